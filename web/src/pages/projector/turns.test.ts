import { describe, expect, it } from "vitest";

import { boardsAtOnce, inTurn, pagesOf } from "./turns.svelte.ts";

it("pagesOf splits a list into pages", () => {
  expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(pagesOf([1, 2], 8)).toEqual([[1, 2]]);
  expect(pagesOf([], 8)).toEqual([]);
  expect(pagesOf([1, 2], 0)).toEqual([[1], [2]]);
});

describe("boards in turn", () => {
  const games = ["a", "b", "c", "d", "e"];

  it("all appear, and leave no place empty", () => {
    const turns = [0, 1, 2].map((turn) => inTurn(games, 4, turn).join(""));
    expect(turns).toEqual(["abcd", "eabc", "abcd"]);
  });

  it("always appear if all of them fit", () => {
    expect(inTurn(["a", "b"], 4, 7)).toEqual(["a", "b"]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [3, 3],
    [4, 4],
    [15, 4],
  ])("of %d games, %d appear at once", (games, shown) => expect(boardsAtOnce(games)).toBe(shown));
});
