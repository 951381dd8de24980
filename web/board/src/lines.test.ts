// @vitest-environment node

import { expect, it } from "vitest";

import { linesThrough } from "./lines.ts";

it("finds the ends of a line in any direction", () => {
  expect(linesThrough([3, 1, 2, 4], 7)).toEqual([[1, 4]]);
  expect(linesThrough([10, 17, 24, 31], 7)).toEqual([[10, 31]]);
  expect(linesThrough([0, 8, 16, 24], 7)).toEqual([[0, 24]]);
  expect(linesThrough([6, 12, 18, 24], 7)).toEqual([[6, 24]]);
});

it("finds both lines that one disc completes", () =>
  expect(linesThrough([35, 36, 37, 38, 31, 24, 17], 7)).toEqual([
    [35, 38],
    [17, 38],
  ]));

it("does not wrap around the edge of the board", () =>
  expect(linesThrough([5, 6, 7, 8], 7)).toEqual([
    [5, 6],
    [7, 8],
  ]));

it("gives a stray cell a line of its own, and finds none without cells", () => {
  expect(linesThrough([0, 1, 2, 20], 7)).toEqual([
    [0, 2],
    [20, 20],
  ]);
  expect(linesThrough([], 7)).toEqual([]);
});
