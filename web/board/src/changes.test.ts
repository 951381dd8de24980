// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, checkers, connect, EMPTY_ROWS } from "../samples.ts";
import { between, changesBetween } from "./changes.ts";
import type { BoardView } from "./view.ts";

/** A checkers board with pieces on named squares: `{ c3: "l" }`. */
function board(pieces: Record<string, string>, more: Partial<BoardView> = {}): BoardView {
  const empty = checkers(EMPTY_ROWS);
  const cells = [...empty.rows.join("")];
  for (const [name, letter] of Object.entries(pieces)) cells[cell(empty, name)] = letter;
  const rows = EMPTY_ROWS.map((_, row) => cells.slice(row * 8, row * 8 + 8).join(""));
  return { ...empty, rows, ...more };
}
const cells = (...names: string[]) => names.map((name) => cell(checkers(EMPTY_ROWS), name));
const at = (name: string) => cells(name)[0];

describe("changesBetween in Connect-N", () => {
  it("drops discs, the lowest first", () =>
    expect(changesBetween(connect(["..", ".."]), connect(["x.", "o."]))).toEqual([
      { type: "fall", cell: 2 },
      { type: "fall", cell: 0 },
    ]));
  it("lifts a disc when a turn is taken back", () =>
    expect(changesBetween(connect(["x."]), connect([".."]))).toEqual([{ type: "rise", cell: 0 }]));
  it("returns null for an unrelated position", () => {
    expect(changesBetween(connect(["xo"]), connect(["ox"]))).toBeNull();
    expect(changesBetween(connect(["."]), connect([".", "."]))).toBeNull();
    expect(changesBetween(connect(["........."]), connect(["xxxxxxxxx"]))).toBeNull();
  });
});

describe("changesBetween in checkers", () => {
  it("slides a piece to the next square", () =>
    expect(changesBetween(board({ c3: "l", f6: "d" }), board({ d4: "l", f6: "d" }))).toEqual([
      { type: "travel", path: cells("c3", "d4"), jumps: false },
    ]));
  it("slides a king across several squares without a jump", () =>
    expect(changesBetween(board({ a1: "L" }), board({ f6: "L" }))).toEqual([
      { type: "travel", path: cells("a1", "f6"), jumps: false },
    ]));
  it("jumps, and removes captured pieces only when the turn ends", () => {
    const before = board({ c3: "l", d4: "d" });
    const during = board({ e5: "l", d4: "d" }, { captured: cells("d4") });
    expect(changesBetween(before, during)).toEqual([
      { type: "travel", path: cells("c3", "e5"), jumps: true },
    ]);
    expect(changesBetween(during, board({ e5: "l" }))).toEqual([{ type: "leave", cell: at("d4") }]);
  });
  it("jumps along the whole path when a turn arrives at once", () =>
    expect(
      changesBetween(
        board({ c3: "l", d4: "d", f4: "d" }),
        board({ g3: "l" }, { last: cells("c3", "e5", "g3") }),
      ),
    ).toEqual([
      { type: "travel", path: cells("c3", "e5", "g3"), jumps: true },
      { type: "leave", cell: at("d4") },
      { type: "leave", cell: at("f4") },
    ]));
  it("crowns a man on arrival", () =>
    expect(changesBetween(board({ c7: "l" }), board({ d8: "L" }))).toEqual([
      { type: "travel", path: cells("c7", "d8"), jumps: false },
      { type: "crown", cell: at("d8") },
    ]));
  it("crowns a man in place", () =>
    expect(changesBetween(board({ d8: "l" }), board({ d8: "L" }))).toEqual([
      { type: "crown", cell: at("d8") },
    ]));
  it("reverses a capture that is taken back", () =>
    expect(changesBetween(board({ e5: "l" }), board({ c3: "l", d4: "d" }))).toEqual([
      { type: "travel", path: cells("e5", "c3"), jumps: true },
      { type: "appear", cell: at("d4") },
    ]));
  it("moves pieces of both sides when two turns arrive at once", () =>
    expect(
      changesBetween(
        board({ c3: "l", d4: "d", h8: "d" }),
        board({ e5: "l", g7: "d" }, { last: cells("h8", "g7") }),
      ),
    ).toEqual([
      { type: "travel", path: cells("c3", "e5"), jumps: true },
      { type: "travel", path: cells("h8", "g7"), jumps: false },
      { type: "leave", cell: at("d4") },
    ]));
  it("returns null for an unrelated position", () => {
    const start = Object.fromEntries(
      [..."aceg"].flatMap((file) => [1, 3, 5].map((rank) => [file + rank, "l"])),
    );
    expect(changesBetween(board({}), board(start))).toBeNull();
  });
  it("returns no changes for the same position", () =>
    expect(changesBetween(board({ c3: "l" }), board({ c3: "l" }))).toEqual([]));
});

it("between returns the cells between two cells", () => {
  expect(between(0, 27, 8)).toEqual([9, 18]);
  expect(between(27, 24, 8)).toEqual([26, 25]);
  expect(between(0, 9, 8)).toEqual([]);
});
