import { describe, expect, it } from "vitest";

import type { TurnValue, Values, ValueView } from "$lib/generated/messages.ts";
import { analysis as en } from "$lib/texts/en/analysis.ts";

import {
  chanceOf,
  compareValues,
  depthText,
  marksOf,
  seenFrom,
  shortText,
  toneOf,
  valueText,
} from "./values.ts";

const value = (more: Partial<ValueView>): ValueView => ({
  kind: "draw",
  chance: 0.5,
  text: "",
  ...more,
});
const turn = (more: Partial<TurnValue>): TurnValue => ({
  move: "4",
  steps: ["4"],
  origin: -1,
  to: 38,
  value: value({}),
  line: [],
  depth: null,
  ...more,
});
const values = (more: Partial<Values>): Values => ({
  turn: 0,
  exact: true,
  best: "4",
  moves: [turn({})],
  depth: null,
  nodes: 1,
  ...more,
});

describe("a value", () => {
  it.each([
    [value({ kind: "win", exact: true, turns: 7 }), "wins in 7", "+7", "good"],
    [value({ kind: "win", turns: 7 }), "wins within 7", "+7", "good"],
    [value({ kind: "win" }), "wins", "+", "good"],
    [value({ kind: "loss", exact: true, turns: 12 }), "loses in 12", "−12", "bad"],
    [value({ kind: "draw", exact: true }), "draw", "=", "even"],
    [value({ kind: "estimate", chance: 0.584 }), "about 58 %", "58%", "even"],
    [value({ kind: "estimate", chance: 0.7, score: 1.25 }), "+1.25", "+1.3", "good"],
    [value({ kind: "estimate", chance: 0.2, score: -2 }), "−2.00", "−2.0", "bad"],
    [value({ kind: "estimate", chance: 0.5, score: -0.001 }), "+0.00", "+0.0", "even"],
  ])("%o reads %s", (each, text, short, tone) => {
    expect([valueText(each, en.values), shortText(each), toneOf(each)]).toEqual([
      text,
      short,
      tone,
    ]);
  });

  it("says so when it is not known yet", () => {
    expect(valueText(null, en.values)).toBe("no value yet");
  });
});

describe("a value from a given side", () => {
  const win = value({ kind: "win", chance: 1, exact: true, turns: 7, plies: 13 });
  it("is unchanged for the side that made the move", () => expect(seenFrom(win, 1, 1)).toBe(win));
  it("is reversed for the other side", () => {
    expect(valueText(seenFrom(win, 1, 0), en.values)).toBe("loses in 7");
    expect(seenFrom(value({ kind: "estimate", chance: 0.75, score: 1.5 }), 1, 0)).toMatchObject({
      chance: 0.25,
      score: -1.5,
    });
    expect(seenFrom(value({}), 1, 0).kind).toBe("draw");
  });
  it("appears on the board from that side", () => {
    const moves = [turn({ value: win })];
    expect(marksOf(values({ turn: 1, moves }), 0)).toEqual([{ cell: 38, text: "−7", tone: "bad" }]);
    expect(marksOf(values({ turn: 1, moves }))).toEqual([{ cell: 38, text: "+7", tone: "good" }]);
  });
  it.each([
    [win, value({ kind: "win", chance: 1, plies: 15 }), 1],
    [win, value({}), 1],
    [
      value({ kind: "loss", chance: 0, plies: 2 }),
      value({ kind: "loss", chance: 0, plies: 8 }),
      -1,
    ],
    [value({}), value({}), 0],
  ])("compares %o with %o", (one, other, sign) => {
    expect(Math.sign(compareValues(one, other))).toBe(sign);
  });
});

describe("marksOf", () => {
  it("puts marks where discs would land", () => {
    expect(marksOf(values({}))).toEqual([{ cell: 38, text: "=", tone: "even" }]);
  });

  it("puts the value of a piece's best move on the piece", () => {
    const moves = [
      turn({ origin: 20, to: 13, value: value({ kind: "win", turns: 1 }) }),
      turn({ origin: 20, to: 15, value: value({ kind: "loss", turns: 2 }) }),
    ];
    expect(marksOf(values({ moves }))).toEqual([{ cell: 20, text: "+1", tone: "good" }]);
  });

  it("leaves out unknown values", () => {
    expect(marksOf(values({ moves: [turn({ value: null })] }))).toEqual([]);
    expect(marksOf(null)).toEqual([]);
  });
});

it("chanceOf turns the chance of the player to move into that of a seat", () => {
  const better = values({ turn: 1, moves: [turn({ value: value({ chance: 0.75 }) })] });
  expect(chanceOf(better, 1)).toBe(0.75);
  expect(chanceOf(better, 0)).toBe(0.25);
  expect(chanceOf(values({ moves: [] }), 0)).toBeNull();
});

it("depthText says how deep the engine searched", () => {
  expect(depthText(values({}), en.values)).toBe(en.values.exact);
  const within = turn({ value: value({ kind: "loss", turns: 8 }) });
  expect(depthText(values({ moves: [within] }), en.values)).toBe(en.values.certain);
  expect(depthText(values({ exact: false, depth: 8 }), en.values)).toContain("8 turns deep");
  expect(depthText(values({ exact: false }), en.values)).toBe(en.values.estimates);
});
