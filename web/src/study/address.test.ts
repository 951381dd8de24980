import { expect, it } from "vitest";

import { readAddress, writeAddress, type Studied } from "./address.ts";

const USUAL = "connect:7x6x4:2";

it.each<Studied>([
  { game: USUAL, start: null, moves: [] },
  { game: "checkers:american", start: "W:W21,22,K30:B1-12", moves: ["22-18", "9x14"] },
  { game: "connect:9x7x5:3", start: null, moves: ["4", "5", "lapse"] },
])("%o is read back from its address", (studied) => {
  const address = new URL(writeAddress(studied), "http://here");
  expect(address.pathname).toBe("/analysis");
  expect(readAddress(address.searchParams, USUAL)).toEqual(studied);
});

it("an address without a game means the usual one", () => {
  expect(readAddress(new URLSearchParams("game=&moves=%20"), USUAL)).toEqual({
    game: USUAL,
    start: null,
    moves: [],
  });
});
