/** Positions put together by hand: pieces set on the board, and the FEN of what stands there. */

import type { GameView } from "$lib/generated/messages.ts";

type Rows = readonly string[];
export const EMPTY = ".";

/** The pieces that can be set up: letters as in rows of cells. */
export function paletteOf(game: GameView): string[] {
  return game.family === "connect" ? [...game.symbols] : ["l", "L", "d", "D"];
}

/** The board without any piece. */
export function cleared(rows: Rows): string[] {
  return rows.map((row) => row.replace(/[^ ]/g, EMPTY));
}

/** The board with a piece, or with none, put on a cell. The same piece again takes it away. In
 * Connect-N a disc falls on those below it, and the highest one is taken away. */
export function withPiece(game: GameView, rows: Rows, cell: number, piece: string): string[] {
  const [row, column] = [Math.floor(cell / game.width), cell % game.width];
  if (game.family === "connect") return withDisc(rows, column, piece);
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

/** The position as text, for the server to read and to say what is wrong with it. */
export function fenOf(game: GameView, rows: Rows, turn: number): string {
  return game.family === "connect" ? connectFen(game, rows, turn) : checkersFen(game, rows, turn);
}

function connectFen(game: GameView, rows: Rows, turn: number): string {
  const fromBottom = rows.toReversed().map((row) => row.replace(/\.+/g, (gap) => `${gap.length}`));
  const options = game.start.split(" ").slice(2);
  return [fromBottom.join("/"), game.symbols[turn] ?? "x", ...options].join(" ");
}

function checkersFen(game: GameView, rows: Rows, turn: number): string {
  const cells = [...rows.join("")];
  const side = (man: string, king: string) =>
    cells
      .flatMap((letter, cell) => {
        const name = game.names[cell] ?? "";
        return letter === man ? [name] : letter === king ? [`K${name}`] : [];
      })
      .join(",");
  return `${turn === 0 ? "W" : "B"}:W${side("l", "L")}:B${side("d", "D")}`;
}
