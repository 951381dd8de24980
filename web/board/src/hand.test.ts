// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, checkers, connect, playing, skirmish, step, waiting } from "../samples.ts";
import { EMPTY_HAND, enter, grab, press, release, take, type Hand } from "./hand.ts";
import type { BoardView } from "./view.ts";
import { readTyped } from "./typing.ts";

const BOARD = skirmish();
const at = (name: string) => cell(BOARD, name);
const holding = (name: string): Hand => ({ ...EMPTY_HAND, selected: at(name) });
const onlyCaptures: BoardView = { ...BOARD, steps: [step(BOARD, "c3xe5", "d4")] };

describe("in Connect-N, choosing a cell", () => {
  const view = connect(["x..", "xo."]);
  it("drops a disc into its column", () =>
    expect(press(EMPTY_HAND, playing(view), 1).outcome).toEqual({ type: "step", move: "2" }));
  it("is refused in a full column", () =>
    expect(press(EMPTY_HAND, playing(view), 3).outcome).toEqual({
      type: "refused",
      reason: "no-step-there",
      cell: 3,
    }));
  it("is refused to those who watch", () =>
    expect(press(EMPTY_HAND, playing(view, { interactive: false }), 1).outcome).toMatchObject({
      reason: "not-your-turn",
    }));
});

describe("in checkers, choosing a cell", () => {
  const chosen = (hand: Hand, name: string, view = BOARD) => press(hand, playing(view), at(name));
  it("takes a piece up", () => expect(chosen(EMPTY_HAND, "c3")).toEqual({ hand: holding("c3") }));
  it("puts it down again", () => expect(chosen(holding("c3"), "c3")).toEqual({ hand: EMPTY_HAND }));
  it("takes another one up", () =>
    expect(chosen(holding("c3"), "e3").hand.selected).toBe(at("e3")));
  it("makes a step", () =>
    expect(chosen(holding("c3"), "e5").outcome).toEqual({ type: "step", move: "c3xe5" }));
  it.each([
    ["an empty square with nothing in hand", EMPTY_HAND, "b4", BOARD, "no-step-there"],
    ["a square that the piece cannot reach", holding("c3"), "h8", BOARD, "no-step-there"],
    ["the other side's piece", EMPTY_HAND, "g7", BOARD, "not-yours"],
    [
      "a piece that does not capture where one must",
      EMPTY_HAND,
      "e3",
      onlyCaptures,
      "must-capture",
    ],
    ["a quiet step where one must capture", holding("c3"), "b4", onlyCaptures, "must-capture"],
  ])("is refused: %s", (_, hand, name, view, reason) => {
    expect(chosen(hand, name, view)).toEqual({
      hand: EMPTY_HAND,
      outcome: { type: "refused", reason, cell: at(name) },
    });
  });
});

describe("in the middle of a capture", () => {
  const chain: BoardView = { ...onlyCaptures, captured: [at("g7")] };
  it("the piece is in hand by itself", () =>
    expect(take(EMPTY_HAND, playing(chain), true).hand).toEqual(holding("c3")));
  it("it stays there", () => {
    expect(press(holding("c3"), playing(chain), at("c3")).hand).toEqual(holding("c3"));
    expect(press(holding("c3"), playing(chain), at("h8")).hand).toEqual(holding("c3"));
    expect(release(holding("c3"), playing(chain))).toBeNull();
  });
});

describe("before the turn", () => {
  const ahead = waiting(BOARD, { seat: 1 });
  it("a step is planned from square to square, to wherever it may be legal by then", () => {
    const { hand } = press(EMPTY_HAND, ahead, at("g7"));
    const premove = { origin: at("g7"), to: at("f6") };
    expect(press(hand, ahead, at("f6"))).toEqual({
      hand: { ...EMPTY_HAND, premove },
      outcome: { type: "premove", premove },
    });
  });
  it("choosing anything gives the plan up", () => {
    const planned = { ...EMPTY_HAND, premove: { origin: at("g7"), to: at("f6") } };
    expect(press(planned, ahead, at("g7"))).toEqual({
      hand: EMPTY_HAND,
      outcome: { type: "premove", premove: null },
    });
  });
  it("the other side's pieces are left alone", () =>
    expect(press(EMPTY_HAND, ahead, at("c3")).outcome).toMatchObject({ reason: "not-yours" }));
  it("a column is planned, changed and given up", () => {
    const view = connect(["...", "xo."]);
    const first = press(EMPTY_HAND, waiting(view), 3);
    expect(first.hand.premove).toEqual({ origin: -1, to: 0 });
    const second = press(first.hand, waiting(view), 2);
    expect(second.hand.premove).toEqual({ origin: -1, to: 5 });
    const third = press(second.hand, waiting(view), 2);
    expect(third).toEqual({ hand: EMPTY_HAND, outcome: { type: "premove", premove: null } });
  });
  it("a full column is refused", () =>
    expect(press(EMPTY_HAND, waiting(connect(["x.", "o."])), 0).outcome).toMatchObject({
      reason: "no-step-there",
    }));
  it("Escape gives the plan up", () =>
    expect(
      release({ ...EMPTY_HAND, premove: { origin: -1, to: 0 } }, waiting(connect(["."]))),
    ).toEqual({ hand: EMPTY_HAND, outcome: { type: "premove", premove: null } }));
});

