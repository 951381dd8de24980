// @vitest-environment node
/** Neither the pages nor the board know a family of games: the server describes each one. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const WEB = join(import.meta.dirname, "..");
/** Files that may name a family: the texts of our own games, the shorthand of the public element,
 * generated files, and tests with their samples. */
const ALLOWED = /^src\/(texts|generated)\/|^board\/src\/shorthand\.ts$|(\.test|\/samples)\.ts$/;
const FAMILY = /(["'`])(connect|checkers)(\1|:)/;
const COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm;

/** Returns the lines of a file that name a family, ignoring comments. */
const namings = (text: string): string[] =>
  text
    .replace(COMMENT, "")
    .split("\n")
    .filter((line) => FAMILY.test(line))
    .map((line) => line.trim());

const files = ["src", "board"]
  .flatMap((root) =>
    readdirSync(join(WEB, root), { recursive: true, encoding: "utf8" }).map((path) =>
      join(root, path).replaceAll("\\", "/"),
    ),
  )
  .filter((path) => /\.(ts|svelte)$/.test(path) && !ALLOWED.test(path));

it("finds the source files of the pages and the board", () => {
  expect(files).toContain("src/game/board-view.ts");
  expect(files).toContain("src/options/GameFields.svelte");
  expect(files).toContain("board/src/board.ts");
  expect(files.length).toBeGreaterThan(200);
});

it.each(files)("%s names no family", (path) =>
  expect(namings(readFileSync(join(WEB, path), "utf8"))).toEqual([]),
);

describe("namings", () => {
  it.each([
    'if (game.family === "connect") drop();',
    "const game = 'checkers:house';",
    'key.startsWith("connect:")',
    "const families = [`checkers`];",
    '<GamePicture game="checkers:house" />',
  ])("finds %s", (line) => expect(namings(line)).toEqual([line]));
  it.each([
    'if (connection.status === "connecting") wait();',
    "/** `connect:7x6x4:2` is a key. */",
    "step(); // such as in `checkers:house`",
    "words.connectRecord",
    'classList.add("checkered")',
  ])("ignores %s", (line) => expect(namings(line)).toEqual([]));
});
