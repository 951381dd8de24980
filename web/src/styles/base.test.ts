import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "base.css"), "utf8");

/** What stands before the braces of the outermost rules. */
function outermost(text: string): string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{" && depth++ === 0) found.push(text.slice(from, index).trim());
    if (brace === "}" && --depth === 0) from = index + 1;
  }
  return found;
}

test("a rule for all pages never counts more than the styles of a part", () => {
  expect(outermost(css.replace(/\/\*.*?\*\//gs, ""))).toEqual(["@layer base"]);
});
