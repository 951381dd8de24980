/** Two positions that show every colour: one on a wall, one on squares. */

import type { BoardView } from "$board";

const WALL_ROWS = [".......", ".......", "...o...", "..xxo..", ".oxoxo.", "xxooxx."];
const SQUARES_ROWS = [
  " d d d d",
  "d d d d ",
  " d . . d",
  ". . D . ",
  " . l . .",
  "l . . l ",
  " l . l l",
  "l L l l ",
];

export const WALL: BoardView = {
  input: "drop",
  surface: "wall",
  coordinates: "columns",
  pieces: { x: { seat: 0, shape: "disc" }, o: { seat: 1, shape: "disc" } },
  rows: WALL_ROWS,
  steps: [],
  names: namesOf(WALL_ROWS),
  last: [17],
};

export const SQUARES: BoardView = {
  input: "step",
  surface: "checkered",
  coordinates: "edges",
  pieces: {
    l: { seat: 0, shape: "man" },
    d: { seat: 1, shape: "man" },
    L: { seat: 0, shape: "king" },
    D: { seat: 1, shape: "king" },
  },
  rows: SQUARES_ROWS,
  steps: [],
  names: namesOf(SQUARES_ROWS),
  last: [21, 28],
  threatened: [28],
};

/** A1 is at the bottom left. */
function namesOf(rows: readonly string[]): string[] {
  return rows.flatMap((row, index) =>
    [...row].map((letter, column) =>
      letter === " " ? "" : String.fromCharCode(65 + column) + (rows.length - index),
    ),
  );
}
