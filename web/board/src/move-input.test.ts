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

describe("press in Connect-N", () => {
  const view = connect(["x..", "xo."]);
  it("drops a disc into the column of the cell", () =>
    expect(press(NO_INPUT, playing(view), 1).outcome).toEqual({ type: "step", move: "2" }));
  it("refuses a full column", () =>
    expect(press(NO_INPUT, playing(view), 3).outcome).toEqual({
      type: "refused",
      reason: "no-step-there",
      cell: 3,
    }));
  it("refuses spectators", () =>
    expect(press(NO_INPUT, playing(view, { interactive: false }), 1).outcome).toMatchObject({
      reason: "not-your-turn",
    }));
});

describe("press in checkers", () => {
  const chosen = (input: MoveInput, name: string, view = BOARD) =>
    press(input, playing(view), at(name));
  it("picks up a piece", () => expect(chosen(NO_INPUT, "c3")).toEqual({ input: holding("c3") }));
  it("puts it down again", () => expect(chosen(holding("c3"), "c3")).toEqual({ input: NO_INPUT }));
  it("picks up another one instead", () =>
    expect(chosen(holding("c3"), "e3").input.selected).toBe(at("e3")));
  it("makes a step", () =>
    expect(chosen(holding("c3"), "e5").outcome).toEqual({ type: "step", move: "c3xe5" }));
  it.each([
    ["an empty square with nothing selected", NO_INPUT, "b4", BOARD, "no-step-there"],
    ["a square that the piece cannot reach", holding("c3"), "h8", BOARD, "no-step-there"],
    ["a piece of the other side", NO_INPUT, "g7", BOARD, "not-yours"],
    ["a piece that cannot capture when one must", NO_INPUT, "e3", onlyCaptures, "must-capture"],
    [
      "a piece that the view calls blocked",
      NO_INPUT,
      "e3",
      { ...BOARD, steps: BOARD.steps.slice(0, 2), idle: "blocked" } as const,
      "blocked",
    ],
    [
      "a piece when another one must capture",
      NO_INPUT,
      "e3",
      { ...onlyCaptures, idle: "capture" } as const,
      "other-captures",
    ],
    [
      "the same with the capturing piece selected",
      holding("c3"),
      "e3",
      { ...onlyCaptures, idle: "capture" } as const,
      "other-captures",
    ],
    ["a quiet step when one must capture", holding("c3"), "b4", onlyCaptures, "must-capture"],
  ])("refuses %s", (_, input, name, view, reason) => {
    expect(chosen(input, name, view)).toEqual({
      input: NO_INPUT,
      outcome: { type: "refused", reason, cell: at(name) },
    });
  });
});

describe("move input during a capture", () => {
  const chain: BoardView = { ...onlyCaptures, captured: [at("g7")] };
  it("selects the capturing piece by itself", () =>
    expect(update(NO_INPUT, playing(chain), true).input).toEqual(holding("c3")));
  it("keeps it selected", () => {
    expect(press(holding("c3"), playing(chain), at("c3")).input).toEqual(holding("c3"));
    expect(press(holding("c3"), playing(chain), at("h8")).input).toEqual(holding("c3"));
    expect(release(holding("c3"), playing(chain))).toBeNull();
  });
});

