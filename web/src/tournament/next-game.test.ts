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

describe("the game that opens by itself", () => {
  it("is the one to play now", () => {
    expect(gameToOpen(player("m1"), new Set())).toBe("m1");
    expect(gameToOpen(player("m2"), new Set(["m1"]))).toBe("m2");
  });

  it("is none for somebody who waits, or only watches", () => {
    expect(gameToOpen(player(), new Set())).toBeNull();
    expect(gameToOpen(null, new Set())).toBeNull();
  });

  it("opens once: whoever goes back from it stays there", () => {
    expect(gameToOpen(player("m1"), new Set(["m1"]))).toBeNull();
  });

  it("of several at once is the first, and no other", () => {
    expect(gameToOpen(player("m1", "m2", "m3"), new Set())).toBe("m1");
    expect(gameToOpen(player("m1", "m2", "m3"), new Set(["m2"]))).toBeNull();
  });
});

describe("the next board", () => {
  const boards = ["a", "b", "c", "d"];

  it.each([
    ["a", "bd", "b"],
    ["b", "bd", "d"],
    ["c", "b", "b"],
    ["d", "ab", "a"],
  ])("after %s with turns on %s is %s", (current, turns, next) => {
    expect(nextBoard(boards, current, (match) => turns.includes(match))).toBe(next);
  });

  it("is none where nobody waits for us", () => {
    expect(nextBoard(boards, "b", (match) => match === "b")).toBeNull();
  });

  it("is found from a board that is over", () => {
    expect(nextBoard(boards, "over", (match) => match === "c")).toBe("c");
  });
});
