/** The files of the built pages, and which of them each page loads. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { ROUTES } from "../src/shell/routes.ts";

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export const PAGES = fileURLToPath(new URL("../../src/checkrow/server/pages", import.meta.url));
export const LANGUAGES = ["en", "de", "es"] as const;
export const manifest = JSON.parse(readFileSync(join(PAGES, "manifest.json"), "utf8")) as Readonly<
  Record<string, Chunk>
>;

const chunkOf = (key: string): Chunk => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} was not built: has it another name now?`);
  return chunk;
};

/** All files that a chunk loads, itself included. */
export function filesOf(key: string, seen = new Set<string>()): ReadonlySet<string> {
  const { file, css = [], imports = [] } = chunkOf(key);
  if (seen.has(file)) return seen;
  for (const each of [file, ...css]) seen.add(each);
  for (const each of imports) filesOf(each, seen);
  return seen;
}

/** The files with all texts of one page. Some sections share a file, named after the language. */
export function textsOf(language: string, sections: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const section of sections) {
    const own = `src/texts/${language}/${section}.ts`;
    const shared = Object.keys(manifest).find((key) => manifest[key]?.name === language);
    filesOf(own in manifest ? own : (shared ?? own), seen);
  }
  return seen;
}

interface RouteFiles {
  readonly pattern: string;
  /** The source file of a page. */
  readonly page: string;
  readonly texts: readonly string[];
}

/** The pages of the application. */
export const routes: readonly RouteFiles[] = ROUTES.map(([pattern, page, texts]) => {
  const [, source] = /import\("\$lib\/([^"]+)"\)/.exec(String(page)) ?? [];
  if (source === undefined) throw new Error(`The page of ${pattern} is not imported as $lib/…`);
  return { pattern, page: `src/${source}`, texts };
});
