// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, connect, playing, skirmish } from "../samples.ts";
import { changesBetween } from "./changes.ts";
import { NO_INPUT } from "./move-input.ts";
import { answer, choice, labels, story, type Speaker } from "./speech.ts";
import { ENGLISH } from "./texts.ts";
import type { BoardView } from "./view.ts";

const ANN: Speaker = { texts: ENGLISH, seatNames: ["Ann", "Bob"] };
const NOBODY: Speaker = { texts: ENGLISH, seatNames: [] };
const BOARD = skirmish();
const label = (name: string, input = NO_INPUT) =>
  labels(NOBODY, playing(BOARD), input)[cell(BOARD, name)];

describe("labels", () => {
  it("name the cell and its piece", () => {
    expect(label("g7")).toBe("G7, dark man");
    expect(label("h8")).toBe("H8, empty");
    expect(labels(NOBODY, playing(BOARD), NO_INPUT)[0]).toBe("not played on");
  });
  it("say what can be done there", () => {
    expect(label("c3")).toBe("C3, light man, can move");
    expect(label("d4")).toBe("D4, dark man, threatened");
    const holding = { ...NO_INPUT, selected: cell(BOARD, "c3") };
    expect(label("c3", holding)).toBe("C3, light man, selected");
    expect(label("b4", holding)).toBe("B4, empty, can be chosen");
  });
  it("include the notes of an analysis", () => {
    const notes = [{ cell: cell(BOARD, "g7"), text: "+7", tone: "good" } as const];
    const told = labels(NOBODY, playing(BOARD), NO_INPUT, notes);
    expect(told[cell(BOARD, "g7")]).toBe("G7, dark man, +7");
  });
  it("say where a disc would land", () =>
    expect(labels(ANN, playing(connect([".", ".", "x"])), NO_INPUT)).toEqual([
      "A3, empty, lands on A2",
      "A2, empty, can be chosen",
      "A1, disc of Ann",
    ]));
  it("name the owner of a disc, the last move and the winning line", () => {
    const view = connect(["..", "xo"], { last: [3], line: [2], steps: [] });
    expect(labels(ANN, playing(view), NO_INPUT).slice(2)).toEqual([
      "A1, disc of Ann, winning line",
      "B1, disc of Bob, last move",
    ]);
    expect(labels(NOBODY, playing(view), NO_INPUT)[2]).toContain("disc of player 1");
  });
});

describe("story", () => {
  const tell = (before: BoardView, after: BoardView, seat: number | null = null) =>
    story(ANN, changesBetween(before, after) ?? [], before, after, seat);
  it("announces a drop in Connect-N and the next turn", () => {
    const [before, after] = [connect([".."], { turn: 0 }), connect(["x."], { turn: 1 })];
    expect(tell(before, after)).toBe("Ann: A1. Bob to move.");
    expect(tell(before, after, 1)).toBe("Ann: A1. Your turn.");
  });
  it("announces a move in checkers and, once, its captures", () => {
    const rows = BOARD.rows.map((row, index) =>
      index === 5 ? " . .l. ." : index === 3 ? " . .l. ." : row,
    );
    const jumped: BoardView = { ...BOARD, rows, captured: [cell(BOARD, "d4")] };
    expect(tell(BOARD, jumped)).toBe("light man from C3 to E5. Captures D4.");
    const after = { ...jumped, captured: [], rows: rows.with(4, ". . . . "), turn: 1 };
    expect(tell(jumped, after)).toBe("Bob to move.");
  });
});

describe("choice and answer", () => {
  it("list where the selected piece may go", () =>
    expect(choice(NOBODY, playing(BOARD), { ...NO_INPUT, selected: cell(BOARD, "c3") })).toBe(
      "C3 may go to B4, E5.",
    ));
  it("explain why a choice is refused", () => {
    const refused = { type: "refused", reason: "not-yours", cell: cell(BOARD, "g7") } as const;
    expect(answer(NOBODY, BOARD, refused)).toBe("G7: not your piece.");
    expect(answer(NOBODY, BOARD, { ...refused, reason: "unreadable", cell: -1, text: "q9" })).toBe(
      "q9 is no move here.",
    );
  });
  it("announce a premove that is set or cancelled", () => {
    const premove = { origin: cell(BOARD, "c3"), to: cell(BOARD, "b4") };
    expect(answer(NOBODY, BOARD, { type: "premove", premove })).toBe("Planned: C3-B4.");
    expect(answer(NOBODY, BOARD, { type: "premove", premove: null })).toBe("Plan given up.");
  });
});
