// @vitest-environment node
/** A game unknown to the board: marks are placed on the cells of a grid. */

import { describe, expect, it } from "vitest";

import { cell, marks, playing, waiting } from "../samples.ts";
import { landingOn, movable, targets } from "./board-state.ts";
import { changesBetween } from "./changes.ts";
import { enter, NO_INPUT, press } from "./move-input.ts";
import { answer, labels, story } from "./speech.ts";
import { ENGLISH } from "./texts.ts";
import { isComplete, readTyped } from "./typing.ts";
import { checked } from "./view.ts";

const BEFORE = marks(["...", ".x.", "..."], { turn: 1 });
const AFTER = marks(["o..", ".x.", "..."], { turn: 0, last: [0] });
const SPEAKER = { texts: ENGLISH, seatNames: ["Ann", "Bob"] };
const at = (name: string) => cell(BEFORE, name);

describe("choosing a cell", () => {
  it("places a mark there", () =>
    expect(press(NO_INPUT, playing(BEFORE), at("a3")).outcome).toEqual({
      type: "step",
      move: "a3",
    }));
  it("is refused on an occupied cell", () =>
    expect(press(NO_INPUT, playing(BEFORE), at("b2")).outcome).toMatchObject({
      type: "refused",
      reason: "no-step-there",
    }));
  it("offers all free cells, and no piece to pick up", () => {
    expect(movable(playing(BEFORE)).size).toBe(0);
    expect(targets(playing(BEFORE), -1)).toHaveLength(8);
  });
  it("puts the mark on the cell itself, if it is free", () => {
    expect(landingOn(playing(BEFORE), at("c1"))).toBe(at("c1"));
    expect(landingOn(playing(BEFORE), at("b2"))).toBe(-1);
  });
});

describe("a premove on a grid", () => {
  const planned = press(NO_INPUT, waiting(BEFORE), at("a1"));
  it("is set on a free cell, and cancelled by choosing it again", () => {
    expect(planned.input.premove).toEqual({ to: at("a1"), origin: -1 });
    expect(press(planned.input, waiting(BEFORE), at("a1")).input.premove).toBeNull();
  });
  it("is moved by choosing another free cell", () =>
    expect(press(planned.input, waiting(BEFORE), at("a3")).input.premove?.to).toBe(at("a3")));
  it("is refused on an occupied cell", () =>
    expect(press(NO_INPUT, waiting(BEFORE), at("b2")).outcome).toMatchObject({ type: "refused" }));
});

describe("a typed cell", () => {
  it("is complete when no longer name starts with it", () => {
    expect(isComplete("a", BEFORE)).toBe(false);
    expect(isComplete("a3", BEFORE)).toBe(true);
    expect(isComplete("a1", { ...BEFORE, names: ["a1", "a10"] })).toBe(false);
  });
  it("is played", () =>
    expect(enter(NO_INPUT, playing(BEFORE), readTyped("a3", BEFORE), "a3").outcome).toEqual({
      type: "step",
      move: "a3",
    }));
  it("may use any letter, even x", () =>
    expect(readTyped("x1", { ...BEFORE, names: ["x1"] })).toEqual({
      type: "squares",
      squares: [0],
    }));
  it("is unreadable off the board", () => expect(readTyped("d4", BEFORE)).toBeNull());
});

describe("speech on a grid", () => {
  it("announces a placed mark", () => {
    const changes = changesBetween(BEFORE, AFTER);
    expect(changes).toEqual([{ type: "appear", cell: 0 }]);
    expect(story(SPEAKER, changes ?? [], BEFORE, AFTER, null)).toBe("Bob: A3. Ann to move.");
  });
  it("announces no capture when a mark is taken back", () => {
    const changes = changesBetween(AFTER, BEFORE);
    expect(changes).toEqual([{ type: "leave", cell: 0 }]);
    expect(story(SPEAKER, changes ?? [], AFTER, BEFORE, null)).toBe("Bob to move.");
  });
  it("names the mark on a cell and its player", () => {
    const told = labels(SPEAKER, playing(AFTER), NO_INPUT);
    expect(told[0]).toBe("A3, o, Bob, last move");
    expect(told[1]).toBe("B3, empty, can be chosen");
  });
  it("explains why a cell is refused", () =>
    expect(
      answer(SPEAKER, BEFORE, { type: "refused", reason: "no-step-there", cell: at("b2") }),
    ).toBe("B2: no step goes there."));
});

it("checked accepts the view", () => expect(checked(BEFORE)).toBe(BEFORE));
