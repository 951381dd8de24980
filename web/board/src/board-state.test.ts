// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, checkers, connect, playing, skirmish, step, waiting } from "../samples.ts";
import { chainOf, landingIn, modeOf, movable, targets } from "./board-state.ts";

const SKIRMISH = skirmish();
const named = (...names: string[]) => new Set(names.map((name) => cell(SKIRMISH, name)));

describe("steps are chosen", () => {
  it("now, on one's turn", () => expect(modeOf(playing(SKIRMISH))).toBe("now"));
  it("ahead of it, where that is allowed", () => expect(modeOf(waiting(SKIRMISH))).toBe("ahead"));
  it("never, by those who watch", () =>
    expect(modeOf(waiting(SKIRMISH, { premovable: false }))).toBe("never"));
  it("never, where there are none", () =>
    expect(modeOf(playing({ ...SKIRMISH, steps: [] }))).toBe("never"));
});

describe("the pieces that can be taken up", () => {
  it("are those that have a step", () =>
    expect(movable(playing(SKIRMISH))).toEqual(named("c3", "e3")));
  it("are those of the other side before the turn", () =>
    expect(movable(waiting(SKIRMISH))).toEqual(named("d4", "g7")));
  it("are one's own before the turn, if it is known whose they are", () =>
    expect(movable(waiting(SKIRMISH, { seat: 0 }))).toEqual(named("c3", "e3")));
  it("are none in Connect-N", () => expect(movable(playing(connect(["x."])))).toEqual(new Set()));
});

describe("the places to go", () => {
  it("are those of the selected piece", () => {
    const moves = targets(playing(SKIRMISH), cell(SKIRMISH, "c3")).map(([move]) => move);
    expect(moves).toEqual(["c3-b4", "c3xe5"]);
  });
  it("are none before the turn", () =>
    expect(targets(waiting(SKIRMISH), cell(SKIRMISH, "c3"))).toEqual([]));
  it("are all free columns in Connect-N", () =>
    expect(targets(playing(connect(["x..", "xo."])), -1).map(([move]) => move)).toEqual([
      "2",
      "3",
    ]));
});

describe("a capture that goes on", () => {
  const board = checkers(SKIRMISH.rows);
  const jump = step(board, "c3xe5", "d4");
  it("is known by the end that is offered", () =>
    expect(chainOf({ ...board, steps: [jump, ["end", -1, -1, -1]] })).toBe(cell(board, "c3")));
  it("is known by what is captured already", () =>
    expect(chainOf({ ...board, steps: [jump], captured: [0] })).toBe(cell(board, "c3")));
  it("is known by the piece that has just moved", () =>
    expect(chainOf({ ...board, steps: [jump], last: [5, cell(board, "c3")] })).toBe(
      cell(board, "c3"),
    ));
  it("is not any piece that happens to be the only one", () =>
    expect(chainOf({ ...board, steps: [jump], last: [cell(board, "d4")] })).toBe(-1));
  it("has one piece only", () =>
    expect(chainOf({ ...board, steps: [jump, step(board, "e3-f4")], captured: [0] })).toBe(-1));
});

it("knows where a disc lands from the steps", () => {
  const view = connect(["x..", "xo."]);
  expect([0, 1, 2].map((column) => landingIn(view, column))).toEqual([-1, 1, 5]);
});
