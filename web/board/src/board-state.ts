/** What can be chosen in a view: the steps, the pieces, and their targets. */

import { columnOf, letterAt, pieceAt, type BoardView, type StepView } from "./view.ts";

/** What the user may do: `seat` owns the pieces they move; null if unknown. */
export interface BoardState {
  readonly view: BoardView;
  readonly interactive: boolean;
  readonly premovable: boolean;
  readonly seat: number | null;
}

/** Whether steps can be chosen now, ahead of the turn, or not at all. */
export function modeOf({ view, interactive, premovable }: BoardState): "now" | "ahead" | "never" {
  if (interactive) return view.steps.length > 0 ? "now" : "never";
  return premovable ? "ahead" : "never";
}

/** The steps that lead to a cell: all except `end`. */
export const stepsOf = (view: BoardView): readonly StepView[] =>
  view.steps.filter(([, to]) => to >= 0);

/** The piece that must continue its capture, or -1. */
export function chainOf(view: BoardView): number {
  const origins = new Set(stepsOf(view).map(([, , origin]) => origin));
  const [origin = -1] = origins;
  if (origins.size !== 1 || origin < 0) return -1;
  const mayEnd = view.steps.some(([, to]) => to < 0);
  return mayEnd || view.captured?.length || view.last?.at(-1) === origin ? origin : -1;
}

/** The cells whose pieces can be picked up. */
export function movable(state: BoardState): ReadonlySet<number> {
  const { view } = state;
  const mode = modeOf(state);
  if (view.input !== "step" || mode === "never") return new Set();
  if (mode === "now") return new Set(stepsOf(view).map(([, , origin]) => origin));
  const seat = seatAhead(state);
  const cells = Array.from(view.rows.join(""), (_, cell) => cell);
  return new Set(cells.filter((cell) => pieceAt(view, cell)?.seat === seat));
}

/** The cells where the selected piece, or the next piece to be placed, can go. */
export function targets(state: BoardState, selected: number): readonly StepView[] {
  if (modeOf(state) !== "now") return [];
  const { view } = state;
  return stepsOf(view).filter(([, , origin]) => view.input !== "step" || origin === selected);
}

/** The seat whose pieces can be moved ahead: `seat`, or else the player not on turn. */
function seatAhead({ view, seat }: BoardState): number | null {
  if (seat !== null) return seat;
  const origin = stepsOf(view)[0]?.[2] ?? -1;
  const mover = pieceAt(view, origin)?.seat;
  const others = new Set(Object.values(view.pieces).map((piece) => piece.seat));
  if (mover === undefined || !others.delete(mover) || others.size !== 1) return null;
  return [...others][0] ?? null;
}

/** The cell where a piece dropped into a column would land, which is the same for all players; -1
 * if there is none. */
export const landingIn = (view: BoardView, column: number): number =>
  stepsOf(view).find(([, to]) => columnOf(view, to) === column)?.[1] ?? -1;

/** The cell where a piece placed on a cell, or dropped there, would land; -1 if there is none. */
export function landingOn(state: BoardState, cell: number): number {
  const { view } = state;
  if (cell < 0 || view.input === "step") return -1;
  if (view.input === "drop") return landingIn(view, columnOf(view, cell));
  const free =
    modeOf(state) === "ahead" ? isFree(view, cell) : stepsOf(view).some(([, to]) => to === cell);
  return free ? cell : -1;
}

/** Whether a piece can be placed on a cell ahead of the turn. */
export const isFree = (view: BoardView, cell: number): boolean => letterAt(view, cell) === ".";
