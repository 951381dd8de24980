import { expect, it } from "vitest";

import { sameSeek } from "./listings.ts";

it("sameSeek compares the game, the clock and whether the match is rated", () => {
  const blitz = { game: "connect:7x6x4:2", clock: { type: "fischer", initial: 180, increment: 2 } };
  const options = blitz as Parameters<typeof sameSeek>[0];
  expect(sameSeek(options, { ...options })).toBe(true);
  expect(sameSeek(options, { ...options, game: "checkers:pool" })).toBe(false);
  expect(sameSeek(options, { game: "connect:7x6x4:2" })).toBe(false);
  expect(sameSeek(options, { ...options, rated: true })).toBe(false);
  expect(sameSeek(options, { ...options, rated: false })).toBe(true);
  expect(sameSeek({ game: "x" }, { game: "x", clock: { type: "none" } })).toBe(true);
});
