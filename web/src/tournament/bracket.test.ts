import { expect, it } from "vitest";

import { pairingsOf } from "./bracket.ts";

it("leaves future rounds open", () => {
  const rounds = pairingsOf([
    ["Ann", "Ben", "Cid", "Dot", "Eve", "", "Fay", "Gus"],
    ["Ann", "", "Eve", "Gus"],
  ]);
  expect(rounds.map((round) => round.length)).toEqual([4, 2, 1]);
  expect(rounds[0]).toEqual([
    { names: ["Ann", "Ben"], winner: 0 },
    { names: ["Cid", "Dot"], winner: null },
    { names: ["Eve", ""], winner: 0 },
    { names: ["Fay", "Gus"], winner: 1 },
  ]);
  expect(rounds[1]?.[0]).toEqual({ names: ["Ann", ""], winner: null });
  expect(rounds[2]).toEqual([{ names: ["", ""], winner: null }]);
});

it("marks the winner of a pairing", () => {
  const rounds = pairingsOf([["Ann", "Ben", "Cid", "Dot"], ["Ben", "Cid"], ["Cid"]]);
  expect(rounds[1]).toEqual([{ names: ["Ben", "Cid"], winner: 1 }]);
});

it("is empty with fewer than two players", () => {
  expect(pairingsOf([])).toEqual([]);
  expect(pairingsOf([["Ann"]])).toEqual([]);
});
