import { expect, it } from "vitest";

import type { MatchView } from "$lib/generated/messages.ts";

import { grid, HOUSE, wall } from "$lib/options/samples.ts";

import { soundOf } from "./move-sounds.ts";

const view = (game: string, ...rows: string[]): MatchView => ({
  match: "m",
  number: 1,
  position: 1,
  now: 0,
  game,
  fen: "",
  rows,
  players: [],
});
const step = (move: string) => ({ type: "stepped", seat: 0, move }) as const;

it("picks a sound for drops, moves, captures and crownings", () => {
  const connect = view("connect:7x6x4:2", "x");
  expect(soundOf(step("1"), wall(7, 6, 4), null, connect, 0)).toBe("drop");
  expect(soundOf(step("a1"), grid(3, 3), null, connect, 0)).toBe("drop");
  const [man, king] = [view("checkers:house", "l."), view("checkers:house", ".L")];
  const before: MatchView = {
    ...man,
    steps: [
      ["a1-b2", 1, 0, -1],
      ["a1xc3", 1, 0, 5],
      ["end", -1, -1, -1],
    ],
  };
  const sound = (move: string, after: MatchView) => soundOf(step(move), HOUSE, before, after, 0);
  expect(sound("a1-b2", man)).toBe("move");
  expect(sound("a1xc3", man)).toBe("capture");
  expect(sound("a1xc3", king)).toBe("crown");
  expect(sound("end", man)).toBeNull();
});

it("picks a sound for the result, from the side of the seat", () => {
  const after = view("checkers:house", ".");
  const ended = (winner: number | null) =>
    ({ type: "ended", result: { winner, how: "rules", ranks: [1, 2] } }) as const;
  expect(soundOf(ended(0), HOUSE, null, after, 0)).toBe("win");
  expect(soundOf(ended(0), HOUSE, null, after, 1)).toBe("lose");
  expect(soundOf(ended(0), HOUSE, null, after, null)).toBe("win");
  expect(soundOf(ended(null), HOUSE, null, after, 1)).toBe("draw");
});