describe("another situation", () => {
  it("keeps a piece that can still move", () =>
    expect(take(holding("c3"), playing(BOARD), true).hand.selected).toBe(at("c3")));
  it("lets go of one that cannot", () =>
    expect(take(holding("d4"), playing(BOARD), true).hand.selected).toBe(-1));
  it("keeps a plan while the others move, and drops it when the turn has come", () => {
    const planned = { ...EMPTY_HAND, premove: { origin: at("g7"), to: at("f6") } };
    expect(take(planned, waiting(BOARD), true).hand.premove).toEqual(planned.premove);
    expect(take(planned, playing(BOARD), true).hand.premove).toBeNull();
  });
});

describe("what is typed", () => {
  const typed = (text: string, situation = playing(BOARD)) =>
    enter(EMPTY_HAND, situation, readTyped(text, situation.view), text);
  it("makes a step", () =>
    expect(typed("c3-b4")).toMatchObject({
      outcome: { type: "step", move: "c3-b4" },
      cursor: at("b4"),
    }));
  it("takes a piece up by its square", () =>
    expect(typed("c3")).toEqual({ hand: holding("c3"), cursor: at("c3") }));
  it("plans a step before the turn", () =>
    expect(typed("g7-f6", waiting(BOARD)).outcome).toEqual({
      type: "premove",
      premove: { origin: at("g7"), to: at("f6") },
    }));
  it.each([
    ["zz", "unreadable"],
    ["c9-d4", "unreadable"],
    ["end", "unreadable"],
    ["c3-d4", "no-step-there"],
    ["g7-f6", "not-yours"],
  ])("is refused if it is no step: %s", (text, reason) =>
    expect(typed(text).outcome).toMatchObject({ type: "refused", reason }),
  );
  it("says what was typed when it is nobody's turn to type", () =>
    expect(typed("c3-b4", playing(BOARD, { interactive: false })).outcome).toEqual({
      type: "refused",
      reason: "not-your-turn",
      cell: -1,
      text: "c3-b4",
    }));
});

describe("a capture that is typed whole", () => {
  const first = enter(EMPTY_HAND, playing(BOARD), readTyped("c3xe5xg3", BOARD), "c3xe5xg3");
  const landed = checkers([
    "........",
    "......d.",
    "........",
    "....l...",
    ".....d..",
    "....l...",
    "........",
    "........",
  ]);
  const onTheWay: BoardView = {
    ...landed,
    steps: [step(landed, "e5xg3", "f4"), ["end", -1, -1, -1]],
  };
  it("makes its first step", () => expect(first.outcome).toEqual({ type: "step", move: "c3xe5" }));
  it("waits while nothing has come of it", () =>
    expect(
      take(first.hand, playing(BOARD, { interactive: false }), false).outcome,
    ).toBeUndefined());
  it("goes on when the piece has arrived, and not before its turn", () => {
    const arrived = take(first.hand, playing(onTheWay, { interactive: false }), true);
    expect(arrived.outcome).toBeUndefined();
    const next = take(arrived.hand, playing(onTheWay), false);
    expect(next.outcome).toEqual({ type: "step", move: "e5xg3" });
    expect(next.hand.planned).toEqual([]);
  });
  it("is forgotten if the piece went elsewhere", () =>
    expect(take(first.hand, playing({ ...BOARD }), true).hand.planned).toEqual([]));
  it("is refused where it does not go on as typed", () => {
    const blocked = {
      ...onTheWay,
      steps: [step(landed, "e5xg7", "g7"), ...onTheWay.steps.slice(1)],
    };
    expect(take(first.hand, playing(blocked), true)).toMatchObject({
      hand: { planned: [] },
      outcome: { type: "refused", cell: cell(landed, "g3") },
    });
  });
});

it("a drag takes up only what can move", () => {
  expect(grab(EMPTY_HAND, playing(BOARD), at("c3")).selected).toBe(at("c3"));
  expect(grab(EMPTY_HAND, playing(BOARD), at("g7"))).toBe(EMPTY_HAND);
});
