/** What the person at the board is about to do, and what comes of choosing a cell.
 *
 * The hand is a value: every function gives a new one, and what is to be told. */

import {
  columnOf,
  isPlayed,
  pieceAt,
  stepFor,
  widthOf,
  type BoardView,
  type Premove,
  type StepView,
} from "./view.ts";

export type Reason =
  "not-your-turn" | "no-step-there" | "must-capture" | "not-yours" | "unreadable";

export interface Hand {
  /** The piece that was taken up, or -1. */
  readonly selected: number;
  readonly premove: Premove | null;
  /** Squares of a capture that was typed whole: its next steps. */
  readonly planned: readonly number[];
}

/** What the hand may do: `seat` is whose pieces it moves, or null if nobody has said. */
export interface Situation {
  readonly view: BoardView;
  readonly interactive: boolean;
  readonly premovable: boolean;
  readonly seat: number | null;
}

export type Outcome =
  | { readonly type: "step"; readonly move: string }
  | { readonly type: "premove"; readonly premove: Premove | null }
  | {
      readonly type: "refused";
      readonly reason: Reason;
      readonly cell: number;
      readonly text?: string;
    };

export interface Result {
  readonly hand: Hand;
  readonly outcome?: Outcome;
}

export const EMPTY_HAND: Hand = { selected: -1, premove: null, planned: [] };

/** Steps are chosen now, or ahead of the turn, or not at all. */
export function modeOf({ view, interactive, premovable }: Situation): "now" | "ahead" | "never" {
  if (interactive) return view.steps.length > 0 ? "now" : "never";
  return premovable ? "ahead" : "never";
}

/** Steps that go from cell to cell: all but `end`. */
export const stepsOf = (view: BoardView): readonly StepView[] =>
  view.steps.filter(([, to]) => to >= 0);

/** The piece in the middle of a capture that must go on, or -1. */
export function chainOf(view: BoardView): number {
  const origins = new Set(stepsOf(view).map(([, , origin]) => origin));
  const [origin = -1] = origins;
  if (origins.size !== 1 || origin < 0) return -1;
  const mayEnd = view.steps.some(([, to]) => to < 0);
  return mayEnd || view.captured?.length || view.last?.at(-1) === origin ? origin : -1;
}

/** The cells whose pieces can be taken up. */
export function movable(situation: Situation): ReadonlySet<number> {
  const { view } = situation;
  const mode = modeOf(situation);
  if (view.kind === "connect" || mode === "never") return new Set();
  if (mode === "now") return new Set(stepsOf(view).map(([, , origin]) => origin));
  const seat = seatAhead(situation);
  const cells = Array.from(view.rows.join(""), (_, cell) => cell);
  return new Set(cells.filter((cell) => pieceAt(view, cell)?.seat === seat));
}

/** The cells where the piece in hand, or in connect the next disc, can go. */
export function targets(situation: Situation, hand: Hand): readonly StepView[] {
  if (modeOf(situation) !== "now") return [];
  const { view } = situation;
  return stepsOf(view).filter(
    ([, , origin]) => view.kind === "connect" || origin === hand.selected,
  );
}

/** Whose pieces may be moved ahead: those of the hand, or of whoever is not on turn. */
function seatAhead({ view, seat }: Situation): number | null {
  if (seat !== null) return seat;
  const origin = stepsOf(view)[0]?.[2] ?? -1;
  const mover = pieceAt(view, origin)?.seat;
  return mover === undefined ? null : 1 - mover;
}

/** The hand in a new position: it lets go of all but a premove and a piece that must go on. A
 * capture that was typed whole goes on with its next step. */
export function take(hand: Hand, situation: Situation): Result {
  const mode = modeOf(situation);
  const selected = mode === "now" ? chainOf(situation.view) : -1;
  const premove = mode === "ahead" ? hand.premove : null;
  const rested = { selected, premove, planned: [] };
  return mode === "now" && hand.planned.length > 1
    ? follow(rested, situation, hand.planned)
    : { hand: rested };
}

