/** The difference between two views, computed from the pieces alone. */

import { letterAt, pieceOf, widthOf, type BoardView, type Piece } from "./view.ts";

export type Change =
  | { readonly type: "fall"; readonly cell: number }
  | { readonly type: "rise"; readonly cell: number }
  | { readonly type: "travel"; readonly path: readonly number[]; readonly jumps: boolean }
  | { readonly type: "crown"; readonly cell: number }
  | { readonly type: "leave"; readonly cell: number }
  | { readonly type: "appear"; readonly cell: number };

/** More falls than this at once mean another position, which is shown without motion. */
const MOST_FALLS = 8;

/** The changes that lead from one view to the next; null if none do: the next view is another game,
 * or an unrelated position. */
export function changesBetween(before: BoardView, after: BoardView): readonly Change[] | null {
  if (before.input !== after.input || before.rows.length !== after.rows.length) return null;
  if (widthOf(before) !== widthOf(after)) return null;
  return after.input === "drop" ? drops(before, after) : moves(before, after);
}

function differing(before: BoardView, after: BoardView): number[] {
  const cells: number[] = [];
  const size = widthOf(after) * after.rows.length;
  for (let cell = 0; cell < size; cell++)
    if (letterAt(before, cell) !== letterAt(after, cell)) cells.push(cell);
  return cells;
}

function drops(before: BoardView, after: BoardView): readonly Change[] | null {
  const cells = differing(before, after);
  if (cells.length > MOST_FALLS) return null;
  const changes: Change[] = [];
  // The lowest first, because the others fall on top of it.
  for (const cell of cells.reverse()) {
    const emptied = letterAt(after, cell) === ".";
    if (!emptied && letterAt(before, cell) !== ".") return null;
    changes.push({ type: emptied ? "rise" : "fall", cell });
  }
  return changes;
}

function moves(before: BoardView, after: BoardView): readonly Change[] | null {
  const gone = new Map<number, Piece>();
  const come = new Map<number, Piece>();
  const changes: Change[] = [];
  const crowned: number[] = [];
  for (const cell of differing(before, after)) {
    const [old, now] = [letterAt(before, cell), letterAt(after, cell)];
    const [was, is] = [pieceOf(before, old), pieceOf(after, now)];
    if (was && is && was.seat === is.seat) {
      if (isCrowned(was, is)) crowned.push(cell);
      continue;
    }
    if (was) gone.set(cell, was);
    if (is) come.set(cell, is);
  }
  const movers = after.input === "step" ? [...come.values()].map(({ seat }) => seat) : [];
  for (const seat of new Set(movers.toSorted())) {
    const arrived = [...come].filter(([, piece]) => piece.seat === seat);
    const left = [...gone].filter(([, piece]) => piece.seat === seat);
    const [first] = arrived;
    if (first === undefined || arrived.length !== 1) continue;
    const [to, is] = first;
    const origin = originOf(
      left.map(([cell]) => cell),
      before,
      after,
    );
    const was = gone.get(origin);
    if (was === undefined) continue;
    gone.delete(origin);
    come.delete(to);
    const path = pathOf(origin, to, after);
    changes.push({ type: "travel", path, jumps: jumps(path, before, after) });
    if (isCrowned(was, is)) crowned.push(to);
  }
  if (come.size > MOST_FALLS || gone.size > MOST_FALLS * 2) return null;
  for (const cell of crowned) changes.push({ type: "crown", cell });
  for (const cell of gone.keys()) changes.push({ type: "leave", cell });
  for (const cell of come.keys()) changes.push({ type: "appear", cell });
  return changes;
}

const isCrowned = (was: Piece, is: Piece): boolean => was.shape !== "king" && is.shape === "king";

/** Which emptied cell the piece came from; pieces on the others were captured. */
function originOf(left: readonly number[], before: BoardView, after: BoardView): number {
  if (left.length === 1) return left[0] ?? -1;
  const named = left.find((cell) => after.last?.includes(cell));
  return named ?? left.find((cell) => !before.captured?.includes(cell)) ?? -1;
}

/** The path from origin to target, along the squares of the last turn if they match. */
function pathOf(origin: number, to: number, after: BoardView): readonly number[] {
  const cells = after.last ?? [];
  const [start, end] = [cells.indexOf(origin), cells.indexOf(to)];
  return start >= 0 && end > start ? cells.slice(start, end + 1) : [origin, to];
}

/** Whether the piece jumped another on the way, which is now marked as captured or has left. */
function jumps(path: readonly number[], before: BoardView, after: BoardView): boolean {
  const width = widthOf(after);
  return path
    .slice(1)
    .some((to, index) =>
      between(path[index] ?? to, to, width).some(
        (cell) =>
          after.captured?.includes(cell) || letterAt(before, cell) !== letterAt(after, cell),
      ),
    );
}

/** The cells on the straight line between two cells, excluding both. */
export function between(from: number, to: number, width: number): number[] {
  const across = (to % width) - (from % width);
  const down = Math.floor(to / width) - Math.floor(from / width);
  const count = Math.max(Math.abs(across), Math.abs(down));
  const step = Math.sign(across) + Math.sign(down) * width;
  return Array.from({ length: Math.max(count - 1, 0) }, (_, index) => from + step * (index + 1));
}
