import { describe, expect, it } from "vitest";

import type { MatchView } from "$lib/generated/messages.ts";

import type { History } from "$lib/game/history.ts";
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
const HISTORY: History = {
  options: {},
  start: "",
  moves: [
    { seat: 0, move: "c3-d4" },
    { seat: 1, move: "pass" },
  ],
  lines: [],
  moved: new Set([0]),
  askedDraw: new Set(),
  askedTakeback: new Set(),
};

const rights = (view: Partial<MatchView>, seat: number | null, history: Partial<History> = {}) =>
  rightsOf({ ...VIEW, ...view }, seat, { ...HISTORY, ...history });

it("finds the seat of a player, and none for others", () => {
  expect(seatOf(VIEW, "b")).toBe(1);
  expect(seatOf(VIEW, "c")).toBeNull();
  expect(seatOf(VIEW, "")).toBeNull();
});

describe("rights", () => {
  it("of who watches are none", () => {
    expect(Object.values(rights({}, null))).not.toContain(true);
  });

  it("end with the match, and with being out", () => {
    const result = { winner: 0, how: "rules", ranks: [1, 2] } as const;
    expect(Object.values(rights({ result, turn: null }, 0))).not.toContain(true);
    const players = [{ id: "a", name: "ann", out: true }, ...VIEW.players.slice(1)];
    expect(rights({ players }, 0).playing).toBe(false);
  });

  it("to end a turn come with the step of that name", () => {
    expect(rights({}, 0).end).toBe(false);
    expect(rights({ steps: [["end", -1, -1, -1]] }, 0).end).toBe(true);
    expect(rights({ steps: [["end", -1, -1, -1]] }, 1).end).toBe(false);
  });

  it("to abort last until one's own first turn", () => {
    expect(rights({}, 0).abort).toBe(false);
    expect(rights({}, 1).abort).toBe(true);
    expect(rights({ rated: true }, 1).abort).toBe(false);
  });

  it("to offer a draw need people, and a new position", () => {
    expect(rights({}, 0).offerDraw).toBe(true);
    expect(rights({}, 0, { askedDraw: new Set([0]) }).offerDraw).toBe(false);
    const players = [
      { id: "a", name: "ann" },
      { id: "c", name: "Computer", level: "club" },
    ];
    expect(rights({ players }, 0).offerDraw).toBe(false);
  });

  it("to answer and to withdraw are of different sides", () => {
    const draw = { by: 1 };
    expect(rights({ draw }, 0)).toMatchObject({ answerDraw: true, withdrawDraw: false });
    expect(rights({ draw }, 1)).toMatchObject({ answerDraw: false, withdrawDraw: true });
    expect(rights({ draw: { by: 1, agreed: [0] } }, 0).answerDraw).toBe(false);
    const takeback = { by: 0 };
    expect(rights({ takeback }, 0)).toMatchObject({
      answerTakeback: false,
      withdrawTakeback: true,
    });
    expect(rights({ takeback }, 1)).toMatchObject({
      answerTakeback: true,
      withdrawTakeback: false,
    });
  });

  it("to a takeback need a turn of one's own, and no rating", () => {
    expect(rights({}, 0).askTakeback).toBe(true);
    expect(rights({}, 1).askTakeback).toBe(false);
    expect(rights({ rated: true }, 0).askTakeback).toBe(false);
    expect(rights({}, 0, { askedTakeback: new Set([0]) }).askTakeback).toBe(false);
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
