/** Small positions for pages that have nothing else to show. */

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

/** Played on the dark squares; a dot is an empty one. */
const squares = (rows: Rows): BoardView =>
  view(rows, { input: "step", surface: "checkered", pieces: MEN });

export const SCENES = {
  /** One has come and waits. */
  waiting: wall([".....", ".....", ".....", "..x.."]),
  /** Nothing has been played yet. */
  untouched: squares([" d d d", "d d d ", " . . .", ". . . ", " l l l", "l l l "]),
  /** Somebody is far ahead. */
  crowned: squares([" L . .", ". . . ", " . L .", ". d . ", " . . L"]),
  /** Two look at each other. */
  facing: squares([" . d .", ". . . ", " . . .", ". . . ", " . l ."]),
  /** A full board that leaves no way to read it but one. */
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
