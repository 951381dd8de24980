// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, checkers, connect, playing, skirmish, step, waiting } from "../samples.ts";
import { chainOf, landingIn, modeOf, movable, targets } from "./board-state.ts";

const SKIRMISH = skirmish();
const named = (...names: string[]) => new Set(names.map((name) => cell(SKIRMISH, name)));

describe("modeOf", () => {
  it('is "now" on your turn', () => expect(modeOf(playing(SKIRMISH))).toBe("now"));
  it('is "ahead" while premoves are allowed', () =>
    expect(modeOf(waiting(SKIRMISH))).toBe("ahead"));
  it('is "never" for spectators', () =>
    expect(modeOf(waiting(SKIRMISH, { premovable: false }))).toBe("never"));
  it('is "never" without legal steps', () =>
    expect(modeOf(playing({ ...SKIRMISH, steps: [] }))).toBe("never"));
});

describe("movable", () => {
  it("returns the pieces with a legal step", () =>
    expect(movable(playing(SKIRMISH))).toEqual(named("c3", "e3")));
  it("returns the waiting side's pieces ahead of the turn", () =>
    expect(movable(waiting(SKIRMISH))).toEqual(named("d4", "g7")));
  it("returns the pieces of a known seat ahead of the turn", () =>
    expect(movable(waiting(SKIRMISH, { seat: 0 }))).toEqual(named("c3", "e3")));
  it("is empty in Connect-N", () => expect(movable(playing(connect(["x."])))).toEqual(new Set()));
});

describe("targets", () => {
  it("returns the steps of the selected piece", () => {
    const moves = targets(playing(SKIRMISH), cell(SKIRMISH, "c3")).map(([move]) => move);
    expect(moves).toEqual(["c3-b4", "c3xe5"]);
  });
  it("is empty ahead of the turn", () =>
    expect(targets(waiting(SKIRMISH), cell(SKIRMISH, "c3"))).toEqual([]));
  it("returns every free column in Connect-N", () =>
    expect(targets(playing(connect(["x..", "xo."])), -1).map(([move]) => move)).toEqual([
      "2",
      "3",
    ]));
});

describe("chainOf", () => {
  const board = checkers(SKIRMISH.rows);
  const jump = step(board, "c3xe5", "d4");
  it("finds the capturing piece when the turn may be ended", () =>
    expect(chainOf({ ...board, steps: [jump, ["end", -1, -1, -1]] })).toBe(cell(board, "c3")));
  it("finds it when pieces are already captured", () =>
    expect(chainOf({ ...board, steps: [jump], captured: [0] })).toBe(cell(board, "c3")));
  it("finds it when that piece has just moved", () =>
    expect(chainOf({ ...board, steps: [jump], last: [5, cell(board, "c3")] })).toBe(
      cell(board, "c3"),
    ));
  it("ignores a piece that is merely the only one with a step", () =>
    expect(chainOf({ ...board, steps: [jump], last: [cell(board, "d4")] })).toBe(-1));
  it("finds none when two pieces can move", () =>
    expect(chainOf({ ...board, steps: [jump, step(board, "e3-f4")], captured: [0] })).toBe(-1));
});

it("landingIn reads from the steps where a disc lands", () => {
  const view = connect(["x..", "xo."]);
  expect([0, 1, 2].map((column) => landingIn(view, column))).toEqual([-1, 1, 5]);
});
