// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, connect, marks, skirmish } from "../samples.ts";
import { checked, isSame, pieceAt, stepFor, type BoardView } from "./view.ts";

describe("pieces", () => {
  it("are discs by the order of the players", () => {
    const view = connect(["xoab"]);
    expect([0, 1, 2, 3].map((place) => pieceAt(view, place)?.seat)).toEqual([0, 1, 2, 3]);
  });

  it("are men and kings of light and dark", () => {
    const view = checked({ kind: "checkers", rows: ["ldLD. "], steps: [], names: [] });
    expect([0, 1, 2, 3, 4, 5].map((place) => pieceAt(view, place))).toEqual([
      { seat: 0, shape: "man", name: "light man" },
      { seat: 1, shape: "man", name: "dark man" },
      { seat: 0, shape: "king", name: "light king" },
      { seat: 1, shape: "king", name: "dark king" },
      null,
      null,
    ]);
  });

  it("are what the view says they are", () => {
    const pieces = { q: { seat: 2, shape: "mark" } } as const;
    expect(pieceAt(marks(["q.x"], { pieces }), 0)).toEqual({ seat: 2, shape: "mark" });
    expect(pieceAt(marks(["q.x"], { pieces }), 2)).toBeNull();
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

describe("a kind is short for", () => {
  it("a wall that discs are dropped into", () =>
    expect(checked({ kind: "connect", rows: ["."], steps: [], names: [] })).toMatchObject({
      input: "drop",
      surface: "wall",
      coordinates: "columns",
    }));
  it.each([
    ["", "c3", "edges"],
    ["", "14", "cells"],
  ])("squares with names where their names say: %s%s", (blank, name, coordinates) =>
    expect(
      checked({ kind: "checkers", rows: [" l"], steps: [], names: [blank, name] }),
    ).toMatchObject({ input: "step", surface: "checkered", coordinates }),
  );
});

it("reads the step of a premove from a view that is given by its kind", () =>
  expect(
    stepFor(
      { to: 0, origin: -1 },
      { kind: "connect", rows: [".", "."], steps: [["1", 1, -1, -1]], names: [] },
    ),
  ).toBe("1"));

describe("a view that cannot be drawn", () => {
  const view = connect(["...", "..."]);
  it.each([
    ["its kind", { ...view, kind: "go" }, /kind is "connect" or "checkers", not "go"/],
    ["its input", { ...view, input: "throw" }, /input is one of drop, step, place, not "throw"/],
    ["its surface", { ...view, surface: undefined }, /surface is one of wall, checkered, grid/],
    ["its pieces", { ...view, pieces: { x: { seat: 0, shape: "cube" } } }, /pieces are such as/],
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
