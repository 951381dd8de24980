import { describe, expect, it } from "vitest";

import type { MatchEntry, MatchEvent } from "$lib/generated/messages.ts";

import { historyOf } from "./history.ts";

const PLAYERS = ["ann", "ben", "cleo"].map((name) => ({ id: `p-${name}`, name }));

function entries(seats: number, ...lists: readonly MatchEvent[][]): MatchEntry[] {
  const began: MatchEvent = {
    type: "match-began",
    match: "m1",
    lobby: "l1",
    options: { game: "connect:7x6x4:2" },
    players: PLAYERS.slice(0, seats),
    start: "7/7/7/7/7/7 x",
  };
  return [[began], ...lists].map((events, index) => ({ number: index + 1, at: index, events }));
}

const step = (seat: number, move: string): MatchEvent => ({ type: "stepped", seat, move });
const moves = (told: readonly MatchEntry[]) =>
  historyOf(told)?.moves.map(({ seat, move }) => `${seat}:${move}`);

describe("historyOf", () => {
  it("returns null without the first entry", () => {
    expect(historyOf([])).toBeNull();
    expect(historyOf(entries(2, [step(0, "4")]).slice(1))).toBeNull();
  });

  it("lists steps, passes and lapsed turns", () => {
    const told = entries(
      2,
      [step(0, "c3-d4"), { type: "passed", seat: 1 }],
      [{ type: "lapsed", seat: 0 }],
    );
    expect(moves(told)).toEqual(["0:c3-d4", "1:pass", "0:lapse"]);
  });

  it("drops moves that are taken back, then adds new ones", () => {
    const back: MatchEvent[] = [{ type: "taken-back", seat: 0, moves: 0 }];
    const told = entries(2, [step(0, "4")], [step(1, "4")], back, [step(0, "3")]);
    expect(moves(told)).toEqual(["0:3"]);
  });

  it("adds no turns for players who are out, and notes them in the start", () => {
    const out: MatchEvent[] = [{ type: "player-out", seat: 1, how: "resignation" }];
    const told = entries(3, [step(0, "4")], out, [step(2, "4")], [step(0, "3")]);
    expect(moves(told)).toEqual(["0:4", "2:4", "0:3"]);
    expect(historyOf(told)?.start).toMatch(/ out 1@1$/);
  });

  it("includes the winning step, even if a player is out", () => {
    const out: MatchEvent[] = [{ type: "player-out", seat: 1, how: "left" }];
    const last: MatchEvent[] = [
      step(0, "4"),
      {
        type: "ended",
        result: { winner: 0, how: "rules", ranks: [1, 3, 2], detail: "a line is complete" },
      },
    ];
    expect(moves(entries(3, out, last))).toEqual(["0:4"]);
  });
});

it("historyOf keeps chat and events beside the board", () => {
  const said: MatchEvent = { type: "said", name: "ann", text: "hello" };
  const told = historyOf(entries(2, [said], [step(0, "1")], [{ type: "gone", seat: 1 }]));
  expect(told?.lines).toEqual([
    { number: 2, event: said },
    { number: 4, event: { type: "gone", seat: 1 } },
  ]);
});
