/** Small pictures of games: the cells and pieces to show. They are decorative, and know only the
 * look of a game's board. */

import type { BoardView } from "$board";
import { lookOf } from "$lib/game/board-view.ts";
import type { GameView } from "$lib/generated/messages.ts";

export interface Picture {
  readonly surface: GameView["surface"];
  readonly columns: number;
  readonly rows: number;
  /** Holes in a wall, dark squares, or lines. */
  readonly ground: string;
  readonly pieces: readonly PicturePiece[];
}

/** All pieces that look the same. */
interface PicturePiece {
  readonly seat: number;
  readonly shape: "disc" | "man" | "mark";
  readonly path: string;
}

const MOST = 12; // of larger boards only a part is shown
const EMPTY = ".";
const RADIUS = { disc: 0.4, man: 0.36 };

export function pictureOf(game: GameView): Picture {
  const cells = shownCells(game);
  const [columns, rows] = [cells[0]?.length ?? 0, cells.length];
  const everywhere = !cells.flat().includes(" ");
  let ground = "";
  const paths = new Map<string, { seat: number; shape: PicturePiece["shape"]; path: string }>();
  cells.forEach((letters, row) =>
    letters.forEach((letter, column) => {
      const piece = game.pieces[letter];
      if (game.surface === "wall") ground += piece ? "" : circle(column, row, RADIUS.disc);
      else if (game.surface === "grid" || isDark(letter, row + column, everywhere, game.height))
        ground += `M${column} ${row}h1v1h-1z`;
      if (piece === undefined) return;
      const shape = piece.shape === "king" ? "man" : piece.shape;
      const key = `${piece.seat} ${shape}`;
      const known = paths.get(key) ?? { seat: piece.seat, shape, path: "" };
      const drawn =
        shape === "mark" ? mark(piece.seat, column, row) : circle(column, row, RADIUS[shape]);
      paths.set(key, { ...known, path: known.path + drawn });
    }),
  );
  return { surface: game.surface, columns, rows, ground, pieces: [...paths.values()] };
}

/** The same picture for the board element, which draws it larger and in detail. */
export function pictureView(game: GameView): BoardView {
  const rows = shownCells(game).map((letters) => letters.join(""));
  return asPicture({ ...lookOf(game), rows, names: [], steps: [] });
}

/** A position without choices or labels. */
export const asPicture = (view: BoardView): BoardView => ({
  ...view,
  coordinates: "cells",
  names: view.rows.flatMap((row) => Array.from(row, () => "")),
  steps: [],
  threatened: [],
});

/** If all squares are in play, the two tones only guide the eye. */
const isDark = (letter: string, sum: number, everywhere: boolean, height: number): boolean =>
  everywhere ? (sum + height - 1) % 2 === 0 : letter !== " ";

/** The letters of the shown cells, top row first: the lower left part of a large board. */
function shownCells(game: GameView): string[][] {
  const cells = game.rows.slice(-MOST).map((row) => [...row.slice(0, MOST)]);
  const bare = !cells.flat().some((letter) => game.pieces[letter]);
  return bare ? withPieces(game, cells) : cells;
}

/** Adds a few stacked pieces to a board that starts empty. */
function withPieces({ symbols }: GameView, cells: string[][]): string[][] {
  const [width, height] = [cells[0]?.length ?? 0, cells.length];
  return cells.map((letters, row) =>
    letters.map((letter, column) => {
      const high = Math.min(height - 1, Math.max(0, column - Math.floor(width / 4)));
      const from = height - 1 - row; // the bottom
      const stands = from < high && (column < width - 1 || width < 5);
      const seat = (column + (from >> 1)) % symbols.length; // never three in a row
      return stands && letter === EMPTY ? (symbols[seat] ?? EMPTY) : letter;
    }),
  );
}

function circle(column: number, row: number, radius: number): string {
  const across = 2 * radius;
  return `M${column + 0.5 - radius} ${row + 0.5}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0`;
}

/** A cross for the first seat, a circle for the second, a bar for the others. */
function mark(seat: number, column: number, row: number): string {
  if (seat === 0) return `M${column + 0.25} ${row + 0.25}l.5.5m0-.5l-.5.5`;
  return seat === 1 ? circle(column, row, 0.27) : `M${column + 0.5} ${row + 0.25}v.5`;
}
