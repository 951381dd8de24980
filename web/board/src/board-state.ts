/** What can be chosen in a view: which steps, which pieces, where to. */

import { columnOf, letterAt, pieceAt, type BoardView, type StepView } from "./view.ts";

/** What the person at the board may do: `seat` is whose pieces they move, or null if nobody has said. */
export interface BoardState {
  readonly view: BoardView;
  readonly interactive: boolean;
  readonly premovable: boolean;
  readonly seat: number | null;
}

/** Steps are chosen now, or ahead of the turn, or not at all. */
export function modeOf({ view, interactive, premovable }: BoardState): "now" | "ahead" | "never" {
  if (interactive) return view.steps.length > 0 ? "now" : "never";
  return premovable ? "ahead" : "never";
}

/** Steps that go from cell to cell: all but `end`. */
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

/** The cells whose pieces can be taken up. */
export function movable(state: BoardState): ReadonlySet<number> {
  const { view } = state;
  const mode = modeOf(state);
  if (view.input !== "step" || mode === "never") return new Set();
  if (mode === "now") return new Set(stepsOf(view).map(([, , origin]) => origin));
  const seat = seatAhead(state);
  const cells = Array.from(view.rows.join(""), (_, cell) => cell);
  return new Set(cells.filter((cell) => pieceAt(view, cell)?.seat === seat));
}

/** The cells where the selected piece, or the next one to be put on the board, can go. */
export function targets(state: BoardState, selected: number): readonly StepView[] {
  if (modeOf(state) !== "now") return [];
  const { view } = state;
  return stepsOf(view).filter(([, , origin]) => view.input !== "step" || origin === selected);
}

/** Whose pieces may be moved ahead: those of `seat`, or of the player who is not on turn. */
function seatAhead({ view, seat }: BoardState): number | null {
  if (seat !== null) return seat;
  const origin = stepsOf(view)[0]?.[2] ?? -1;
  const mover = pieceAt(view, origin)?.seat;
  const others = new Set(Object.values(view.pieces).map((piece) => piece.seat));
  if (mover === undefined || !others.delete(mover) || others.size !== 1) return null;
  return [...others][0] ?? null;
}

/** Where a piece would come to lie that is dropped into a column: those of all players fall alike.
 * -1 if nowhere. */
export const landingIn = (view: BoardView, column: number): number =>
  stepsOf(view).find(([, to]) => columnOf(view, to) === column)?.[1] ?? -1;

/** Where a piece would come to stand that is put on a cell, or dropped there; -1 if nowhere. */
export function landingOn(state: BoardState, cell: number): number {
  const { view } = state;
  if (cell < 0 || view.input === "step") return -1;
  if (view.input === "drop") return landingIn(view, columnOf(view, cell));
  const free =
    modeOf(state) === "ahead" ? isFree(view, cell) : stepsOf(view).some(([, to]) => to === cell);
  return free ? cell : -1;
}

/** Whether a piece may be put on a cell ahead of the turn. */
export const isFree = (view: BoardView, cell: number): boolean => letterAt(view, cell) === ".";
