import { expect, it } from "vitest";

import type { GameView } from "$lib/generated/messages.ts";

import { isTooLong, assignSeats } from "./seats.ts";

const GAME = { seats: 3, first: 0, start: "7/7 x" } as GameView;
const HOUSE = {
  seats: 2,
  first: null,
  start: "W:Wa1:Bb2",
  starts: ["W:Wa1:Bb2", "B:Wa1:Bb2"],
} as unknown as GameView;

it("draws the player who starts, and keeps the order", () => {
  expect(assignSeats(GAME, ["a", "b", "c"], () => 0)).toEqual({
    names: ["a", "b", "c"],
    start: null,
  });
  expect(assignSeats(GAME, ["a", "b", "c"], () => 0.5).names).toEqual(["b", "c", "a"]);
  expect(assignSeats(GAME, ["a", "b", "c"], () => 0.999).names).toEqual(["c", "a", "b"]);
});

it("keeps the colours when the rules choose who begins", () => {
  expect(assignSeats(HOUSE, ["a", "b"], () => 0.2)).toEqual({
    names: ["a", "b"],
    start: "W:Wa1:Bb2",
  });
  expect(assignSeats(HOUSE, ["a", "b"], () => 0.7)).toEqual({
    names: ["a", "b"],
    start: "B:Wa1:Bb2",
  });
});

it("counts the characters of a name as people see them", () => {
  expect(isTooLong("x".repeat(20))).toBe(false);
  expect(isTooLong(`  ${"x".repeat(20)} `)).toBe(false);
  expect(isTooLong("e\u0301".repeat(20))).toBe(false);
  expect(isTooLong("x".repeat(21))).toBe(true);
});
