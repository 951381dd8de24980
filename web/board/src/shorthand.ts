/** The look and input of boards, and the two kinds with short names. */

export type PieceShape = "disc" | "man" | "king" | "mark";

/** The piece for a letter in the rows. For shapes that the board has no word for, screen readers
 * get `name`. */
export interface Piece {
  readonly seat: number;
  readonly shape: PieceShape;
  readonly name?: string;
}

/** The part of a view that does not change during a game. */
export interface Look {
  /** How to enter a step: drop into a column, move from cell to cell, or place on a cell. */
  readonly input: "drop" | "step" | "place";
  /** A wall with holes, squares in two tones, or lines. */
  readonly surface: "wall" | "checkered" | "grid";
  /** Numbers below the columns, letters and numbers along the edges, or names in the cells. */
  readonly coordinates: "columns" | "edges" | "cells";
  readonly pieces: Readonly<Record<string, Piece>>;
}

export const INPUTS: readonly string[] = ["drop", "step", "place"] satisfies Look["input"][];
export const SURFACES: readonly string[] = [
  "wall",
  "checkered",
  "grid",
] satisfies Look["surface"][];
export const COORDINATES: readonly string[] = [
  "columns",
  "edges",
  "cells",
] satisfies Look["coordinates"][];
export const SHAPES: readonly string[] = ["disc", "man", "king", "mark"] satisfies PieceShape[];

export type Kind = "connect" | "checkers";

/** The look for a `kind`. Throws for any other word. */
export function lookOf(kind: unknown, names: readonly string[]): Look {
  if (kind === "connect")
    return { input: "drop", surface: "wall", coordinates: "columns", pieces: DISCS };
  if (kind !== "checkers")
    throw new TypeError(
      `A board's kind is "connect" or "checkers", not ${JSON.stringify(kind)}; other boards have input, surface, coordinates and pieces.`,
    );
  const numbered = /^\d+$/.test(names.find(Boolean) ?? "");
  return {
    input: "step",
    surface: "checkered",
    coordinates: numbered ? "cells" : "edges",
    pieces: MEN,
  };
}

// The letters of discs: x and o first, as on paper, then the other letters.
const LETTERS = "xoabcdefghijklmnpqrstuvwyz";
const DISCS: Look["pieces"] = Object.fromEntries(
  Array.from(LETTERS, (letter, seat) => [letter, { seat, shape: "disc", name: letter }]),
);
const MEN: Look["pieces"] = {
  l: { seat: 0, shape: "man", name: "light man" },
  d: { seat: 1, shape: "man", name: "dark man" },
  L: { seat: 0, shape: "king", name: "light king" },
  D: { seat: 1, shape: "king", name: "dark king" },
};
