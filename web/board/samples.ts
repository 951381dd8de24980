/** Small boards for tests. */

import type { BoardState } from "./src/board-state.ts";
import { checked, type BoardView, type StepView } from "./src/view.ts";

/** A Connect-N board whose steps are its free columns, as a server would list them. */
export function connect(rows: readonly string[], more: Partial<BoardView> = {}): BoardView {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) => column);
  const steps = columns.flatMap((column): StepView[] => {
    const row = rows.findLastIndex((cells) => cells[column] === ".");
    return row < 0 ? [] : [[String(column + 1), row * width + column, -1, -1]];
  });
  const names = rows.flatMap((_, row) =>
    columns.map((column) => String.fromCharCode(65 + column) + (rows.length - row)),
  );
  return { ...checked({ kind: "connect", rows, steps, names }), ...more };
}

/** Checkers on 8x8 with squares named a1 to h8. Dots also mark the light squares. */
export function checkers(rows: readonly string[], more: Partial<BoardView> = {}): BoardView {
  const played = (row: number, column: number) => (row + column) % 2 === 1;
  const view = checked({
    kind: "checkers",
    rows: rows.map((cells, row) =>
      Array.from(cells, (letter, column) => (played(row, column) ? letter : " ")).join(""),
    ),
    steps: [],
    names: rows.flatMap((cells, row) =>
      Array.from(cells, (_, column) =>
        played(row, column) ? String.fromCharCode(97 + column) + (8 - row) : "",
      ),
    ),
  });
  return { ...view, ...more };
}

/** Noughts and crosses: a board of lines, with marks placed on free cells. */
export function marks(rows: readonly string[], more: Partial<BoardView> = {}): BoardView {
  const names = rows.flatMap((cells, row) =>
    Array.from(cells, (_, column) => String.fromCharCode(97 + column) + (rows.length - row)),
  );
  const steps = Array.from(rows.join(""), (letter, cell) => [letter, cell] as const)
    .filter(([letter]) => letter === ".")
    .map(([, cell]): StepView => [names[cell] ?? "", cell, -1, -1]);
  return {
    input: "place",
    surface: "grid",
    coordinates: "edges",
    pieces: {
      x: { seat: 0, shape: "mark", name: "x" },
      o: { seat: 1, shape: "mark", name: "o" },
    },
    rows,
    steps,
    names,
    ...more,
  };
}

/** The cell with this name. */
export function cell(view: BoardView, name: string): number {
  const found = view.names.indexOf(name);
  if (found < 0) throw new Error(`There is no ${name} on this board.`);
  return found;
}

/** A step in the server's notation: `c3-d4`, or `c3xe5` over `d4`. */
export function step(view: BoardView, move: string, over?: string): StepView {
  const [origin = "", to = ""] = move.split(/[-x]/);
  return [move, cell(view, to), cell(view, origin), over ? cell(view, over) : -1];
}

export const EMPTY_ROWS: readonly string[] = Array.from({ length: 8 }, () => "........");

/** Light men on c3 and e3, a dark man on d4 that c3 can capture, and one on g7. */
const SKIRMISH_ROWS: readonly string[] = [
  "........",
  "......d.",
  "........",
  "........",
  "...d....",
  "..l.l...",
  "........",
  "........",
];

/** The skirmish with light to move, where capturing is optional. */
export function skirmish(): BoardView {
  const board = checkers(SKIRMISH_ROWS);
  return {
    ...board,
    steps: [step(board, "c3-b4"), step(board, "c3xe5", "d4"), step(board, "e3-f4")],
    threatened: [cell(board, "d4")],
    turn: 0,
  };
}

export const playing = (view: BoardView, more: Partial<BoardState> = {}): BoardState => ({
  view,
  interactive: true,
  premovable: false,
  seat: null,
  ...more,
});

export const waiting = (view: BoardView, more: Partial<BoardState> = {}): BoardState =>
  playing(view, { interactive: false, premovable: true, ...more });
