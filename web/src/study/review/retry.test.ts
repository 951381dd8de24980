import { describe, expect, it } from "vitest";

import type { TurnValue, ValueView } from "$lib/generated/messages.ts";

import { turnOf, verdictOn } from "./retry.ts";

const turn = (steps: string, value: ValueView | null): TurnValue => ({
  move: steps,
  steps: steps.split(" "),
  origin: -1,
  to: 0,
  value,
  line: [],
  depth: null,
});
const wins = (turns: number): ValueView => ({
  kind: "win",
  chance: 1,
  text: "",
  turns,
  plies: 2 * turns - 1,
  exact: true,
});
const loses = (turns: number): ValueView => ({
  kind: "loss",
  chance: 0,
  text: "",
  turns,
  plies: 2 * turns,
  exact: true,
});
const draw: ValueView = { kind: "draw", chance: 0.5, text: "draw" };

const TURNS = [
  turn("2", wins(3)),
  turn("5", wins(9)),
  turn("3", draw),
  turn("4", draw),
  turn("6", loses(8)),
  turn("7", loses(2)),
  turn("1", null),
];

describe("a move in place of a mistake", () => {
  it.each([
    ["2", "3", "best"],
    ["5", "3", "better"],
    ["3", "3", "same"],
    ["4", "3", "no-better"],
    ["7", "6", "worse"],
    ["6", "7", "better"],
    ["1", "3", "unknown"],
    ["9", "3", "unknown"],
  ])("%s instead of %s is %s", (tried, played, verdict) => {
    expect(verdictOn(TURNS, [tried], [played])).toBe(verdict);
  });

  it("with several steps is found by the first and the last", () => {
    const turns = [turn("a1xc3 c3xe5 e5xc7", wins(1)), turn("b2-a3", draw)];
    expect(turnOf(turns, ["a1xc3", "c3xe5", "e5xc7"])).toBe(turns[0]);
    expect(turnOf(turns, ["a1xc3", "e5xc7"])).toBe(turns[0]);
    expect(turnOf(turns, ["b2-c3"])).toBeUndefined();
  });
});
