import { describe, expect, it } from "vitest";

import type { PlayerPage } from "$lib/generated/messages.ts";

import { gameToOpen, nextBoard } from "./next-game.ts";

const player = (...matches: string[]): PlayerPage => ({
  id: "p1",
  name: "Ann",
  status: "here",
  place: 1,
  points: 0,
  matches,
});

describe("gameToOpen", () => {
  it("is the game to play now", () => {
    expect(gameToOpen(player("m1"), new Set())).toBe("m1");
    expect(gameToOpen(player("m2"), new Set(["m1"]))).toBe("m2");
  });

  it("is null for a player without a game and for spectators", () => {
    expect(gameToOpen(player(), new Set())).toBeNull();
    expect(gameToOpen(null, new Set())).toBeNull();
  });

  it("is null for a game that was opened before", () => {
    expect(gameToOpen(player("m1"), new Set(["m1"]))).toBeNull();
  });

  it("is only the first of several games", () => {
    expect(gameToOpen(player("m1", "m2", "m3"), new Set())).toBe("m1");
    expect(gameToOpen(player("m1", "m2", "m3"), new Set(["m2"]))).toBeNull();
  });
});

describe("nextBoard", () => {
  const boards = ["a", "b", "c", "d"];

  it.each([
    ["a", "bd", "b"],
    ["b", "bd", "d"],
    ["c", "b", "b"],
    ["d", "ab", "a"],
  ])("after %s with turns on %s is %s", (current, turns, next) => {
    expect(nextBoard(boards, current, (match) => turns.includes(match))).toBe(next);
  });

  it("is null when no other board is waiting for the player", () => {
    expect(nextBoard(boards, "b", (match) => match === "b")).toBeNull();
  });

  it("is found even from a finished board", () => {
    expect(nextBoard(boards, "over", (match) => match === "c")).toBe("c");
  });
});
