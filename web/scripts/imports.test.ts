/** ESLint keeps the layers apart: pages from pages, shared parts from the shell. */

import { ESLint } from "eslint";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// ESLint loads slowly on a busy machine, hence the long timeout below.
const WEB = join(import.meta.dirname, "..");
const eslint = new ESLint({ cwd: WEB });

/** Returns the messages of ESLint for a file with this path and text. */
async function faults(path: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: join(WEB, path) });
  return (result?.messages ?? []).map(({ message }) => message);
}

const svelte = (script: string) => `<script lang="ts">\n    ${script}\n</script>\n`;

describe("imports", { timeout: 60_000 }, () => {
  it.each([
    ["src/pages/replay/a.ts", 'import "$lib/pages/match/clock.ts";', /imports no other page/],
    ["src/pages/replay/a.ts", 'import "../match/clock.ts";', /imports no other page/],
    [
      "src/pages/replay/A.svelte",
      svelte('import Actions from "$lib/pages/match/Actions.svelte";'),
      /imports no other page/,
    ],
    [
      "src/pages/replay/A.svelte",
      '{#await import("$lib/pages/match/Actions.svelte") then { default: A }}<A />{/await}\n',
      /imports no other page/,
    ],
    ["src/game/a.ts", 'import "$lib/shell/router.svelte.ts";', /neither the pages nor the shell/],
    ["src/study/a.ts", 'import "../pages/match/clock.ts";', /neither the pages nor the shell/],
    [
      "src/parts/a.svelte.ts",
      'export const load = () => import("$lib/shell/router.svelte.ts");',
      /neither the pages nor the shell/,
    ],
    ["board/src/a.ts", 'import "$lib/texts/plural.ts";', /imports nothing of the pages/],
  ])("%s may not contain %s", async (path, text, expected) => {
    expect((await faults(path, text)).join()).toMatch(expected);
  });

  it.each([
    ["src/pages/replay/a.ts", 'import "./reviewing.ts";\nimport "$lib/game/turns.ts";'],
    ["src/pages/replay/a.ts", 'import "$lib/shell/router.svelte.ts";'],
    ["src/shell/a.ts", 'export const load = () => import("$lib/pages/match/Match.svelte");'],
    ["src/texts/de/a.ts", 'import "../plural.ts";'],
    ["board/src/draw/a.ts", 'import "../layout.ts";'],
  ])("%s may contain %s", async (path, text) => {
    expect(await faults(path, text)).toEqual([]);
  });
});
