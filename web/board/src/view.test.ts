// @vitest-environment node

import { describe, expect, it } from "vitest";

import { cell, connect, marks, skirmish } from "../samples.ts";
import { checked, isSame, pieceAt, stepFor, type BoardView } from "./view.ts";

describe("pieceAt", () => {
  it("reads discs in the order of the players", () => {
    const view = connect(["xoab"]);
    expect([0, 1, 2, 3].map((place) => pieceAt(view, place)?.seat)).toEqual([0, 1, 2, 3]);
  });

  it("reads light and dark men and kings", () => {
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

  it("reads the pieces that the view defines", () => {
    const pieces = { q: { seat: 2, shape: "mark" } } as const;
    expect(pieceAt(marks(["q.x"], { pieces }), 0)).toEqual({ seat: 2, shape: "mark" });
    expect(pieceAt(marks(["q.x"], { pieces }), 2)).toBeNull();
  });
});

describe("stepFor", () => {
  it("finds the drop into the premove's column, wherever the disc lands now", () => {
    const view = connect(["....", "..x.", ".ox."]);
    expect(stepFor({ to: 1, origin: -1 }, view)).toBe("2");
    expect(stepFor({ to: 10, origin: -1 }, view)).toBe("3");
  });

  it("returns null for a full column", () => {
    expect(stepFor({ to: 0, origin: -1 }, connect(["x.", "o."]))).toBeNull();
  });

  it("finds the step between the premove's squares, if it is legal", () => {
    const view = skirmish();
    const premove = { origin: cell(view, "c3"), to: cell(view, "e5") };
    expect(stepFor(premove, view)).toBe("c3xe5");
    expect(stepFor({ ...premove, to: cell(view, "d4") }, view)).toBeNull();
  });
});

describe("a kind", () => {
  it("stands for a wall that discs drop into", () =>
    expect(checked({ kind: "connect", rows: ["."], steps: [], names: [] })).toMatchObject({
      input: "drop",
      surface: "wall",
      coordinates: "columns",
    }));
  it.each([
    ["", "c3", "edges"],
    ["", "14", "cells"],
  ])("stands for squares named like %s%s, with the names on the %s", (blank, name, coordinates) =>
    expect(
      checked({ kind: "checkers", rows: [" l"], steps: [], names: [blank, name] }),
    ).toMatchObject({ input: "step", surface: "checkered", coordinates }),
  );
});

it("stepFor accepts a view that is given by its kind", () =>
  expect(
    stepFor(
      { to: 0, origin: -1 },
      { kind: "connect", rows: [".", "."], steps: [["1", 1, -1, -1]], names: [] },
    ),
  ).toBe("1"));

describe("a view that cannot be drawn", () => {
  const view = connect(["...", "..."]);
  it.each([
    ["bad kind", { ...view, kind: "go" }, /kind is "connect" or "checkers", not "go"/],
    ["bad input", { ...view, input: "throw" }, /input is one of drop, step, place, not "throw"/],
    ["bad surface", { ...view, surface: undefined }, /surface is one of wall, checkered, grid/],
    ["bad pieces", { ...view, pieces: { x: { seat: 0, shape: "cube" } } }, /pieces are such as/],
    ["uneven rows", { ...view, rows: ["...", ".."] }, /strings of one length/],
    ["no rows", { ...view, rows: [] }, /strings of one length/],
    ["rows that are not a list", { ...view, rows: "..." }, /strings of one length/],
    ["no steps", { ...view, steps: undefined }, /steps and names/],
    ["nothing", undefined, /A view is an object/],
  ])("is rejected with an explanation: %s", (_, wrong, sentence) => {
    expect(() => checked(wrong as BoardView)).toThrow(sentence);
  });
});

it("isSame detects a position that is sent again", () => {
  expect(isSame(connect(["x.."]), connect(["x.."]))).toBe(true);
  expect(isSame(connect(["x.."]), connect([".x."]))).toBe(false);
  expect(isSame(connect(["x.."]), null)).toBe(false);
});
