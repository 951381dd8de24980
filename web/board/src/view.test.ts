// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, connect, skirmish } from "../samples.ts";
import { checked, isSame, pieceAt, stepFor, type BoardView } from "./view.ts";

describe("pieces", () => {
  it("are discs by the order of the players", () => {
    const view = connect(["xoab"]);
    expect([0, 1, 2, 3].map((place) => pieceAt(view, place)?.seat)).toEqual([0, 1, 2, 3]);
  });

  it("are men and kings of light and dark", () => {
    const view: BoardView = { kind: "checkers", rows: ["ldLD. "], steps: [], names: [] };
    expect([0, 1, 2, 3, 4, 5].map((place) => pieceAt(view, place))).toEqual([
      { seat: 0, king: false },
      { seat: 1, king: false },
      { seat: 0, king: true },
      { seat: 1, king: true },
      null,
      null,
    ]);
  });
});

describe("a premove", () => {
  it("becomes the drop into its column, wherever the disc lands by then", () => {
    const view = connect(["....", "..x.", ".ox."]);
    expect(stepFor({ to: 1, origin: -1 }, view)).toBe("2");
    expect(stepFor({ to: 10, origin: -1 }, view)).toBe("3");
  });

  it("becomes nothing in a full column", () => {
    expect(stepFor({ to: 0, origin: -1 }, connect(["x.", "o."]))).toBeNull();
  });

  it("becomes the step between its squares, if there is one", () => {
    const view = skirmish();
    const premove = { origin: cell(view, "c3"), to: cell(view, "e5") };
    expect(stepFor(premove, view)).toBe("c3xe5");
    expect(stepFor({ ...premove, to: cell(view, "d4") }, view)).toBeNull();
  });
});

describe("a view that cannot be drawn", () => {
  const view = connect(["...", "..."]);
  it.each([
    ["its kind", { ...view, kind: "go" }, /kind is "connect" or "checkers", not "go"/],
    ["uneven rows", { ...view, rows: ["...", ".."] }, /strings of one length/],
    ["no rows", { ...view, rows: [] }, /strings of one length/],
    ["rows that are no list", { ...view, rows: "..." }, /strings of one length/],
    ["no steps", { ...view, steps: undefined }, /steps and names/],
    ["nothing", undefined, /A view is an object/],
  ])("is refused with a sentence: %s", (_, wrong, sentence) => {
    expect(() => checked(wrong as BoardView)).toThrow(sentence);
  });
});

it("knows the same position sent again", () => {
  expect(isSame(connect(["x.."]), connect(["x.."]))).toBe(true);
  expect(isSame(connect(["x.."]), connect([".x."]))).toBe(false);
  expect(isSame(connect(["x.."]), null)).toBe(false);
});
