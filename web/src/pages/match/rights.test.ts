import { describe, expect, it } from "vitest";

import type { MatchView } from "$lib/generated/messages.ts";

import { claimable, rightsOf, seatOf } from "./rights.ts";

const VIEW: MatchView = {
  match: "m1",
  number: 3,
  position: 3,
  now: 10,
  game: "checkers:house",
  fen: "",
  rows: [],
  players: [
    { id: "a", name: "ann" },
    { id: "b", name: "ben" },
  ],
  turn: 0,
  steps: [["c3-d4", 27, 18, -1]],
};
it("finds the seat of a player, and none for others", () => {
  expect(seatOf(VIEW, "b")).toBe(1);
  expect(seatOf(VIEW, "c")).toBeNull();
  expect(seatOf(VIEW, "")).toBeNull();
});

describe("rights", () => {
  const rights = (...given: (readonly string[])[]): MatchView => ({ ...VIEW, rights: given });

  it("of people without a seat are none", () => {
    const all = rightsOf(rights(["step", "resign"], ["resign"]), null);
    expect(Object.values(all).filter(Boolean)).toEqual([]);
  });

  it("to a rematch do not make anybody play on", () => {
    const view = rights(["offer-rematch", "decline-rematch"], ["accept-rematch"]);
    expect(rightsOf(view, 0)).toMatchObject({ playing: false, offerRematch: true });
    expect(rightsOf(view, 1)).toMatchObject({ playing: false, answerRematch: true });
  });

  it("are those the server gives to the seat", () => {
    const view = rights(["step", "abort", "resign", "offer-draw"], ["resign", "ask-takeback"]);
    expect(rightsOf(view, 0)).toMatchObject({
      playing: true,
      step: true,
      abort: true,
      offerDraw: true,
      askTakeback: false,
    });
    expect(rightsOf(view, 1)).toMatchObject({ step: false, abort: false, askTakeback: true });
  });

  it("to ask for hints are given by the server alone", () => {
    const view = rights(["step", "hint", "resign"], ["resign"]);
    expect(rightsOf(view, 0).hint).toBe(true);
    expect(rightsOf(view, 1).hint).toBe(false);
    expect(rightsOf(VIEW, 0).hint).toBe(false);
  });

  it("end with the match, and with being out", () => {
    expect(rightsOf(rights([], ["resign"]), 0).playing).toBe(false);
    expect(rightsOf(VIEW, 0).playing).toBe(false);
  });

  it("to end a turn come with a step that goes nowhere, on one's turn", () => {
    const view = rights(["step", "resign"], ["resign"]);
    expect(rightsOf(view, 0).end).toBeNull();
    const ending: MatchView = { ...view, steps: [["stop", -1, -1, -1]] };
    expect(rightsOf(ending, 0).end).toBe("stop");
    expect(rightsOf(ending, 1).end).toBeNull();
  });

  it("to answer and to withdraw are of different sides", () => {
    const view = rights(
      ["resign", "withdraw-draw", "accept-takeback", "decline-takeback"],
      ["resign", "accept-draw", "decline-draw", "withdraw-takeback"],
    );
    expect(rightsOf(view, 0)).toMatchObject({
      answerDraw: false,
      withdrawDraw: true,
      answerTakeback: true,
      withdrawTakeback: false,
    });
    expect(rightsOf(view, 1)).toMatchObject({ answerDraw: true, withdrawTakeback: true });
  });
});

describe("claims", () => {
  const players = [
    { id: "a", name: "ann" },
    { id: "b", name: "ben", gone: 5, claim: 65 },
  ];

  it("are possible from their time on, for the others", () => {
    const view = { ...VIEW, players };
    expect(claimable(view, 0, 64.9)).toEqual([]);
    expect(claimable(view, 0, 65)).toEqual([1]);
    expect(claimable(view, 1, 70)).toEqual([]);
    expect(claimable(view, null, 70)).toEqual([]);
  });
});
