// @vitest-environment node
/** Pages and board know no family of games: the server says what there is to know of one. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const WEB = join(import.meta.dirname, "..");
/** Files that may name a family: the words of our own games, the shorthand of the public element,
 * what is generated, and tests with their samples. */
const ALLOWED = /^src\/(texts|generated)\/|^board\/src\/shorthand\.ts$|(\.test|\/samples)\.ts$/;
const FAMILY = /(["'`])(connect|checkers)(\1|:)/;
const COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm;

/** The lines of a file that name a family, without its comments. */
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

it("finds the files of the pages and of the board", () => {
  expect(files).toContain("src/game/board-view.ts");
  expect(files).toContain("src/options/GameFields.svelte");
  expect(files).toContain("board/src/board.ts");
  expect(files.length).toBeGreaterThan(200);
});

it.each(files)("%s names no family", (path) =>
  expect(namings(readFileSync(join(WEB, path), "utf8"))).toEqual([]),
);

describe("what names a family", () => {
  it.each([
    'if (game.family === "connect") drop();',
    "const game = 'checkers:house';",
    'key.startsWith("connect:")',
    "const families = [`checkers`];",
    '<GamePicture game="checkers:house" />',
  ])("is found: %s", (line) => expect(namings(line)).toEqual([line]));
  it.each([
    'if (connection.status === "connecting") wait();',
    "/** `connect:7x6x4:2` is a key. */",
    "step(); // such as in `checkers:house`",
    "words.connectRecord",
    'classList.add("checkered")',
  ])("is nothing else: %s", (line) => expect(namings(line)).toEqual([]));
});
