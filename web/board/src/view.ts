/** What a board receives: plain data, as the server sends it. It contains no rules. */

import {
  COORDINATES,
  INPUTS,
  lookOf,
  SHAPES,
  SURFACES,
  type Kind,
  type Look,
  type Piece,
} from "./shorthand.ts";

export type { Look, Piece };

/** A legal step: its text, the cell where the piece lands, the cell it leaves and the cell of the
 * piece it captures; -1 for none. */
export type StepView = readonly [move: string, to: number, origin: number, captured: number];

/** A position. A cell is a number: the row from the top times the width, plus the column. */
interface Position {
  /** The top row first: `.` is empty, a blank is not in play; the other letters are pieces. */
  rows: readonly string[];
  steps: readonly StepView[];
  /** The name of each cell: `C3`, `14`; empty if it is not in play. */
  names: readonly string[];
  threatened?: readonly number[];
  captured?: readonly number[];
  last?: readonly number[];
  line?: readonly number[];
  /** The seat to move, if known: it colours the disc about to fall, and the board announces it. */
  turn?: number | null;
  /** Why that player's pieces without a step cannot move. */
  idle?: "" | "blocked" | "capture" | "chain";
}

/** A position with the look of its board and its input. */
export interface BoardView extends Position, Look {}

/** What can be set: a complete view, or one with a `kind` in place of its look. */
export type GivenView = Position & (Look | { kind: Kind });

/** A note of an analysis on a cell. */
export interface Mark {
  cell: number;
  text?: string;
  tone: "good" | "bad" | "even" | "hint";
}

/** An arrow along cells, such as a better move. */
export interface Arrow {
  path: readonly number[];
  tone: Mark["tone"];
}

/** A step chosen before one's turn. `origin` is -1 if no piece leaves a cell; if pieces are
 * dropped, only the column of `to` matters. */
export type Premove = { to: number; origin: number };

export const widthOf = (view: BoardView): number => view.rows[0]?.length ?? 0;
export const columnOf = (view: BoardView, cell: number): number => cell % widthOf(view);

export function letterAt(view: BoardView, cell: number): string {
  const width = widthOf(view);
  return view.rows[Math.floor(cell / width)]?.[cell % width] ?? " ";
}

export const isPlayed = (view: BoardView, cell: number): boolean => letterAt(view, cell) !== " ";

export const pieceOf = ({ pieces }: Look, letter: string): Piece | null => pieces[letter] ?? null;

export const pieceAt = (view: BoardView, cell: number): Piece | null =>
  pieceOf(view, letterAt(view, cell));

/** The piece that a seat places on the board: its first kind. */
export const pieceFor = ({ pieces }: Look, seat: number | null): Piece | null =>
  Object.values(pieces).find((piece) => piece.seat === seat) ?? null;

/** The move that a premove results in, if it is legal now. */
export function stepFor(premove: Premove, given: GivenView): string | null {
  const view = "kind" in given ? checked(given) : given;
  const found = view.steps.find(([, to, origin]) =>
    view.input === "drop"
      ? to >= 0 && columnOf(view, to) === columnOf(view, premove.to)
      : to === premove.to && origin === premove.origin,
  );
  return found?.[0] ?? null;
}

/** Completes a view. Throws if it cannot be drawn, with a sentence that says what would be
 * right. */
export function checked(view: GivenView): BoardView {
  if (typeof view !== "object" || view === null)
    throw new TypeError("A view is an object with rows, steps, names and how its board looks.");
  const width = Array.isArray(view.rows) ? (view.rows[0]?.length ?? 0) : 0;
  if (width === 0 || view.rows.some((row) => row.length !== width))
    throw new TypeError('A board\'s rows are strings of one length, such as [".....", "..x.."].');
  if (!Array.isArray(view.steps) || !Array.isArray(view.names))
    throw new TypeError("A board needs the lists steps and names; either may be empty.");
  if (!("kind" in view)) return withLook(view);
  const { kind, ...position } = view;
  return { ...lookOf(kind, view.names), ...position };
}

function withLook(view: BoardView): BoardView {
  const words = { input: INPUTS, surface: SURFACES, coordinates: COORDINATES };
  for (const name of ["input", "surface", "coordinates"] as const)
    if (!words[name].includes(view[name]))
      throw new TypeError(
        `A board's ${name} is one of ${words[name].join(", ")}, not ${JSON.stringify(view[name])}.`,
      );
  const pieces: unknown = view.pieces;
  const known =
    typeof pieces === "object" &&
    pieces !== null &&
    Object.values(view.pieces).every(
      ({ seat, shape }) => Number.isInteger(seat) && SHAPES.includes(shape),
    );
  if (!known)
    throw new TypeError(
      `A board's pieces are such as {"x": {"seat": 0, "shape": "mark"}}, with the shapes ${SHAPES.join(", ")}.`,
    );
  return view;
}

/** Whether two views look the same. Servers resend a position if only a clock has changed. */
export const isSame = (view: BoardView, other: BoardView | null): boolean =>
  view === other || JSON.stringify(view) === JSON.stringify(other);
