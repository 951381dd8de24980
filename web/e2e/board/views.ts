/** Positions for the tests of the board. */

import { cell, checkers, connect, marks, skirmish, step } from "../../board/samples.ts";
import type { BoardView, GivenView } from "../../board/src/index.ts";

export const FOUR: BoardView = connect(
  [".......", ".......", "...o...", "..xx...", "..oxo..", ".xoxo.x"],
  { last: [17], turn: 0 },
);

export const WON: BoardView = connect(
  [".......", "...x...", "...xo..", "...xo..", "...xo..", "..ooxx."],
  { steps: [], last: [10], line: [10, 17, 24, 31] },
);

/** One disc for each of twelve players. */
export const CROWD: BoardView = connect(["ghij", "cdef", "xoab"]);

/** Noughts and crosses on a grid of lines, with a winning line. */
export const MARKS: BoardView = marks(["x.o", ".xo", "..x"], { steps: [], line: [0, 4, 8] });

/** Light to move, with a capture available. */
export const SKIRMISH: BoardView = skirmish();

const MIDDLE = checkers([
  ".......D",
  "d.......",
  ".....d..",
  "....l...",
  "...d.d..",
  "l.......",
  ".l......",
  "L.....l.",
]);

/** In mid-capture: d4 is already captured; f6 or f4 can be next. */
export const CAPTURE: BoardView = {
  ...MIDDLE,
  steps: [step(MIDDLE, "e5xg7", "f6"), step(MIDDLE, "e5xg3", "f4"), ["end", -1, -1, -1]],
  captured: [cell(MIDDLE, "d4")],
  threatened: [cell(MIDDLE, "f6"), cell(MIDDLE, "f4")],
  last: [cell(MIDDLE, "c3"), cell(MIDDLE, "e5")],
  turn: 0,
};

/** Ten by ten, with numbered squares. */
export const INTERNATIONAL: GivenView = (() => {
  const even = (letter: string) => ` ${letter}`.repeat(5);
  const odd = (letter: string) => `${letter} `.repeat(5);
  const rows = [..."dddd..llll"].map((letter, row) => (row % 2 ? odd : even)(letter));
  let number = 0;
  const names = Array.from(rows.join(""), (letter) => (letter === " " ? "" : String(++number)));
  return { kind: "checkers", rows, steps: [["32-28", 54, 63, -1]], names };
})();

/** The dark corner is at each player's right. */
export const MIRRORED: GivenView = {
  kind: "checkers",
  rows: [
    "d d d d ",
    " d d d d",
    "d d d d ",
    " . . . .",
    ". . . . ",
    " l l l l",
    "l l l l ",
    " l l l l",
  ],
  steps: [],
  names: [],
};

/** Every square is in play. */
export const TURKISH: GivenView = {
  kind: "checkers",
  rows: [
    "........",
    "dddddddd",
    "dddddddd",
    "........",
    "........",
    "llllllll",
    "llllllll",
    "........",
  ],
  steps: [],
  names: [],
};
