// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, checkers, connect, playing, skirmish, step, waiting } from "../samples.ts";
import { NO_INPUT, enter, grab, press, release, update, type MoveInput } from "./move-input.ts";
import type { BoardView } from "./view.ts";
import { readTyped } from "./typing.ts";

const BOARD = skirmish();
const at = (name: string) => cell(BOARD, name);
const holding = (name: string): MoveInput => ({ ...NO_INPUT, selected: at(name) });
const onlyCaptures: BoardView = { ...BOARD, steps: [step(BOARD, "c3xe5", "d4")] };

describe("in Connect-N, choosing a cell", () => {
  const view = connect(["x..", "xo."]);
  it("drops a disc into its column", () =>
    expect(press(NO_INPUT, playing(view), 1).outcome).toEqual({ type: "step", move: "2" }));
  it("is refused in a full column", () =>
    expect(press(NO_INPUT, playing(view), 3).outcome).toEqual({
      type: "refused",
      reason: "no-step-there",
      cell: 3,
    }));
  it("is refused to those who watch", () =>
    expect(press(NO_INPUT, playing(view, { interactive: false }), 1).outcome).toMatchObject({
      reason: "not-your-turn",
    }));
});

describe("in checkers, choosing a cell", () => {
  const chosen = (input: MoveInput, name: string, view = BOARD) =>
    press(input, playing(view), at(name));
  it("takes a piece up", () => expect(chosen(NO_INPUT, "c3")).toEqual({ input: holding("c3") }));
  it("puts it down again", () => expect(chosen(holding("c3"), "c3")).toEqual({ input: NO_INPUT }));
  it("takes another one up", () =>
    expect(chosen(holding("c3"), "e3").input.selected).toBe(at("e3")));
  it("makes a step", () =>
    expect(chosen(holding("c3"), "e5").outcome).toEqual({ type: "step", move: "c3xe5" }));
  it.each([
    ["an empty square with nothing selected", NO_INPUT, "b4", BOARD, "no-step-there"],
    ["a square that the piece cannot reach", holding("c3"), "h8", BOARD, "no-step-there"],
    ["the other side's piece", NO_INPUT, "g7", BOARD, "not-yours"],
    ["a piece that does not capture where one must", NO_INPUT, "e3", onlyCaptures, "must-capture"],
    [
      "a piece that the view calls blocked",
      NO_INPUT,
      "e3",
      { ...BOARD, steps: BOARD.steps.slice(0, 2), idle: "blocked" } as const,
      "blocked",
    ],
    [
      "a piece where another one must capture",
      NO_INPUT,
      "e3",
      { ...onlyCaptures, idle: "capture" } as const,
      "other-captures",
    ],
    [
      "the same with the other one selected",
      holding("c3"),
      "e3",
      { ...onlyCaptures, idle: "capture" } as const,
      "other-captures",
    ],
    ["a quiet step where one must capture", holding("c3"), "b4", onlyCaptures, "must-capture"],
  ])("is refused: %s", (_, input, name, view, reason) => {
    expect(chosen(input, name, view)).toEqual({
      input: NO_INPUT,
      outcome: { type: "refused", reason, cell: at(name) },
    });
  });
});

describe("in the middle of a capture", () => {
  const chain: BoardView = { ...onlyCaptures, captured: [at("g7")] };
  it("the piece is selected by itself", () =>
    expect(update(NO_INPUT, playing(chain), true).input).toEqual(holding("c3")));
  it("it stays there", () => {
    expect(press(holding("c3"), playing(chain), at("c3")).input).toEqual(holding("c3"));
    expect(press(holding("c3"), playing(chain), at("h8")).input).toEqual(holding("c3"));
    expect(release(holding("c3"), playing(chain))).toBeNull();
  });
});

