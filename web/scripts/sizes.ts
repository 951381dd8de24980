/**
 * Checks how much is loaded before a match is shown, and how large the board to embed is. Each
 * part has a share of what is allowed, so that it can be said which of them has grown. What is
 * counted are gzip's sizes: over plain HTTP browsers take nothing better.
 */

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

interface Part {
  readonly name: string;
  readonly most: number;
  readonly files: readonly string[];
}

const PAGES = fileURLToPath(new URL("../../src/checkrow/server/pages", import.meta.url));
const FIRST_LOAD = 100_000; // bytes, compressed
const FONT = 40_000; // beside that; it blocks nothing
const BOARD = 17_000;
const ENTRY = "index.html";
const MATCH = "src/pages/match/Match.svelte";
const manifest = JSON.parse(readFileSync(join(PAGES, "manifest.json"), "utf8")) as Record<
  string,
  Chunk
>;

// The texts that are loaded with a match; the English shell is in the entry.
const SECTIONS = ["shell", "match", "analysis", "board"];
const LANGUAGES = ["en", "de", "es"].map((language) =>
  SECTIONS.map((section) => `src/texts/${language}/${section}.ts`).filter((key) => key in manifest),
);

/** Everything that is loaded for a chunk, itself included. */
function filesOf(key: string, seen = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} was not built: has it another name now?`);
  if (seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
  for (const each of chunk.imports ?? []) filesOf(each, seen);
  return seen;
}

const compressed = (file: string): number => {
  const path = join(PAGES, file);
  const packed = statSync(`${path}.gz`, { throwIfNoEntry: false });
  return Math.min(statSync(path).size, packed?.size ?? Infinity);
};
const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + compressed(file), 0);

const entry = filesOf(ENTRY);
const drawn = [...filesOf(MATCH)].filter((file) => !entry.has(file));
const board = drawn.filter((file) => file.includes("/Board-"));
const languages = LANGUAGES.map((keys) =>
  [...new Set(keys.flatMap((key) => [...filesOf(key)]))].filter(
    (file) => !entry.has(file) && !drawn.includes(file),
  ),
);
const longest = languages.sort((one, other) => sizeOf(other) - sizeOf(one))[0] ?? [];
const first: readonly Part[] = [
  { name: "the shell and Svelte", most: 49_000, files: ["index.html", "early.js", ...entry] },
  { name: "the board", most: BOARD, files: board },
  { name: "the match page", most: 27_000, files: drawn.filter((file) => !board.includes(file)) },
  { name: "the texts of the longest language", most: 10_000, files: longest },
];
const embedded: Part = {
  name: "the board to embed",
  most: BOARD,
  files: ["embed/checkrow-board.js"],
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

function told({ name, most, files }: Part): string[] {
  const size = sizeOf(files);
  process.stdout.write(`${kilobytes(size).padStart(9)}  of ${kilobytes(most)}  ${name}\n`);
  if (size <= most) return [];
  const largest = [...files]
    .sort((one, other) => compressed(other) - compressed(one))
    .slice(0, 5)
    .map((file) => `${file} ${kilobytes(compressed(file))}`);
  return [
    `${name} has grown to ${kilobytes(size)}, above ${kilobytes(most)}: ${largest.join(", ")}`,
  ];
}

const all: Part = {
  name: "the first load of a match, in all",
  most: FIRST_LOAD,
  files: first.flatMap(({ files }) => files),
};
const font: Part = {
  name: "the font",
  most: FONT,
  files: (manifest[ENTRY]?.assets ?? []).filter((file) => /latin-wght.*\.woff2$/.test(file)),
};
if (font.files.length === 0) throw new Error("The pages have no font: is it imported another way?");
const grown = [...first, all, font, embedded].flatMap(told);
for (const sentence of grown) process.stderr.write(`${sentence}\n`);
process.exit(grown.length > 0 ? 1 : 0);
