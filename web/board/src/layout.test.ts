// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cellAt, cellAtPoint, placeOf, type Layout } from "./layout.ts";

const CHECKERS: Layout = {
  input: "step",
  surface: "checkered",
  width: 8,
  height: 8,
  flipped: true,
};
const CONNECT: Layout = { input: "drop", surface: "wall", width: 7, height: 6, flipped: true };

describe("placeOf", () => {
  it("rotates a flipped checkers board", () => {
    expect(placeOf(CHECKERS, 0)).toEqual({ row: 7, column: 7 });
  });

  it("mirrors a flipped Connect-N board, so that discs still fall down", () => {
    expect(placeOf(CONNECT, 0)).toEqual({ row: 0, column: 6 });
  });

  it.each([CHECKERS, CONNECT, { ...CHECKERS, flipped: false }])("inverts cellAt: %o", (layout) => {
    for (let cell = 0; cell < layout.width * layout.height; cell++)
      expect(cellAt(layout, placeOf(layout, cell))).toBe(cell);
  });
});

describe("cellAtPoint", () => {
  const area = { left: 100, top: 50, width: 700, height: 600 };
  const layout = { ...CONNECT, flipped: false };
  it("finds the cell under a point", () => {
    expect(cellAtPoint(layout, area, 101, 51)).toBe(0);
    expect(cellAtPoint(layout, area, 799, 649)).toBe(41);
    expect(cellAtPoint(CONNECT, area, 101, 51)).toBe(6);
  });

  it("returns -1 beside the board", () => {
    expect(cellAtPoint(layout, area, 99, 60)).toBe(-1);
    expect(cellAtPoint(layout, area, 800, 60)).toBe(-1);
    expect(cellAtPoint(layout, area, 200, 650)).toBe(-1);
  });
});
