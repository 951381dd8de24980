/** Records the sounds into src/alerts/recordings. They are committed; run this when a recipe
 * changes. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { RATE, RECIPES, samplesOf } from "./sound-recipes.ts";
import { writeWav } from "./wav.ts";

const FOLDER = join(import.meta.dirname, "../src/alerts/recordings");

for (const [name, recipe] of Object.entries(RECIPES))
  writeFileSync(join(FOLDER, `${name}.wav`), writeWav(samplesOf(recipe), RATE));
