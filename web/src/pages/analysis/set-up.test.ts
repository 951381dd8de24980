import { describe, expect, it } from "vitest";

import type { GameView } from "$lib/generated/messages.ts";

import { cleared, EMPTY, fenOf, paletteOf, withPiece } from "./set-up.ts";

const CONNECT: GameView = {
  key: "connect:4x4x4:2",
  name: "",
  family: "connect",
  seats: 2,
  width: 4,
  height: 4,
  rows: ["....", "....", "....", "...."],
  names: [],
  symbols: ["x", "o"],
  start: "4/4/4/4 x 4x4x4:2",
  first: 0,
  line: 4,
  must_capture: false,
  may_stop: false,
  flying_kings: false,
  men_capture_backward: false,
  blocked_passes: false,
  late_passes: false,
};
const CHECKERS: GameView = {
  ...CONNECT,
  key: "checkers:house",
  family: "checkers",
  width: 2,
  height: 2,
  rows: [" d", "l "],
  names: ["", "b2", "a1", ""],
  symbols: ["l", "d"],
  start: "W:Wa1:Bb2",
};

describe("discs", () => {
  it("fall on those below, and the highest is taken away", () => {
    const one = withPiece(CONNECT, CONNECT.rows, 1, "x");
    expect(one).toEqual(["....", "....", "....", ".x.."]);
    const two = withPiece(CONNECT, one, 1, "o");
    expect(two[2]).toBe(".o..");
    expect(withPiece(CONNECT, two, 5, EMPTY)).toEqual(one);
  });

  it("do not fall into a full column, nor out of an empty one", () => {
    const full = CONNECT.rows.map(() => "x...");
    expect(withPiece(CONNECT, full, 0, "o")).toEqual(full);
    expect(withPiece(CONNECT, CONNECT.rows, 0, EMPTY)).toEqual(CONNECT.rows);
  });

  it("are written from the bottom row on, with the game's options", () => {
    expect(fenOf(CONNECT, ["....", "....", ".o..", "xx.o"], 1)).toBe("xx1o/1o2/4/4 o 4x4x4:2");
  });
});

describe("pieces", () => {
  it("are put on squares, and taken away by the same once more", () => {
    const king = withPiece(CHECKERS, CHECKERS.rows, 2, "L");
    expect(king).toEqual([" d", "L "]);
    expect(withPiece(CHECKERS, king, 2, "L")).toEqual([" d", ". "]);
    expect(withPiece(CHECKERS, king, 0, "L")).toEqual(king);
  });

  it("are written with the names of their squares", () => {
    expect(fenOf(CHECKERS, [" d", "L "], 1)).toBe("B:WKa1:Bb2");
    expect(fenOf(CHECKERS, cleared(CHECKERS.rows), 0)).toBe("W:W:B");
  });
});

it("offers the pieces of the game", () => {
  expect(paletteOf(CONNECT)).toEqual(["x", "o"]);
  expect(paletteOf(CHECKERS)).toEqual(["l", "L", "d", "D"]);
});
