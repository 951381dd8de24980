import { expect, it } from "vitest";

import { isCode, joinLink, readCode, spacedCode, spelledCode, strangeLetter } from "./code.ts";

it.each([
  "BCDFHJ",
  "bcdfhj",
  " bcd fhj ",
  "BCD-FHJ",
  "ＢＣＤＦＨＪ",
  "bcd\u00a0fhj",
  "8gdfhi",
  "ВСДFHJ".replace("Д", "D"),
])("reads %j", (typed) => expect(readCode(typed)).toBe("BCDFHJ"));

it("keeps a character that no code has, and reports it", () => {
  expect(strangeLetter(readCode("BCDFHE"))).toBe("E");
  expect(strangeLetter(readCode("BCDFHJ"))).toBe("");
  expect(isCode(readCode("BCDFHE"))).toBe(false);
});

it.each(["", "BCD", "BCDFHJK"])("%j is not a complete code", (typed) =>
  expect(isCode(readCode(typed))).toBe(false),
);

it("shows a code in two halves and spells it", () => {
  expect(spacedCode("BCDFHJ")).toBe("BCD FHJ");
  expect(spelledCode("BCD")).toBe("B C D");
  expect(readCode(spacedCode("BCDFHJ"))).toBe("BCDFHJ");
});

it("joinLink leads to the form with the code", () => {
  expect(joinLink("https://play.example", "BCDFHJ")).toBe("https://play.example/join/BCDFHJ");
});
