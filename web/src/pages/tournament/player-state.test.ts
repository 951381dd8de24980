import { describe, expect, it } from "vitest";

import type { PlayerPage, TournamentSettings, TournamentView } from "$lib/generated/messages.ts";

import { outcomeOf, playerActions, playerState } from "./player-state.ts";

type Format = NonNullable<TournamentSettings["format"]>;

const view = (
  phase: TournamentView["phase"],
  format: Format = { type: "swiss" },
  more: Partial<TournamentView> = {},
): TournamentView => ({
  tournament: "t",
  number: 3,
  now: 10,
  phase,
  settings: { format },
  hosts: [],
  players: 8,
  rounds: 3,
  ...more,
});
const me = (more: Partial<PlayerPage> = {}): PlayerPage => ({
  id: "p1",
  name: "Ann",
  status: "here",
  place: 1,
  points: 0,
  ...more,
});
const game = (round: number, points: number | null = null) => ({
  table: round,
  round,
  opponents: ["Ben"],
  points,
});

describe("a player", () => {
  it.each([
    ["waits for the start", view("open"), me(), "start"],
    ["plays", view("running"), me({ matches: ["m1"] }), "playing"],
    ["waits for the others of the round", view("running"), me(), "round"],
    ["waits between rounds", view("between"), me({ bye: true }), "round"],
    ["has a bye", view("running"), me({ bye: true }), "bye"],
    ["waits in an arena", view("running", { type: "arena" }), me(), "opponent"],
    ["has paused", view("running"), me({ status: "paused" }), "paused"],
    ["has withdrawn", view("running"), me({ status: "withdrawn" }), "withdrawn"],
    [
      "plays the last game before a pause",
      view("running"),
      me({ status: "paused", matches: ["m"] }),
      "playing",
    ],
    ["was removed", view("finished"), me({ status: "removed" }), "removed"],
    ["has finished", view("finished"), me(), "finished"],
    ["waits for the host", view("paused"), me(), "stopped"],
  ] as const)("%s", (_, shown, player, state) => {
    expect(playerState(shown, player)).toBe(state);
  });

  it("is out of a knockout after a loss, except for the match for third place", () => {
    const knockout = { type: "knockout" } as const;
    const lost = (round: number) =>
      me({ games: [game(1, round === 1 ? 0 : 1), game(2, 0)].slice(0, round) });
    expect(playerState(view("between", knockout), lost(1))).toBe("out");
    expect(playerState(view("between", knockout), lost(2))).toBe("round");
    const none = { type: "knockout", third_place: false } as const;
    expect(playerState(view("between", none), lost(2))).toBe("out");
    const third = me({ games: [game(1, 1), game(2, 0), game(3, 1)] });
    expect(playerState(view("running", knockout), third)).toBe("out");
    expect(playerState(view("between", knockout), me({ games: [game(1, 1)] }))).toBe("round");
  });
});

describe("playerActions", () => {
  it("allows a pause only where nobody waits for the player", () => {
    expect(playerActions(view("running"), me())).toEqual(["pause", "withdraw"]);
    expect(playerActions(view("running", { type: "round-robin" }), me())).toEqual(["withdraw"]);
    expect(playerActions(view("open"), me())).toEqual(["withdraw"]);
  });

  it("allows a return, except to a knockout", () => {
    expect(playerActions(view("running"), me({ status: "paused" }))).toContain("return");
    expect(playerActions(view("running"), me({ status: "withdrawn" }))).toEqual(["return"]);
    const knockout = view("running", { type: "knockout" });
    expect(playerActions(knockout, me({ status: "withdrawn" }))).toEqual([]);
  });

  it("is empty once the player is out of a knockout", () => {
    const knockout = view("between", { type: "knockout" });
    expect(playerActions(knockout, me({ games: [game(1, 0)] }))).toEqual([]);
    expect(playerActions(knockout, me({ games: [game(1, 1)] }))).toEqual(["withdraw"]);
  });

  it("is empty at the end and after a removal", () => {
    expect(playerActions(view("finished"), me())).toEqual([]);
    expect(playerActions(view("running"), me({ status: "removed" }))).toEqual([]);
  });
});

it.each([
  [null, 1, "inPlay"],
  [1, 1, "won"],
  [0.5, 1, "drawn"],
  [0, 1, "lost"],
  [2, 3, null],
] as const)("%d points against %d opponents: %s", (points, opponents, outcome) => {
  expect(outcomeOf(points, opponents)).toBe(outcome);
});
