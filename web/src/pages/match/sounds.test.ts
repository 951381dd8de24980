import { expect, it } from "vitest";

import type { MatchView } from "$lib/generated/messages.ts";

import { soundOf } from "./sounds.ts";

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

it("drops discs, moves and captures pieces, and crowns kings", () => {
  const connect = view("connect:7x6x4:2", "x");
  expect(soundOf(step("1"), null, connect, 0)).toBe("drop");
  const [man, king] = [view("checkers:house", "l."), view("checkers:house", ".L")];
  expect(soundOf(step("a1-b2"), man, man, 0)).toBe("move");
  expect(soundOf(step("a1xc3"), man, man, 0)).toBe("capture");
  expect(soundOf(step("a1xc3"), man, king, 0)).toBe("crown");
  expect(soundOf(step("end"), man, man, 0)).toBeNull();
});

it("ends with a sound for how it went", () => {
  const after = view("checkers:house", ".");
  const ended = (winner: number | null) =>
    ({ type: "ended", result: { winner, how: "rules", ranks: [1, 2] } }) as const;
  expect(soundOf(ended(0), null, after, 0)).toBe("win");
  expect(soundOf(ended(0), null, after, 1)).toBe("lose");
  expect(soundOf(ended(0), null, after, null)).toBe("win");
  expect(soundOf(ended(null), null, after, 1)).toBe("draw");
});
