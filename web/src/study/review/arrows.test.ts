import { expect, it } from "vitest";

import type { FrameView, ReviewedTurn } from "$lib/generated/messages.ts";

import { faultArrows, faultAt } from "./arrows.ts";

const TURNS = [
  { number: 1, seat: 0, text: "c3-d4", from: 0, to: 1 },
  { number: 2, seat: 1, text: "e5xc3xa1", from: 1, to: 3 },
];
const reviewed = (mark: ReviewedTurn["mark"]) =>
  new Map([[2, { number: 2, mark, forced: false, path: [28, 35] } as unknown as ReviewedTurn]]);
const frame = (cells: number[]): FrameView => ({
  fen: "",
  rows: [],
  last: { seat: 1, moves: [], cells },
});
const FRAMES = [frame([]), frame([42, 35]), frame([28, 42]), frame([28, 42, 56])];

it("draws a mistake and the better move in the position before it", () => {
  const found = faultAt(reviewed("blunder"), TURNS, 1);
  expect(found?.turn.number).toBe(2);
  expect(faultArrows(found, FRAMES)).toEqual([
    { path: [28, 42, 56], tone: "bad" },
    { path: [28, 35], tone: "good" },
  ]);
});

it.each([
  ["a good turn", "good", 1],
  ["another position", "mistake", 0],
  ["the middle of the turn", "mistake", 2],
] as const)("draws nothing for %s", (_, mark, at) => {
  const found = faultAt(reviewed(mark), TURNS, at);
  expect(found).toBeNull();
  expect(faultArrows(found, FRAMES)).toEqual([]);
});
