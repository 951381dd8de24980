/** Maps keys to actions, and arrows to cells. */

import { cellAt, placeOf, type Layout } from "./layout.ts";
import { isPlayed, type BoardView } from "./view.ts";

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export type KeyAction =
  | { readonly type: "go"; readonly cell: number }
  | { readonly type: "press" | "release" | "erase" | "submit" }
  | { readonly type: "type"; readonly letter: string };

/** The action of a key, or null if it is not for the board. */
export function actionOf(
  key: Key,
  cursor: number,
  layout: Layout,
  view: BoardView,
  typed: string,
): KeyAction | null {
  if (key.altKey || key.metaKey) return null;
  const goal = goalOf(key, cursor, layout, view);
  if (goal !== null) return { type: "go", cell: goal };
  if (key.ctrlKey) return null;
  switch (key.key) {
    case "Enter":
      return { type: typed ? "submit" : "press" };
    case " ":
      return { type: "press" };
    case "Escape":
      return { type: "release" };
    case "Backspace":
      return typed ? { type: "erase" } : null;
  }
  return key.key.length === 1 ? { type: "type", letter: key.key } : null;
}

function goalOf(key: Key, cursor: number, layout: Layout, view: BoardView): number | null {
  const { row, column } = placeOf(layout, cursor);
  const [bottom, right] = [layout.height - 1, layout.width - 1];
  const near = (row: number, column: number) => playedNear(layout, view, row, column, cursor);
  switch (key.key) {
    case "ArrowLeft":
      return beside(layout, view, cursor, -1);
    case "ArrowRight":
      return beside(layout, view, cursor, 1);
    case "ArrowUp":
      return near(Math.max(row - 1, 0), column);
    case "ArrowDown":
      return near(Math.min(row + 1, bottom), column);
    case "PageUp":
      return near(0, column);
    case "PageDown":
      return near(bottom, column);
    case "Home":
      return near(key.ctrlKey ? 0 : row, 0);
    case "End":
      return near(key.ctrlKey ? bottom : row, right);
  }
  return null;
}

/** The next playable cell of the row. */
function beside(layout: Layout, view: BoardView, cursor: number, by: number): number {
  const { row, column } = placeOf(layout, cursor);
  for (let next = column + by; next >= 0 && next < layout.width; next += by) {
    const cell = cellAt(layout, { row, column: next });
    if (isPlayed(view, cell)) return cell;
  }
  return cursor;
}

/** The playable cell of a row that is nearest to a column. In a tie, the one in the same pair of
 * columns wins, so that moving up and down again returns to the same cell. */
function playedNear(
  layout: Layout,
  view: BoardView,
  row: number,
  column: number,
  otherwise: number,
): number {
  const pair = column % 2 === 0 ? 1 : -1;
  for (let away = 0; away < layout.width; away++)
    for (const next of [column + pair * away, column - pair * away]) {
      if (next < 0 || next >= layout.width) continue;
      const cell = cellAt(layout, { row, column: next });
      if (isPlayed(view, cell)) return cell;
    }
  return otherwise;
}
