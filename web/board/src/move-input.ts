/** The user's input so far, and what choosing a cell does.
 *
 * The input is a value: every function returns a new one, and the outcome to report. */

import { chainOf, landingOn, modeOf, movable, stepsOf, type BoardState } from "./board-state.ts";
import type { Typed } from "./typing.ts";
import { columnOf, isPlayed, pieceAt, stepFor, type Premove } from "./view.ts";

export type Reason =
  | "not-your-turn"
  | "no-step-there"
  | "blocked"
  | "other-captures"
  | "other-in-chain"
  | "must-capture"
  | "not-yours"
  | "unreadable";

export interface MoveInput {
  /** The selected piece, or -1. */
  readonly selected: number;
  readonly premove: Premove | null;
  /** The remaining squares of a capture that was typed as a whole. */
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
  readonly input: MoveInput;
  readonly outcome?: Outcome;
}

export const NO_INPUT: MoveInput = { selected: -1, premove: null, planned: [] };

/** Adapts the input to a new state: drops everything that is no longer possible, and continues a
 * capture that was typed as a whole when its piece reaches the next square. `anew` says that the
 * position differs from the one before. */
export function update(input: MoveInput, state: BoardState, anew: boolean): Result {
  const { view } = state;
  const mode = modeOf(state);
  const chain = mode === "now" ? chainOf(view) : -1;
  const held = movable(state).has(input.selected) ? input.selected : -1;
  const [next = -1] = input.planned;
  const kept: MoveInput = {
    selected: chain >= 0 ? chain : held,
    premove: mode === "ahead" ? input.premove : null,
    planned: anew && pieceAt(view, next) === null ? [] : input.planned,
  };
  if (chain < 0 || chain !== next) return { input: kept };
  return follow({ ...kept, planned: [] }, state, input.planned);
}

/** Moves along squares: makes the first step now and plans the others. */
function follow(input: MoveInput, state: BoardState, squares: readonly number[]): Result {
  const [origin = -1, to = -1, ...rest] = squares;
  const move = stepFor({ origin, to }, state.view);
  if (move === null) {
    const idle = { ...input, planned: [] };
    if (reasonFor(state, -1, origin) === "not-yours") return refuse(idle, "not-yours", origin);
    return refuse(idle, reasonFor(state, origin, to), to);
  }
  return {
    input: { ...input, planned: rest.length ? [to, ...rest] : [] },
    outcome: { type: "step", move },
  };
}

/** Chooses a cell: drops or places a piece, selects one or deselects it. */
export function press(input: MoveInput, state: BoardState, cell: number): Result {
  const mode = modeOf(state);
  if (mode === "never") return refuse(input, "not-your-turn", cell);
  if (mode === "ahead") return pressAhead(input, state, cell);
  const { view } = state;
  const move = stepFor({ to: cell, origin: input.selected }, view);
  if (move !== null) return { input: { ...input, planned: [] }, outcome: { type: "step", move } };
  if (movable(state).has(cell)) {
    const again = cell === input.selected && chainOf(view) < 0;
    return { input: { ...input, selected: again ? -1 : cell } };
  }
  return refuse(
    { ...input, selected: chainOf(view), planned: [] },
    reasonFor(state, input.selected, cell),
    cell,
  );
}

/** Chooses a cell ahead of the turn. Any other cell cancels a premove. */
function pressAhead(input: MoveInput, state: BoardState, cell: number): Result {
  const { view } = state;
  const { premove } = input;
  const free = { ...input, premove: null };
  const chosen = (to: Premove | null): Result => ({
    input: { ...free, selected: -1, premove: to },
    outcome: { type: "premove", premove: to },
  });
  if (view.input !== "step") {
    const landing = landingOn(state, cell);
    const again = view.input === "drop" ? columnOf(view, cell) : cell;
    const planned = premove && (view.input === "drop" ? columnOf(view, premove.to) : premove.to);
    if (planned === again) return chosen(null);
    return landing < 0 ? refuse(input, "no-step-there", cell) : chosen({ to: landing, origin: -1 });
  }
  if (premove) return chosen(null);
  if (cell === input.selected) return { input: { ...free, selected: -1 } };
  if (movable(state).has(cell)) return { input: { ...free, selected: cell } };
  if (input.selected >= 0 && isPlayed(view, cell))
    return chosen({ to: cell, origin: input.selected });
  return refuse(input, pieceAt(view, cell) ? "not-yours" : "no-step-there", cell);
}

/** Enters a typed move: chooses a single square, or moves along several. */
export function enter(
  input: MoveInput,
  state: BoardState,
  typed: Typed | null,
  text: string,
): Result & { readonly cursor?: number } {
  const mode = modeOf(state);
  if (mode === "never") return refuse(input, "not-your-turn", -1, text);
  if (typed === null) return refuse(input, "unreadable", -1, text);
  if (typed.type === "move") return { input, outcome: { type: "step", move: typed.move } };
  const [origin = -1, to = -1] = typed.squares;
  if (typed.squares.length === 1) return { ...press(input, state, origin), cursor: origin };
  if (mode === "now") return { ...follow(input, state, typed.squares), cursor: to };
  const premove = { origin, to };
  return {
    input: { ...input, selected: -1, premove },
    outcome: { type: "premove", premove },
    cursor: to,
  };
}

/** Selects a piece in order to drag it. */
export function grab(input: MoveInput, state: BoardState, cell: number): MoveInput {
  if (!movable(state).has(cell)) return input;
  return { ...input, selected: cell };
}

/** Deselects the piece or cancels a premove; null if there is neither. */
export function release(input: MoveInput, state: BoardState): Result | null {
  const chain = modeOf(state) === "now" ? chainOf(state.view) : -1;
  if (input.premove)
    return { input: { ...input, premove: null }, outcome: { type: "premove", premove: null } };
  if (input.selected === chain) return null;
  return { input: { ...input, selected: chain } };
}

const IDLE = { blocked: "blocked", capture: "other-captures", chain: "other-in-chain" } as const;

/** Why a cell cannot be chosen, as far as the view reveals it. */
function reasonFor({ view }: BoardState, selected: number, cell: number): Reason {
  const steps = stepsOf(view);
  const mover = pieceAt(view, steps[0]?.[2] ?? -1)?.seat;
  const piece = pieceAt(view, cell);
  if (view.input === "step" && piece && piece.seat !== mover && selected < 0) return "not-yours";
  const idle =
    view.input === "step" && piece?.seat === mover && !steps.some(([, , from]) => from === cell);
  if (idle && view.idle) return IDLE[view.idle];
  const onlyCaptures = steps.length > 0 && steps.every(([, , , captured]) => captured >= 0);
  return onlyCaptures && (piece !== null || selected >= 0) ? "must-capture" : "no-step-there";
}

const refuse = (input: MoveInput, reason: Reason, cell: number, text?: string): Result => ({
  input,
  outcome: { type: "refused", reason, cell, ...(text === undefined ? {} : { text }) },
});
