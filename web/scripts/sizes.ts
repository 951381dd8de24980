/**
 * Checks how much is loaded before a match shows, and the size of the embeddable board. Each part
 * has its own limit, so that a failure names the part that has grown. Sizes are those of gzip,
 * because over plain HTTP browsers accept nothing better.
 */

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { filesOf, LANGUAGES, manifest, PAGES } from "./manifest.ts";

interface Part {
  readonly name: string;
  readonly most: number;
  readonly files: readonly string[];
}

interface Preload {
  readonly pattern: string;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

const FIRST_LOAD = 100_000; // bytes, compressed
const FONT = 40_000; // in addition; it blocks nothing
const BOARD = 18_000;
const EMBEDDED = 17_000;
const ENTRY = "index.html";
const MATCH = "/match/:match";

const compressed = (file: string): number => {
  const path = join(PAGES, file);
  const packed = statSync(`${path}.gz`, { throwIfNoEntry: false });
  return Math.min(statSync(path).size, packed?.size ?? Infinity);
};
const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + compressed(file), 0);

const preloads = JSON.parse(readFileSync(join(PAGES, "preloads.json"), "utf8")) as Preload[];
const loaded = preloads.find(({ pattern }) => pattern === MATCH)?.files;
if (loaded === undefined) throw new Error(`${MATCH} is no page: has it another address now?`);

const entry = [...filesOf(ENTRY)];
const languages = LANGUAGES.map((language) => loaded[language] ?? []);
// What all languages load, plus what only the longest one does.
const all = (languages[0] ?? []).filter((file) => languages.every((files) => files.includes(file)));
const drawn = all.filter((file) => !entry.includes(file));
const board = drawn.filter((file) => file.includes("/Board-"));
const texts = languages.map((files) => files.filter((file) => !all.includes(file)));
const longest = texts.sort((one, other) => sizeOf(other) - sizeOf(one))[0] ?? [];
const first: readonly Part[] = [
  { name: "the shell and Svelte", most: 49_600, files: ["index.html", "early.js", ...entry] },
  { name: "the board", most: BOARD, files: board },
  { name: "the match page", most: 22_000, files: drawn.filter((file) => !board.includes(file)) },
  { name: "the texts of the longest language", most: 13_500, files: longest },
];
const embedded: Part = {
  name: "the board to embed",
  most: EMBEDDED,
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

const whole: Part = {
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
const grown = [...first, whole, font, embedded].flatMap(told);
for (const sentence of grown) process.stderr.write(`${sentence}\n`);
process.exit(grown.length > 0 ? 1 : 0);
