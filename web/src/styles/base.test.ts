import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");
const css = readFileSync(join(import.meta.dirname, "base.css"), "utf8");

/** Returns the preludes of the outermost rules: the text before their braces. */
function outermost(text: string): string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{" && depth++ === 0) found.push(text.slice(from, index).trim());
    if (brace === "}" && --depth === 0) from = index + 1;
  }
  return found;
}

test("all base styles are in a layer, so that components can override them", () => {
  expect(outermost(css.replace(/\/\*.*?\*\//gs, ""))).toEqual(["@layer base"]);
});

/** Returns the text without the blocks that start with these words. */
function without(text: string, words: string): string {
  const start = text.indexOf(words);
  if (start < 0) return text;
  let [depth, end] = [0, start];
  do {
    if (text[end] === "{") depth++;
    else if (text[end] === "}") depth--;
    end++;
  } while (end < text.length && (depth > 0 || text[end - 1] !== "}"));
  return text.slice(0, start) + without(text.slice(end), words);
}

test("hover styles apply only to devices that can hover", () => {
  const files = globSync(["src/**/*.{svelte,css}", "board/src/draw/style.ts"], { cwd: WEB });
  expect(files.length).toBeGreaterThan(50);
  const sticking = files.filter((file) => {
    const text = readFileSync(join(WEB, file), "utf8").replace(/hover: hover/g, "hover:hover");
    return without(text, "@media (hover:hover)").includes(":hover");
  });
  expect(sticking).toEqual([]);
});
