/** Where cells are shown: rows and columns of the screen, from its top left corner. */

import { widthOf, type BoardView } from "./view.ts";

/** The units of the drawing that a cell is wide and high. */
export const CELL = 100;

export interface Layout {
  readonly input: BoardView["input"];
  readonly surface: BoardView["surface"];
  readonly width: number;
  readonly height: number;
  readonly flipped: boolean;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

export const layoutOf = (view: BoardView, flipped: boolean): Layout => ({
  input: view.input,
  surface: view.surface,
  width: widthOf(view),
  height: view.rows.length,
  flipped,
});

/** Where a cell is shown. A flipped board is seen from the other side: it is turned round, but
 * where pieces are dropped they fall down however it is looked at. */
export function placeOf(layout: Layout, cell: number): Place {
  const row = Math.floor(cell / layout.width);
  const column = cell % layout.width;
  if (!layout.flipped) return { row, column };
  return {
    row: layout.input === "drop" ? row : layout.height - 1 - row,
    column: layout.width - 1 - column,
  };
}

/** The cell shown at a place: a turn undoes itself. */
export function cellAt(layout: Layout, { row, column }: Place): number {
  const turned = placeOf(layout, row * layout.width + column);
  return turned.row * layout.width + turned.column;
}

/** The middle of a cell in the units of the drawing. */
export function centreOf(layout: Layout, cell: number): { x: number; y: number } {
  const { row, column } = placeOf(layout, cell);
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
}

/** The cell under a point, or -1 beside the board. `area` is where the cells are on the screen. */
export function cellAtPoint(
  layout: Layout,
  area: { left: number; top: number; width: number; height: number },
  x: number,
  y: number,
): number {
  const column = Math.floor(((x - area.left) / area.width) * layout.width);
  const row = Math.floor(((y - area.top) / area.height) * layout.height);
  const inside = row >= 0 && column >= 0 && row < layout.height && column < layout.width;
  return inside ? cellAt(layout, { row, column }) : -1;
}
