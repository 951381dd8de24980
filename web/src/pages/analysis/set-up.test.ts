import { afterEach, describe, expect, it, vi } from "vitest";

import { squares, wall } from "$lib/options/samples.ts";

import { cleared, EMPTY, fenOf, paletteOf, withPiece } from "./set-up.ts";

const CONNECT = wall(4, 4, 4);
const CHECKERS = squares("house", [" d", "l "]);

afterEach(() => vi.unstubAllGlobals());

describe("discs", () => {
  it("fall on those below, and the highest is taken away", () => {
    const one = withPiece(CONNECT, CONNECT.rows, 1, "x");
    expect(one).toEqual(["....", "....", "....", ".x.."]);
    const two = withPiece(CONNECT, one, 1, "o");
    expect(two[2]).toBe(".o..");
    expect(withPiece(CONNECT, two, 5, EMPTY)).toEqual(one);
  });

  it("do not fall into a full column, nor out of an empty one", () => {
    const full = CONNECT.rows.map(() => "x...");
    expect(withPiece(CONNECT, full, 0, "o")).toEqual(full);
    expect(withPiece(CONNECT, CONNECT.rows, 0, EMPTY)).toEqual(CONNECT.rows);
  });
});

describe("pieces", () => {
  it("are put on squares, and taken away by the same once more", () => {
    const king = withPiece(CHECKERS, CHECKERS.rows, 2, "L");
    expect(king).toEqual([" d", "L "]);
    expect(withPiece(CHECKERS, king, 2, "L")).toEqual([" d", ". "]);
    expect(withPiece(CHECKERS, king, 0, "L")).toEqual(king);
  });
});

it("clears the squares that are played on", () =>
  expect(cleared(CHECKERS.rows)).toEqual([" .", ". "]));

it("asks the server for the FEN", async () => {
  const fetched = vi.fn((path: string, request: RequestInit) => {
    expect(path).toBe("/api/study/position");
    expect(JSON.parse(String(request.body))).toEqual({
      game: "checkers:house",
      rows: [" d", "L "],
      turn: 1,
    });
    return Promise.resolve(Response.json({ fen: "B:WKa1:Bb2" }));
  });
  vi.stubGlobal("fetch", fetched);
  expect(await fenOf(CHECKERS, [" d", "L "], 1)).toBe("B:WKa1:Bb2");
});

it("offers the pieces of the game", () => {
  expect(paletteOf(CONNECT)).toEqual(["x", "o"]);
  expect(paletteOf(CHECKERS)).toEqual(["l", "L", "d", "D"]);
});