describe("before the turn", () => {
  const ahead = waiting(BOARD, { seat: 1 });
  it("a step is planned from square to square, to wherever it may be legal by then", () => {
    const { input } = press(NO_INPUT, ahead, at("g7"));
    const premove = { origin: at("g7"), to: at("f6") };
    expect(press(input, ahead, at("f6"))).toEqual({
      input: { ...NO_INPUT, premove },
      outcome: { type: "premove", premove },
    });
  });
  it("choosing anything gives the plan up", () => {
    const planned = { ...NO_INPUT, premove: { origin: at("g7"), to: at("f6") } };
    expect(press(planned, ahead, at("g7"))).toEqual({
      input: NO_INPUT,
      outcome: { type: "premove", premove: null },
    });
  });
  it("the other side's pieces are left alone", () =>
    expect(press(NO_INPUT, ahead, at("c3")).outcome).toMatchObject({ reason: "not-yours" }));
  it("a column is planned, changed and given up", () => {
    const view = connect(["...", "xo."]);
    const first = press(NO_INPUT, waiting(view), 3);
    expect(first.input.premove).toEqual({ origin: -1, to: 0 });
    const second = press(first.input, waiting(view), 2);
    expect(second.input.premove).toEqual({ origin: -1, to: 5 });
    const third = press(second.input, waiting(view), 2);
    expect(third).toEqual({ input: NO_INPUT, outcome: { type: "premove", premove: null } });
  });
  it("a full column is refused", () =>
    expect(press(NO_INPUT, waiting(connect(["x.", "o."])), 0).outcome).toMatchObject({
      reason: "no-step-there",
    }));
  it("Escape gives the plan up", () =>
    expect(
      release({ ...NO_INPUT, premove: { origin: -1, to: 0 } }, waiting(connect(["."]))),
    ).toEqual({ input: NO_INPUT, outcome: { type: "premove", premove: null } }));
});

describe("another position", () => {
  it("keeps a piece that can still move", () =>
    expect(update(holding("c3"), playing(BOARD), true).input.selected).toBe(at("c3")));
  it("lets go of one that cannot", () =>
    expect(update(holding("d4"), playing(BOARD), true).input.selected).toBe(-1));
  it("keeps a plan while the others move, and drops it when the turn has come", () => {
    const planned = { ...NO_INPUT, premove: { origin: at("g7"), to: at("f6") } };
    expect(update(planned, waiting(BOARD), true).input.premove).toEqual(planned.premove);
    expect(update(planned, playing(BOARD), true).input.premove).toBeNull();
  });
});

describe("what is typed", () => {
  const typed = (text: string, state = playing(BOARD)) =>
    enter(NO_INPUT, state, readTyped(text, state.view), text);
  it("makes a step", () =>
    expect(typed("c3-b4")).toMatchObject({
      outcome: { type: "step", move: "c3-b4" },
      cursor: at("b4"),
    }));
  it("takes a piece up by its square", () =>
    expect(typed("c3")).toEqual({ input: holding("c3"), cursor: at("c3") }));
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
  const first = enter(NO_INPUT, playing(BOARD), readTyped("c3xe5xg3", BOARD), "c3xe5xg3");
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
      update(first.input, playing(BOARD, { interactive: false }), false).outcome,
    ).toBeUndefined());
  it("goes on when the piece has arrived, and not before its turn", () => {
    const arrived = update(first.input, playing(onTheWay, { interactive: false }), true);
    expect(arrived.outcome).toBeUndefined();
    const next = update(arrived.input, playing(onTheWay), false);
    expect(next.outcome).toEqual({ type: "step", move: "e5xg3" });
    expect(next.input.planned).toEqual([]);
  });
  it("is forgotten if the piece went elsewhere", () =>
    expect(update(first.input, playing({ ...BOARD }), true).input.planned).toEqual([]));
  it("is refused where it does not go on as typed", () => {
    const blocked = {
      ...onTheWay,
      steps: [step(landed, "e5xg7", "g7"), ...onTheWay.steps.slice(1)],
    };
    expect(update(first.input, playing(blocked), true)).toMatchObject({
      input: { planned: [] },
      outcome: { type: "refused", cell: cell(landed, "g3") },
    });
  });
});

it("a drag takes up only what can move", () => {
  expect(grab(NO_INPUT, playing(BOARD), at("c3")).selected).toBe(at("c3"));
  expect(grab(NO_INPUT, playing(BOARD), at("g7"))).toBe(NO_INPUT);
});
