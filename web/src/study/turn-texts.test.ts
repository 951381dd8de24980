import { expect, it } from "vitest";

import { asTurns, beforeTurn, turnBefore, withoutLast } from "./turn-texts.ts";

const TURNS = [
  { number: 1, seat: 0, text: "c3xe5xg7", first: 1, last: 3 },
  { number: 2, seat: 1, text: "pass", first: 4, last: 4 },
  { number: 3, seat: 0, text: "g7-h8 late", first: 5, last: 6 },
];
const WORDS = { pass: "aussetzen", late: "zu spät" };

it("asTurns translates turns into the reader's language", () => {
  expect(asTurns(TURNS, WORDS).map(({ text }) => text)).toEqual([
    "c3xe5xg7",
    "aussetzen",
    "g7-h8 zu spät",
  ]);
});

it("turnBefore finds the last turn that was over after so many moves", () => {
  const turns = asTurns(TURNS, WORDS);
  expect([0, 2, 3, 4, 6].map((moves) => turnBefore(turns, moves))).toEqual([0, 0, 1, 2, 3]);
});

it("withoutLast takes back whole turns, and a pass along with the turn before it", () => {
  expect(withoutLast(TURNS, 6)).toBe(4);
  expect(withoutLast(TURNS, 4)).toBe(0);
  expect(withoutLast(TURNS, 2)).toBe(0);
  expect(withoutLast([], 0)).toBe(0);
});

it.each([
  [0, 0],
  [1, 0],
  [3, 0],
  [4, 3],
  [6, 4],
])("the turn that led to the position after %i moves began after %i", (moves, before) => {
  expect(beforeTurn(asTurns(TURNS, WORDS), moves)).toBe(before);
});
