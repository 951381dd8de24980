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
it("seatOf finds the seat of a player, and none for others", () => {
  expect(seatOf(VIEW, "b")).toBe(1);
  expect(seatOf(VIEW, "c")).toBeNull();
  expect(seatOf(VIEW, "")).toBeNull();
});

describe("rightsOf", () => {
  const rights = (...given: (readonly string[])[]): MatchView => ({ ...VIEW, rights: given });

  it("gives no rights to people without a seat", () => {
    const all = rightsOf(rights(["step", "resign"], ["resign"]), null);
    expect(Object.values(all).filter(Boolean)).toEqual([]);
  });

  it("does not count the right to a rematch as playing", () => {
    const view = rights(["offer-rematch", "decline-rematch"], ["accept-rematch"]);
    expect(rightsOf(view, 0)).toMatchObject({ playing: false, offerRematch: true });
    expect(rightsOf(view, 1)).toMatchObject({ playing: false, answerRematch: true });
  });

  it("returns the rights that the server gives to the seat", () => {
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

  it("allows hints only if the server does", () => {
    const view = rights(["step", "hint", "resign"], ["resign"]);
    expect(rightsOf(view, 0).hint).toBe(true);
    expect(rightsOf(view, 1).hint).toBe(false);
    expect(rightsOf(VIEW, 0).hint).toBe(false);
  });

  it("is not playing once the server gives no rights", () => {
    expect(rightsOf(rights([], ["resign"]), 0).playing).toBe(false);
    expect(rightsOf(VIEW, 0).playing).toBe(false);
  });

  it("finds the step that ends the turn, for the player to move only", () => {
    const view = rights(["step", "resign"], ["resign"]);
    expect(rightsOf(view, 0).end).toBeNull();
    const ending: MatchView = { ...view, steps: [["stop", -1, -1, -1]] };
    expect(rightsOf(ending, 0).end).toBe("stop");
    expect(rightsOf(ending, 1).end).toBeNull();
  });

  it("lets one side withdraw an offer and the other answer it", () => {
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

describe("claimable", () => {
  const players = [
    { id: "a", name: "ann" },
    { id: "b", name: "ben", gone: 5, claim: 65 },
  ];

  it("lists absent opponents once the time of their claim is reached", () => {
    const view = { ...VIEW, players };
    expect(claimable(view, 0, 64.9)).toEqual([]);
    expect(claimable(view, 0, 65)).toEqual([1]);
    expect(claimable(view, 1, 70)).toEqual([]);
    expect(claimable(view, null, 70)).toEqual([]);
  });
});
