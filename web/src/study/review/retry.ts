/** Evaluates a move that the reader tried in place of a mistake. */

import type { TurnValue } from "$lib/generated/messages.ts";

import { compareValues } from "../values.ts";

export type Verdict = "best" | "better" | "same" | "no-better" | "worse" | "unknown";

/** `turns` are all turns of the position; `tried` and `played` are steps. */
export function verdictOn(
  turns: readonly TurnValue[],
  tried: readonly string[],
  played: readonly string[],
): Verdict {
  const mine = turnOf(turns, tried)?.value;
  const before = turnOf(turns, played)?.value;
  const best = turns[0]?.value;
  if (!mine || !best) return "unknown";
  if (compareValues(mine, best) >= 0) return "best";
  if (tried.join(" ") === played.join(" ")) return "same";
  if (!before) return "unknown";
  const gain = compareValues(mine, before);
  return gain > 0 ? "better" : gain < 0 ? "worse" : "no-better";
}

/** The turn with these steps. Of several ways to the same position only one is listed; then return
 * the one with the same first and last step. */
export function turnOf(
  turns: readonly TurnValue[],
  steps: readonly string[],
): TurnValue | undefined {
  const text = steps.join(" ");
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    turns.find((turn) => turn.steps.join(" ") === text) ??
    turns.find((turn) => turn.steps[0] === first && turn.steps.at(-1) === last)
  );
}
