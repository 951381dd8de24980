import { describe, expect, it } from "vitest";

import type { ReviewedTurn } from "$lib/generated/messages.ts";

import { chancesOf, faultsAround, markOf, nextPiece, tallyOf, type Reviewed } from "./reviewing.ts";

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
    path: [38],
    line: [],
    lost: 0,
    chance: 0.5,
    chances: [(number + 1) % 2, 0.5, 0.5, true],
    ...more,
  },
];

describe("a review in pieces", () => {
  it("runs from the end to the start and skips no turn", () => {
    expect(nextPiece(10, 0, 4)).toEqual({ from: 7, to: 10 });
    expect(nextPiece(10, 4, 4)).toEqual({ from: 3, to: 6 });
    expect(nextPiece(10, 8, 4)).toEqual({ from: 1, to: 2 });
    expect(nextPiece(10, 10, 4)).toBeNull();
    expect(nextPiece(0, 0, 4)).toBeNull();
  });

  it("has chances only for the turns that have arrived", () => {
    const reviewed: Reviewed = new Map([turn(2, { chance: 0.9 })]);
    expect(chancesOf(3, reviewed, null)).toEqual([null, null, 0.9, null]);
    expect(chancesOf(1, new Map(), 0.6)).toEqual([0.6, null]);
  });
});

describe("faultsAround", () => {
  const reviewed: Reviewed = new Map([
    turn(1, {}),
    turn(4, { mark: "mistake" }),
    turn(6, { mark: "mistake", forced: true }),
    turn(9, { mark: "blunder" }),
    turn(11, { mark: "lost" }),
  ]);
  it.each([
    [0, null, 4],
    [4, null, 9],
    [5, 4, 9],
    [9, 4, null],
    [12, 9, null],
  ])("turn %i finds %s and %s", (number, previous, next) => {
    expect(faultsAround(reviewed, number)).toEqual({ previous, next });
  });
  it("finds none without a review", () => {
    expect(faultsAround(new Map(), 3)).toEqual({ previous: null, next: null });
  });
});

describe("the tally", () => {
  it("counts a seat's turns and leaves out forced ones", () => {
    const reviewed: Reviewed = new Map([
      turn(1, {}),
      turn(2, { mark: "blunder" }),
      turn(3, { mark: "mistake" }),
      turn(5, { mark: "mistake", forced: true }),
      turn(7, { mark: "good" }),
    ]);
    expect(tallyOf(reviewed, 0)).toEqual({ best: 1, good: 1, mistake: 1, blunder: 0, lost: 0 });
    expect(tallyOf(reviewed, 1).blunder).toBe(1);
  });

  it("marks a forced turn as forced", () => {
    expect(markOf(turn(1, { forced: true })[1])).toBe("forced");
    expect(markOf(turn(1, { mark: "good" })[1])).toBe("good");
  });
});
