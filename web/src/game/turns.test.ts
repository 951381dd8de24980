import { describe, expect, it } from "vitest";

import { roundsOf, turnsOf } from "./turns.ts";

const WORDS = { pass: "pass", late: "late" };
const made = (...moves: string[]) =>
  moves.map((text) => ({ seat: Number(text[0]), move: text.slice(2) }));

describe("turnsOf", () => {
  it("makes each drop a turn in Connect-N", () => {
    expect(turnsOf(made("0:4", "1:4", "0:3"), WORDS)).toEqual([
      { number: 1, seat: 0, text: "4", from: 0, to: 1 },
      { number: 2, seat: 1, text: "4", from: 1, to: 2 },
      { number: 3, seat: 0, text: "3", from: 2, to: 3 },
    ]);
  });

  it("joins the steps of a chain and leaves out its end", () => {
    const turns = turnsOf(made("0:c1xe3", "0:e3xc5", "0:end", "1:b6-a5"), WORDS);
    expect(turns.map(({ text, to }) => [text, to])).toEqual([
      ["c1xe3xc5", 3],
      ["b6-a5", 4],
    ]);
  });

  it("keeps two turns of a player apart when the other passes in between", () => {
    const turns = turnsOf(made("0:c1-d2", "1:pass", "0:d2-e3"), WORDS);
    expect(turns.map(({ text }) => text)).toEqual(["c1-d2", "pass", "d2-e3"]);
  });

  it("marks turns that ran out of time, after what they had captured", () => {
    const turns = turnsOf(made("0:lapse", "1:b6xd4", "1:lapse", "0:lapse"), WORDS);
    expect(turns.map(({ text }) => text)).toEqual(["late", "b6xd4 (late)", "late"]);
  });

  it("starts a new turn for the same seat after an end", () => {
    const turns = turnsOf(made("0:c1xe3", "0:end", "0:e3-f4"), WORDS);
    expect(turns.map(({ text }) => text)).toEqual(["c1xe3", "e3-f4"]);
  });
});

describe("roundsOf", () => {
  const seats = (...list: number[]) => list.map((seat) => ({ seat }));
  const shape = (rounds: ({ seat: number } | null)[][]) =>
    rounds.map((round) => round.map((turn) => turn?.seat ?? "-").join(""));

  it("puts the turns of all seats side by side", () => {
    expect(shape(roundsOf(seats(0, 1, 0), 2))).toEqual(["01", "0-"]);
    expect(shape(roundsOf(seats(0, 1, 2, 0, 1, 2), 3))).toEqual(["012", "012"]);
  });

  it("starts with the seat that moved first", () => {
    expect(shape(roundsOf(seats(1, 0, 1), 2))).toEqual(["10", "1-"]);
  });

  it("leaves a gap where a seat has no turn", () => {
    expect(shape(roundsOf(seats(0, 2, 0, 2), 3))).toEqual(["0-2", "0-2"]);
    expect(shape(roundsOf(seats(0, 0, 1), 2))).toEqual(["0-", "01"]);
  });

  it("returns no rounds without turns", () => {
    expect(roundsOf([], 2)).toEqual([]);
  });
});
