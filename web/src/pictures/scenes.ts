/** Small positions that decorate otherwise empty pages. */

import type { BoardView } from "$board";

type Rows = readonly string[];

const DISCS: BoardView["pieces"] = {
  x: { seat: 0, shape: "disc" },
  o: { seat: 1, shape: "disc" },
};
const MEN: BoardView["pieces"] = {
  l: { seat: 0, shape: "man" },
  d: { seat: 1, shape: "man" },
  L: { seat: 0, shape: "king" },
  D: { seat: 1, shape: "king" },
};

const view = (rows: Rows, more: Pick<BoardView, "input" | "surface" | "pieces">): BoardView => ({
  ...more,
  rows,
  steps: [],
  coordinates: "cells",
  names: rows.flatMap((row) => Array.from(row, () => "")),
});

const wall = (rows: Rows): BoardView =>
  view(rows, { input: "drop", surface: "wall", pieces: DISCS });

/** Pieces on the dark squares; a dot is an empty one. */
const squares = (rows: Rows): BoardView =>
  view(rows, { input: "step", surface: "checkered", pieces: MEN });

export const SCENES = {
  /** One piece waits for another. */
  waiting: wall([".....", ".....", ".....", "..x.."]),
  /** Nothing has been played yet. */
  untouched: squares([" d d d", "d d d ", " . . .", ". . . ", " l l l", "l l l "]),
  /** One player is far ahead. */
  crowned: squares([" L . .", ". . . ", " . L .", ". d . ", " . . L"]),
  /** Two pieces face each other. */
  facing: squares([" . d .", ". . . ", " . . .", ". . . ", " . l ."]),
  /** A full board that can be read in only one way. */
  lost: wall([
    "ooooooooooooo",
    "oxoxoxxxoxoxo",
    "oxoxoxoxoxoxo",
    "oxxxoxoxoxxxo",
    "oooxoxoxoooxo",
    "oooxoxxxoooxo",
    "ooooooooooooo",
  ]),
} as const satisfies Record<string, BoardView>;

export type SceneName = keyof typeof SCENES;
