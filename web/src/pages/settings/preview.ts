/** Two positions in which every colour is seen. */

import type { BoardView } from "$board";

const CONNECT_ROWS = [".......", ".......", "...o...", "..xxo..", ".oxoxo.", "xxooxx."];
const CHECKERS_ROWS = [
  " d d d d",
  "d d d d ",
  " d . . d",
  ". . D . ",
  " . l . .",
  "l . . l ",
  " l . l l",
  "l L l l ",
];

export const CONNECT: BoardView = {
  kind: "connect",
  rows: CONNECT_ROWS,
  steps: [],
  names: namesOf(CONNECT_ROWS),
  last: [17],
};

export const CHECKERS: BoardView = {
  kind: "checkers",
  rows: CHECKERS_ROWS,
  steps: [],
  names: namesOf(CHECKERS_ROWS),
  last: [21, 28],
  threatened: [28],
};

/** A1 is at the lower left. */
function namesOf(rows: readonly string[]): string[] {
  return rows.flatMap((row, index) =>
    [...row].map((letter, column) =>
      letter === " " ? "" : String.fromCharCode(65 + column) + (rows.length - index),
    ),
  );
}
