/** The places of cells on the screen: rows and columns from the top left corner. */

import { widthOf, type BoardView } from "./view.ts";

/** The width and height of a cell in drawing units. */
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

/** The place of a cell. A flipped board is rotated, but if pieces are dropped it is only mirrored,
 * so that they always fall down. */
export function placeOf(layout: Layout, cell: number): Place {
  const row = Math.floor(cell / layout.width);
  const column = cell % layout.width;
  if (!layout.flipped) return { row, column };
  return {
    row: layout.input === "drop" ? row : layout.height - 1 - row,
    column: layout.width - 1 - column,
  };
}

/** The cell at a place: flipping is its own inverse. */
export function cellAt(layout: Layout, { row, column }: Place): number {
  const turned = placeOf(layout, row * layout.width + column);
  return turned.row * layout.width + turned.column;
}

/** The middle of a cell in drawing units. */
export function centreOf(layout: Layout, cell: number): { x: number; y: number } {
  const { row, column } = placeOf(layout, cell);
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
}

/** The cell at a point, or -1 outside the board. `area` is the rectangle of the cells on the
 * screen. */
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
