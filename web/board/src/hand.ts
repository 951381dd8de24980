/** What the person at the board is about to do, and what comes of choosing a cell.
 *
 * The hand is a value: every function gives a new one, and what is to be told. */

import { chainOf, landingIn, modeOf, movable, stepsOf, type Situation } from "./situation.ts";
import type { Typed } from "./typing.ts";
import { columnOf, isPlayed, pieceAt, stepFor, type Premove } from "./view.ts";

export type Reason =
  "not-your-turn" | "no-step-there" | "must-capture" | "not-yours" | "unreadable";

export interface Hand {
  /** The piece that was taken up, or -1. */
  readonly selected: number;
  readonly premove: Premove | null;
  /** Squares of a capture that was typed whole: its next steps. */
  readonly planned: readonly number[];
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

/** The hand in a situation: it lets go of what it can no longer hold. A capture that was typed
 * whole goes on when its piece has come to the next square. `anew` says that the position is
 * another one than before. */
export function take(hand: Hand, situation: Situation, anew: boolean): Result {
  const { view } = situation;
  const mode = modeOf(situation);
  const chain = mode === "now" ? chainOf(view) : -1;
  const held = movable(situation).has(hand.selected) ? hand.selected : -1;
  const [next = -1] = hand.planned;
  const kept: Hand = {
    selected: chain >= 0 ? chain : held,
    premove: mode === "ahead" ? hand.premove : null,
    planned: anew && pieceAt(view, next) === null ? [] : hand.planned,
  };
  if (chain < 0 || chain !== next) return { hand: kept };
  return follow({ ...kept, planned: [] }, situation, hand.planned);
}

/** Goes from square to square: the first step now, the others when their turn comes. */
export function follow(hand: Hand, situation: Situation, squares: readonly number[]): Result {
  const [origin = -1, to = -1, ...rest] = squares;
  const move = stepFor({ origin, to }, situation.view);
  if (move === null) {
    const idle = { ...hand, planned: [] };
    if (reasonFor(situation, -1, origin) === "not-yours") return refuse(idle, "not-yours", origin);
    return refuse(idle, reasonFor(situation, origin, to), to);
  }
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
  return refuse(
    { ...hand, selected: chainOf(view), planned: [] },
    reasonFor(situation, hand.selected, cell),
    cell,
  );
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

/** Does what was typed: one square alone is chosen, several are gone along. */
export function enter(
  hand: Hand,
  situation: Situation,
  typed: Typed | null,
  text: string,
): Result & { readonly cursor?: number } {
  const mode = modeOf(situation);
  if (mode === "never") return refuse(hand, "not-your-turn", -1, text);
  if (typed === null) return refuse(hand, "unreadable", -1, text);
  if (typed.type === "move") return { hand, outcome: { type: "step", move: typed.move } };
  const [origin = -1, to = -1] = typed.squares;
  if (typed.squares.length === 1) return { ...press(hand, situation, origin), cursor: origin };
  if (mode === "now") return { ...follow(hand, situation, typed.squares), cursor: to };
  const premove = { origin, to };
  return {
    hand: { ...hand, selected: -1, premove },
    outcome: { type: "premove", premove },
    cursor: to,
  };
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
function reasonFor({ view }: Situation, selected: number, cell: number): Reason {
  const steps = stepsOf(view);
  const mover = pieceAt(view, steps[0]?.[2] ?? -1)?.seat;
  const piece = pieceAt(view, cell);
  if (view.kind === "checkers" && piece && piece.seat !== mover && selected < 0) return "not-yours";
  const onlyCaptures = steps.length > 0 && steps.every(([, , , captured]) => captured >= 0);
  return onlyCaptures && (piece !== null || selected >= 0) ? "must-capture" : "no-step-there";
}

export const refuse = (hand: Hand, reason: Reason, cell: number, text?: string): Result => ({
  hand,
  outcome: { type: "refused", reason, cell, ...(text === undefined ? {} : { text }) },
});
