/** Positions set up by hand. */

import { api } from "$lib/connection/requests.ts";
import type { GameView, SetUp, SetUpPosition } from "$lib/generated/messages.ts";

type Rows = readonly string[];
export const EMPTY = ".";

/** The pieces to place, as letters in rows of cells. */
export function paletteOf(game: GameView): string[] {
  return Object.keys(game.pieces).toSorted(
    (one, other) => (game.pieces[one]?.seat ?? 0) - (game.pieces[other]?.seat ?? 0),
  );
}

/** The empty board. */
export function cleared(rows: Rows): string[] {
  return rows.map((row) => row.replace(/[^ ]/g, EMPTY));
}

/** The board with a piece placed on a cell, or with the cell emptied. Placing the same piece again
 * removes it. If pieces are dropped, a new one lands on those below, and removing takes the
 * highest. */
export function withPiece(game: GameView, rows: Rows, cell: number, piece: string): string[] {
  const [row, column] = [Math.floor(cell / game.width), cell % game.width];
  if (game.input === "drop") return withDisc(rows, column, piece);
  const there = rows[row]?.[column] ?? " ";
  if (there === " ") return [...rows];
  return withLetter(rows, row, column, there === piece ? EMPTY : piece);
}

function withDisc(rows: Rows, column: number, piece: string): string[] {
  const free = rows.findLastIndex((row) => row[column] === EMPTY);
  if (piece !== EMPTY) return free < 0 ? [...rows] : withLetter(rows, free, column, piece);
  return free + 1 < rows.length ? withLetter(rows, free + 1, column, EMPTY) : [...rows];
}

function withLetter(rows: Rows, row: number, column: number, letter: string): string[] {
  return rows.map((cells, index) =>
    index === row ? cells.slice(0, column) + letter + cells.slice(column + 1) : cells,
  );
}

/** The FEN of the position, written by the server. Rejects with `Refused`. */
export async function fenOf(game: GameView, rows: Rows, turn: number): Promise<string> {
  const asked: SetUp = { game: game.key, rows, turn };
  return (await api.post<SetUpPosition>("/api/study/position", asked)).fen;
}
