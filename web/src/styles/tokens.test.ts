/** Token colours are readable on each other in both themes; components use the token sizes. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** The colour of a token in one theme. */
function colour(name: string, dark: boolean): string {
  const [, value = ""] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? [];
  const [, day, night] = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value) ?? [];
  const found = (dark ? night : day) ?? value;
  if (!/^#\w{6}$/.test(found)) throw new Error(`--${name} is no colour that this test can read.`);
  return found;
}

/** The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const GROUNDS = ["page", "card", "raised"];
const INKS = ["text", "quiet", "accent", "good", "warn", "bad"];
const PAIRS = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ["on-accent", "accent"],
  ["on-bad", "bad"],
  ["on-bar", "bar"],
  ["on-bar-quiet", "bar"],
  ["on-bar-mark", "bar"],
] as const;

describe.each([
  ["the light theme", false],
  ["the dark theme", true],
] as const)("%s", (_, dark) => {
  it.each(PAIRS)("makes %s readable on %s", (ink, ground) => {
    expect(contrast(colour(ink, dark), colour(ground, dark))).toBeGreaterThan(4.5);
  });
});

it("text sizes increase", () => {
  const sizes = [...css.matchAll(/--text-(\d): (?:clamp\()?([\d.]+)rem/g)].map(([, , size]) =>
    Number(size),
  );
  expect(sizes).toHaveLength(7);
  expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
});

it("components take their text sizes from the tokens", () => {
  const source = join(import.meta.dirname, "..");
  const files = globSync("**/*.{svelte,css}", { cwd: source });
  expect(files.length).toBeGreaterThan(50);
  const literal = files.filter((file) =>
    /font-size: *[\d.]+rem/.test(readFileSync(join(source, file), "utf8")),
  );
  expect(literal).toEqual([]);
});