/** Goes from square to square: the first step now, the others when their turn comes. */
export function follow(hand: Hand, situation: Situation, squares: readonly number[]): Result {
  const [origin = -1, to = -1, ...rest] = squares;
  const move = stepFor({ origin, to }, situation.view);
  if (move === null) return refuse(hand, reasonFor(situation, hand, to), to);
  return {
    hand: { ...hand, planned: rest.length ? [to, ...rest] : [] },
    outcome: { type: "step", move },
  };
}

/** Chooses a cell: drops a disc, takes a piece up, puts it down. */
export function press(hand: Hand, situation: Situation, cell: number): Result {
  const mode = modeOf(situation);
  if (mode === "never") return refuse(hand, "not-your-turn", cell);
  if (mode === "ahead") return pressAhead(hand, situation, cell);
  const { view } = situation;
  const move = stepFor({ to: cell, origin: hand.selected }, view);
  if (move !== null) return { hand: { ...hand, planned: [] }, outcome: { type: "step", move } };
  if (movable(situation).has(cell)) {
    const again = cell === hand.selected && chainOf(view) < 0;
    return { hand: { ...hand, selected: again ? -1 : cell } };
  }
  return refuse({ ...hand, selected: chainOf(view) }, reasonFor(situation, hand, cell), cell);
}

/** A premove is given up by choosing anything else. */
function pressAhead(hand: Hand, situation: Situation, cell: number): Result {
  const { view } = situation;
  const { premove } = hand;
  const free = { ...hand, premove: null };
  const chosen = (to: Premove | null): Result => ({
    hand: { ...free, selected: -1, premove: to },
    outcome: { type: "premove", premove: to },
  });
  if (view.kind === "connect") {
    if (premove && columnOf(view, premove.to) === columnOf(view, cell)) return chosen(null);
    const landing = landingIn(view, columnOf(view, cell));
    return landing < 0 ? refuse(hand, "no-step-there", cell) : chosen({ to: landing, origin: -1 });
  }
  if (premove) return chosen(null);
  if (cell === hand.selected) return { hand: { ...free, selected: -1 } };
  if (movable(situation).has(cell)) return { hand: { ...free, selected: cell } };
  if (hand.selected >= 0 && isPlayed(view, cell))
    return chosen({ to: cell, origin: hand.selected });
  return refuse(hand, pieceAt(view, cell) ? "not-yours" : "no-step-there", cell);
}

/** The lowest empty cell of a column, or -1 if it is full. */
export function landingIn(view: BoardView, column: number): number {
  const row = view.rows.findLastIndex((cells) => cells[column] === ".");
  return row < 0 ? -1 : row * widthOf(view) + column;
}

/** Takes a piece up without putting another down: the beginning of a drag. */
export function grab(hand: Hand, situation: Situation, cell: number): Hand {
  if (!movable(situation).has(cell)) return hand;
  return { ...hand, selected: cell };
}

/** Puts down what is in the hand; null if there was nothing. */
export function release(hand: Hand, situation: Situation): Result | null {
  const chain = modeOf(situation) === "now" ? chainOf(situation.view) : -1;
  if (hand.premove)
    return { hand: { ...hand, premove: null }, outcome: { type: "premove", premove: null } };
  if (hand.selected === chain) return null;
  return { hand: { ...hand, selected: chain } };
}

/** Why a cell cannot be chosen, as far as that can be seen without knowing the rules. */
function reasonFor({ view }: Situation, hand: Hand, cell: number): Reason {
  const steps = stepsOf(view);
  const mover = pieceAt(view, steps[0]?.[2] ?? -1)?.seat;
  const piece = pieceAt(view, cell);
  if (view.kind === "checkers" && piece && piece.seat !== mover && hand.selected < 0)
    return "not-yours";
  const onlyCaptures = steps.length > 0 && steps.every(([, , , captured]) => captured >= 0);
  return onlyCaptures && (piece !== null || hand.selected >= 0) ? "must-capture" : "no-step-there";
}

export const refuse = (hand: Hand, reason: Reason, cell: number, text?: string): Result => ({
  hand,
  outcome: { type: "refused", reason, cell, ...(text === undefined ? {} : { text }) },
});
