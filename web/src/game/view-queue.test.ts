import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { MatchView } from "$lib/generated/messages.ts";

import { PAUSE, ViewQueue, type Reader } from "./view-queue.svelte.ts";

const FALL = 500; // milliseconds that a move takes on the board of these tests

/** A match after some moves: each letter is a disc, `x` for the first seat. */
function after(discs: string, more: Partial<MatchView> = {}): MatchView {
  const mover = discs === "" ? null : Number(!discs.endsWith("x"));
  return {
    match: "m",
    number: discs.length + 1,
    position: discs.length,
    now: 0,
    game: "connect:7x6x4:2",
    fen: "",
    rows: [discs.padEnd(42, ".")],
    players: [
      { id: "a", name: "Ann" },
      { id: "b", name: "Bob" },
    ] as unknown as MatchView["players"],
    last: mover === null ? null : { seat: mover, moves: [], cells: [discs.length - 1] },
    ...more,
  };
}

let hidden = false;
let reader: Reader;
let queue: ViewQueue;

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  reader = { seat: () => 0, isWatching: () => !hidden, isHurried: () => false };
  queue = new ViewQueue(reader);
  queue.offer(after(""));
});

afterEach(() => {
  queue.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shown = () => queue.view?.rows[0]?.replaceAll(".", "");

/** Lets the board finish showing the move. */
function fall(): void {
  vi.advanceTimersByTime(FALL);
  queue.land();
}

it("shows the first view at once, without motion", () => {
  expect(shown()).toBe("");
  expect(queue.landed).toBe(true);
});

it("starts the answer 350 ms after your own disc has landed, however soon it arrives", () => {
  queue.offer(after("x"));
  queue.offer(after("xo"));
  expect(shown()).toBe("x");
  expect(queue.isBehind).toBe(true);
  fall();
  vi.advanceTimersByTime(PAUSE - 1);
  expect(shown()).toBe("x");
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("xo");
  expect(queue.isBehind).toBe(false);
  expect(queue.landed).toBe(false);
  fall();
  expect(queue.landed).toBe(true);
});

it("shows an answer at once if it arrives after the pause", () => {
  queue.offer(after("x"));
  fall();
  vi.advanceTimersByTime(PAUSE);
  queue.offer(after("xo"));
  expect(shown()).toBe("xo");
});

it("shows your own move as soon as the answer has landed, without a pause", () => {
  queue.offer(after("x"));
  fall();
  vi.advanceTimersByTime(PAUSE);
  queue.offer(after("xo"));
  queue.offer(after("xox"));
  expect(shown()).toBe("xo");
  fall();
  expect(shown()).toBe("xox");
});

it("shows the steps of one capture one after another, without a pause", () => {
  queue = new ViewQueue(reader);
  queue.offer(after(""));
  for (const chain of ["o", "oo", "ooo", "oooo"]) queue.offer(after(chain));
  for (const chain of ["o", "oo", "ooo", "oooo"]) {
    expect(shown()).toBe(chain);
    fall();
  }
});

it("shows a view without a move at once, and does not land a disc that is falling", () => {
  queue.offer(after("x"));
  const ended = after("x", { number: 9, result: { winner: 1, how: "resignation", ranks: [2, 1] } });
  queue.offer(ended);
  expect(queue.view).toBe(ended);
  expect(queue.landed).toBe(false);
  fall();
  expect(queue.landed).toBe(true);
});

it("jumps to the last view if more than one round is waiting, as after a reconnect", () => {
  queue.offer(after("x"));
  for (const missed of ["xo", "xox", "xoxo"]) queue.offer(after(missed));
  expect(shown()).toBe("xoxo");
  expect(queue.isBehind).toBe(false);
  fall();
  expect(queue.landed).toBe(true);
});

it("does not wait in a hidden tab", () => {
  hidden = true;
  queue.offer(after("x"));
  queue.offer(after("xo"));
  expect(shown()).toBe("xo");
  expect(queue.landed).toBe(true);
});

it("jumps to the last view when the tab becomes hidden", () => {
  queue.offer(after("x"));
  queue.offer(after("xo"));
  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(shown()).toBe("xo");
  expect(queue.landed).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBe("xo");
});

it("does not wait when the player is short of time", () => {
  reader.isHurried = () => true;
  queue.offer(after("x"));
  queue.offer(after("xo"));
  expect(shown()).toBe("xo");
  expect(queue.landed).toBe(false); // both discs fall at once
});

it("continues when the board reports no landing", () => {
  queue.offer(after("x"));
  queue.offer(after("xo"));
  vi.advanceTimersByTime(4000 + PAUSE);
  expect(shown()).toBe("xo");
});

it("does nothing after close", () => {
  queue.offer(after("x"));
  queue.offer(after("xo"));
  queue.close();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe("x");
});
