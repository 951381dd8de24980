import { expect, it } from "vitest";

import { DEFAULT_GAME } from "$lib/options/keys.ts";

import { readAddress, writeAddress, type Studied } from "./address.ts";

it.each<Studied>([
  { game: DEFAULT_GAME, start: null, moves: [] },
  { game: "checkers:american", start: "W:W21,22,K30:B1-12", moves: ["22-18", "9x14"] },
  { game: "connect:9x7x5:3", start: null, moves: ["4", "5", "lapse"] },
])("%o is read back from its address", (studied) => {
  const address = new URL(writeAddress(studied), "http://here");
  expect(address.pathname).toBe("/analysis");
  expect(readAddress(address.searchParams)).toEqual(studied);
});

it("is Connect Four where the address says nothing", () => {
  expect(readAddress(new URLSearchParams("game=&moves=%20"))).toEqual({
    game: DEFAULT_GAME,
    start: null,
    moves: [],
  });
});
