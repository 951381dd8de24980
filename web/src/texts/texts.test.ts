/** All languages have the same texts, and none is missing. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { de } from "./de/index.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import { faultsBetween } from "./faults.ts";

describe.each([
  ["de", de],
  ["es", es],
])("%s", (_, texts) => {
  it("translates every English text", () => {
    expect(faultsBetween(en, texts)).toEqual([]);
  });
});

describe("faultsBetween", () => {
  const english = { go: "Go on", name: "Name", moves: (count: number) => `${count} moves` };

  it.each([
    ["a missing text", { go: "Weiter", name: "Name" }, ["moves: is missing"]],
    [
      "an extra text",
      { ...english, go: "Weiter", more: "Mehr", moves: () => "" },
      ["more: is not in English"],
    ],
    ["an empty text", { ...english, go: " ", moves: (n: number) => `${n} Züge` }, ["go: is empty"]],
    [
      "an untranslated text",
      { ...english, moves: (n: number) => `${n} Züge` },
      ["go: is the English text"],
    ],
    ["a wrong type of text", { ...english, go: () => "Weiter" }, ["go: is a function, not a text"]],
  ])("finds %s", (_, texts, faults) => {
    expect(faultsBetween(english, texts)).toEqual(expect.arrayContaining(faults));
  });

  it("finds a function with different parameters", () => {
    const texts = { go: "Weiter", name: "Name", moves: (a: number, b: number) => `${a} ${b}` };
    expect(faultsBetween(english, texts)).toEqual(["moves: takes 2 arguments, not 1"]);
  });

  it("finds nothing in a good translation", () => {
    const texts = { go: "Weiter", name: "Name", moves: (count: number) => `${count} Züge` };
    expect(faultsBetween(english, texts)).toEqual([]);
  });
});

describe("refusals", () => {
  const codes = codesOfTheServer();

  it("are found in the source of the server", () => {
    expect(codes).toContain("not-your-turn");
    expect(codes.length).toBeGreaterThan(50);
  });

  it.each([
    ["de", de],
    ["es", es],
  ])("are all translated into %s", (_, texts) => {
    expect(codes.filter((code) => !(code in texts.shell.refusals))).toEqual([]);
    expect(Object.values(texts.shell.refusals).filter((text) => !/[.?]$/.test(text))).toEqual([]);
  });

  it("are the same in all languages", () => {
    expect(Object.keys(es.shell.refusals)).toEqual(Object.keys(de.shell.refusals));
  });
});

/** Returns every code of a refusal in the source of the server. */
function codesOfTheServer(): string[] {
  const source = join(import.meta.dirname, "../../../src/checkrow");
  const codes = ["play", "server"].flatMap((part) =>
    readdirSync(join(source, part), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".py"))
      .flatMap((name) => {
        const text = readFileSync(join(source, part, name), "utf8");
        return [...text.matchAll(/Refused\(\s*"([a-z-]+)"/g)].map(([, code]) => code ?? "");
      }),
  );
  return [...new Set(codes)].sort();
}
