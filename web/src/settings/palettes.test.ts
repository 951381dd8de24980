/** The palettes set only variables that the board uses; the sample has the board's own colours. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { CHOICES } from "./settings.svelte.ts";

const WEB = join(import.meta.dirname, "../..");
const palettes = readFileSync(join(WEB, "src/settings/palettes.css"), "utf8");
const sample = readFileSync(join(WEB, "src/pages/settings/Sample.svelte"), "utf8");
const board = readdirSync(join(WEB, "board/src/draw"))
  .map((name) => readFileSync(join(WEB, "board/src/draw", name), "utf8"))
  .join("\n")
  .replace(/\s/g, "");

const blocks = [...palettes.matchAll(/\[data-(board|pieces)="(\w+)"\] \{([^}]*)\}/g)].map(
  ([, kind = "", name = "", body = ""]) => ({
    name: `${kind} ${name}`,
    colours: Object.fromEntries(
      [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, key, value]) => [key, value]),
    ) as Record<string, string>,
  }),
);

describe("palettes", () => {
  it("exist for every choice", () => {
    const chosen = (["board", "pieces"] as const).flatMap((kind) =>
      CHOICES[kind].map((name) => `${kind} ${name}`),
    );
    expect(blocks.map(({ name }) => name).sort()).toEqual([...chosen].sort());
  });

  it.each(blocks)("$name sets only variables that the board uses", ({ colours }) => {
    const unknown = Object.keys(colours).filter(
      (name) => !/^--disc-\d+$/.test(name) && !board.includes(`var(${name},`),
    );
    expect(unknown).toEqual([]);
  });

  it("default to the board's own colours in the sample", () => {
    const shown = [...sample.matchAll(/var\((--[\w-]+), ([^;]+)\);/g)];
    expect(shown.length).toBeGreaterThan(5);
    for (const [, name = "", colour = ""] of shown) {
      const own = name.startsWith("--disc-")
        ? `"${colour}"`
        : `var(${name},${colour.replace(/\s/g, "")})`;
      expect(board).toContain(own);
    }
  });
});

describe("accessible piece sets", () => {
  const pieces = blocks.filter(({ name }) => /^pieces (clear|contrast)$/.test(name));

  it.each(pieces)("$name: the two players differ in lightness", ({ colours }) => {
    for (const [one, other] of [
      ["--disc-1", "--disc-2"],
      ["--light", "--dark"],
    ] as const) {
      expect(contrast(colours[one] ?? "", colours[other] ?? "")).toBeGreaterThan(3);
    }
  });

  it("contrast: black and white stand out from the holes and squares", () => {
    const field = blocks.find(({ name }) => name === "board contrast")?.colours ?? {};
    for (const ground of ["--board-hole", "--board-dark-square"])
      for (const piece of ["#ffffff", "#000000"])
        expect(contrast(field[ground] ?? "", piece)).toBeGreaterThan(4.5);
  });
});

/** The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [lightness(one), lightness(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
