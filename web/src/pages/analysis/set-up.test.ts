import { afterEach, describe, expect, it, vi } from "vitest";

import { squares, wall } from "$lib/options/samples.ts";

import { cleared, EMPTY, fenOf, paletteOf, withPiece } from "./set-up.ts";

const CONNECT = wall(4, 4, 4);
const CHECKERS = squares("house", [" d", "l "]);

afterEach(() => vi.unstubAllGlobals());

describe("withPiece in Connect-N", () => {
  it("drops discs on top of each other and removes the highest", () => {
    const one = withPiece(CONNECT, CONNECT.rows, 1, "x");
    expect(one).toEqual(["....", "....", "....", ".x.."]);
    const two = withPiece(CONNECT, one, 1, "o");
    expect(two[2]).toBe(".o..");
    expect(withPiece(CONNECT, two, 5, EMPTY)).toEqual(one);
  });

  it("neither adds to a full column nor removes from an empty one", () => {
    const full = CONNECT.rows.map(() => "x...");
    expect(withPiece(CONNECT, full, 0, "o")).toEqual(full);
    expect(withPiece(CONNECT, CONNECT.rows, 0, EMPTY)).toEqual(CONNECT.rows);
  });
});

describe("withPiece in checkers", () => {
  it("puts a piece on a square, and removes it when it is put there again", () => {
    const king = withPiece(CHECKERS, CHECKERS.rows, 2, "L");
    expect(king).toEqual([" d", "L "]);
    expect(withPiece(CHECKERS, king, 2, "L")).toEqual([" d", ". "]);
    expect(withPiece(CHECKERS, king, 0, "L")).toEqual(king);
  });
});

it("cleared empties the squares that are played on", () =>
  expect(cleared(CHECKERS.rows)).toEqual([" .", ". "]));

it("fenOf asks the server for the FEN", async () => {
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

it("paletteOf lists the pieces of the game", () => {
  expect(paletteOf(CONNECT)).toEqual(["x", "o"]);
  expect(paletteOf(CHECKERS)).toEqual(["l", "L", "d", "D"]);
});