describe("move input ahead of the turn", () => {
  const ahead = waiting(BOARD, { seat: 1 });
  it("premoves from square to square, whether or not the step is legal yet", () => {
    const { input } = press(NO_INPUT, ahead, at("g7"));
    const premove = { origin: at("g7"), to: at("f6") };
    expect(press(input, ahead, at("f6"))).toEqual({
      input: { ...NO_INPUT, premove },
      outcome: { type: "premove", premove },
    });
  });
  it("cancels the premove when any cell is pressed", () => {
    const planned = { ...NO_INPUT, premove: { origin: at("g7"), to: at("f6") } };
    expect(press(planned, ahead, at("g7"))).toEqual({
      input: NO_INPUT,
      outcome: { type: "premove", premove: null },
    });
  });
  it("refuses the other side's pieces", () =>
    expect(press(NO_INPUT, ahead, at("c3")).outcome).toMatchObject({ reason: "not-yours" }));
  it("sets, changes and cancels a premove in a column", () => {
    const view = connect(["...", "xo."]);
    const first = press(NO_INPUT, waiting(view), 3);
    expect(first.input.premove).toEqual({ origin: -1, to: 0 });
    const second = press(first.input, waiting(view), 2);
    expect(second.input.premove).toEqual({ origin: -1, to: 5 });
    const third = press(second.input, waiting(view), 2);
    expect(third).toEqual({ input: NO_INPUT, outcome: { type: "premove", premove: null } });
  });
  it("refuses a full column", () =>
    expect(press(NO_INPUT, waiting(connect(["x.", "o."])), 0).outcome).toMatchObject({
      reason: "no-step-there",
    }));
  it("cancels the premove on release", () =>
    expect(
      release({ ...NO_INPUT, premove: { origin: -1, to: 0 } }, waiting(connect(["."]))),
    ).toEqual({ input: NO_INPUT, outcome: { type: "premove", premove: null } }));
});

describe("update", () => {
  it("keeps a selected piece that can still move", () =>
    expect(update(holding("c3"), playing(BOARD), true).input.selected).toBe(at("c3")));
  it("deselects one that cannot", () =>
    expect(update(holding("d4"), playing(BOARD), true).input.selected).toBe(-1));
  it("keeps a premove while others move, and drops it when the turn begins", () => {
    const planned = { ...NO_INPUT, premove: { origin: at("g7"), to: at("f6") } };
    expect(update(planned, waiting(BOARD), true).input.premove).toEqual(planned.premove);
    expect(update(planned, playing(BOARD), true).input.premove).toBeNull();
  });
});

describe("enter", () => {
  const typed = (text: string, state = playing(BOARD)) =>
    enter(NO_INPUT, state, readTyped(text, state.view), text);
  it("makes a step", () =>
    expect(typed("c3-b4")).toMatchObject({
      outcome: { type: "step", move: "c3-b4" },
      cursor: at("b4"),
    }));
  it("picks up a piece by its square", () =>
    expect(typed("c3")).toEqual({ input: holding("c3"), cursor: at("c3") }));
  it("sets a premove ahead of the turn", () =>
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
  ])("refuses text that is not a legal step: %s", (text, reason) =>
    expect(typed(text).outcome).toMatchObject({ type: "refused", reason }),
  );
  it("repeats the typed text when it is not your turn", () =>
    expect(typed("c3-b4", playing(BOARD, { interactive: false })).outcome).toEqual({
      type: "refused",
      reason: "not-your-turn",
      cell: -1,
      text: "c3-b4",
    }));
});

describe("a capture typed in full", () => {
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
  it("waits while the position is the same", () =>
    expect(
      update(first.input, playing(BOARD, { interactive: false }), false).outcome,
    ).toBeUndefined());
  it("continues once the piece has landed and it is your turn", () => {
    const arrived = update(first.input, playing(onTheWay, { interactive: false }), true);
    expect(arrived.outcome).toBeUndefined();
    const next = update(arrived.input, playing(onTheWay), false);
    expect(next.outcome).toEqual({ type: "step", move: "e5xg3" });
    expect(next.input.planned).toEqual([]);
  });
  it("is dropped if the piece has not landed as planned", () =>
    expect(update(first.input, playing({ ...BOARD }), true).input.planned).toEqual([]));
  it("is refused if it cannot continue as typed", () => {
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

it("grab picks up only a piece that can move", () => {
  expect(grab(NO_INPUT, playing(BOARD), at("c3")).selected).toBe(at("c3"));
  expect(grab(NO_INPUT, playing(BOARD), at("g7"))).toBe(NO_INPUT);
});
