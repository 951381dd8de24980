import { describe, expect, it } from "vitest";

import type { ReviewedTurn } from "$lib/generated/messages.ts";

import { chancesOf, markOf, nextPiece, tallyOf, type Reviewed } from "./reviewing.ts";

const turn = (number: number, more: Partial<ReviewedTurn>): [number, ReviewedTurn] => [
  number,
  {
    number,
    seat: (number + 1) % 2,
    text: "4",
    mark: "best",
    forced: false,
    value_before: { kind: "draw", chance: 0.5, text: "draw" },
    value_after: { kind: "draw", chance: 0.5, text: "draw" },
    best: "4",
    line: [],
    lost: 0,
    chance: 0.5,
    ...more,
  },
];

describe("a review in pieces", () => {
  it("goes from the end to the start, and misses no turn", () => {
    expect(nextPiece(10, 0, 4)).toEqual({ from: 7, to: 10 });
    expect(nextPiece(10, 4, 4)).toEqual({ from: 3, to: 6 });
    expect(nextPiece(10, 8, 4)).toEqual({ from: 1, to: 2 });
    expect(nextPiece(10, 10, 4)).toBeNull();
    expect(nextPiece(0, 0, 4)).toBeNull();
  });

  it("knows the chances of what has come", () => {
    const reviewed: Reviewed = new Map([turn(2, { chance: 0.9 })]);
    expect(chancesOf(3, reviewed, null)).toEqual([null, null, 0.9, null]);
    expect(chancesOf(1, new Map(), 0.6)).toEqual([0.6, null]);
  });
});

describe("the tally", () => {
  it("counts a seat's turns, and leaves out what was forced", () => {
    const reviewed: Reviewed = new Map([
      turn(1, {}),
      turn(2, { mark: "blunder" }),
      turn(3, { mark: "mistake" }),
      turn(5, { mark: "mistake", forced: true }),
      turn(7, { mark: "good" }),
    ]);
    expect(tallyOf(reviewed, 0)).toMatchObject({ best: 1, good: 1, mistake: 1, blunder: 0 });
    expect(tallyOf(reviewed, 0).accuracy).toBeCloseTo(2 / 3);
    expect(tallyOf(reviewed, 1).accuracy).toBe(0);
    expect(tallyOf(new Map(), 1).accuracy).toBeNull();
  });

  it("shows a forced turn as such", () => {
    expect(markOf(turn(1, { forced: true })[1])).toBe("forced");
    expect(markOf(turn(1, { mark: "good" })[1])).toBe("good");
  });
});
