/** Draws the icons into public/. They are committed; run this when the drawing changes. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { pixelsOf, svgOf } from "./drawing.ts";
import { PIXELS, SIZE, VECTORS } from "./icon-drawings.ts";
import { writePng } from "./png.ts";

const FOLDER = join(import.meta.dirname, "../public");

for (const [name, shapes] of Object.entries(VECTORS))
  writeFileSync(join(FOLDER, name), svgOf(shapes, SIZE));
for (const [name, [shapes, side]] of Object.entries(PIXELS))
  writeFileSync(join(FOLDER, name), writePng(pixelsOf(shapes, SIZE, side), side));
