/** What a board is given: plain data, as the server sends it. No rule of a game is known here. */

/** A step that may be made now: its text, the cell where a piece comes to stand, the cell it comes
 * from and the cell of the piece it captures; -1 where there is none. */
export type StepView = readonly [move: string, to: number, origin: number, captured: number];

/** A position. A cell is a number: the row from the top times the width, plus the column. */
export interface BoardView {
  kind: "connect" | "checkers";
  /** The top row first: `.` is empty, a blank is not played on; `x o a b ...` are discs, `l d`
   * men and `L D` kings. */
  rows: readonly string[];
  steps: readonly StepView[];
  /** What each cell is called: `C3`, `14`; empty where none is played on. */
  names: readonly string[];
  threatened?: readonly number[];
  captured?: readonly number[];
  last?: readonly number[];
  line?: readonly number[];
  /** Whose turn it is, where that is known: it colours the disc about to fall and is told. */
  turn?: number | null;
}

/** A note of an analysis on a cell. */
export interface Mark {
  cell: number;
  text?: string;
  tone: "good" | "bad" | "even" | "hint";
}

/** A step chosen before the turn has come. In connect `origin` is -1, and of `to` only the column
 * counts. */
export type Premove = { to: number; origin: number };

export interface Piece {
  readonly seat: number;
  readonly king: boolean;
}

// The letters of discs: x and o first, as on paper, then the other letters.
export const DISCS = "xoabcdefghijklmnpqrstuvwyz";
const PIECES = "ldLD";

export const widthOf = (view: BoardView): number => view.rows[0]?.length ?? 0;
export const columnOf = (view: BoardView, cell: number): number => cell % widthOf(view);

export function letterAt(view: BoardView, cell: number): string {
  const width = widthOf(view);
  return view.rows[Math.floor(cell / width)]?.[cell % width] ?? " ";
}

export const isPlayed = (view: BoardView, cell: number): boolean => letterAt(view, cell) !== " ";

export function pieceOf(kind: BoardView["kind"], letter: string): Piece | null {
  const index = (kind === "connect" ? DISCS : PIECES).indexOf(letter);
  if (index < 0) return null;
  return kind === "connect" ? { seat: index, king: false } : { seat: index % 2, king: index > 1 };
}

export const pieceAt = (view: BoardView, cell: number): Piece | null =>
  pieceOf(view.kind, letterAt(view, cell));

/** The move that a premove has become, if it is legal now. */
export function stepFor(premove: Premove, view: BoardView): string | null {
  const found = view.steps.find(([, to, origin]) =>
    view.kind === "connect"
      ? to >= 0 && columnOf(view, to) === columnOf(view, premove.to)
      : to === premove.to && origin === premove.origin,
  );
  return found?.[0] ?? null;
}

/** Refuses what cannot be drawn, with a sentence that says what would be right. */
export function checked(view: BoardView): BoardView {
  if (typeof view !== "object" || view === null)
    throw new TypeError("A view is an object with kind, rows, steps and names.");
  if (view.kind !== "connect" && view.kind !== "checkers")
    throw new TypeError(
      `A board's kind is "connect" or "checkers", not ${JSON.stringify(view.kind)}.`,
    );
  const width = Array.isArray(view.rows) ? (view.rows[0]?.length ?? 0) : 0;
  if (width === 0 || view.rows.some((row) => row.length !== width))
    throw new TypeError('A board\'s rows are strings of one length, such as [".....", "..x.."].');
  if (!Array.isArray(view.steps) || !Array.isArray(view.names))
    throw new TypeError("A board needs the lists steps and names; either may be empty.");
  return view;
}

/** Whether two views show the same. Servers send a position again when only a clock has changed. */
export const isSame = (view: BoardView, other: BoardView | null): boolean =>
  view === other || JSON.stringify(view) === JSON.stringify(other);
