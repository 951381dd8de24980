/** The values of moves: as text, as marks on the board and as a bar. */

import type { Mark } from "$board";
import type { Values, ValueView } from "$lib/generated/messages.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

type Words = Texts["analysis"]["values"];
export type Tone = "good" | "bad" | "even";

/** A value from the view of another seat; with two players it is the opposite. */
export function seenFrom(value: ValueView, maker: number, side: number): ValueView {
  if (maker === side) return value;
  const { kind, chance, score } = value;
  const opposite = { win: "loss", loss: "win", draw: "draw", estimate: "estimate" } as const;
  return {
    ...value,
    kind: opposite[kind],
    chance: 1 - chance,
    ...(typeof score === "number" ? { score: -score } : {}),
  };
}

/** Positive if the first value is better for the player both belong to. */
export function compareValues(one: ValueView, other: ValueView): number {
  if (one.chance !== other.chance) return one.chance - other.chance;
  const plies = (one.plies ?? 0) - (other.plies ?? 0);
  if (one.kind === "win") return -plies;
  if (one.kind === "loss") return plies;
  return (one.score ?? 0) - (other.score ?? 0);
}

/** `wins in 7`, `draw`, `+1.25`: the value for the player who makes the move. */
export function valueText(value: ValueView | null, words: Words): string {
  if (value === null) return words.none;
  const { kind, exact = false, turns, score } = value;
  const known = typeof turns === "number";
  switch (kind) {
    case "win":
      if (!known) return words.winsAnyhow;
      return exact ? words.wins(turns) : words.winsWithin(turns);
    case "loss":
      if (!known) return words.losesAnyhow;
      return exact ? words.loses(turns) : words.losesWithin(turns);
    case "draw":
      return words.draw;
    case "estimate":
      return typeof score === "number" ? signed(score, 2) : words.chance(percent(value.chance));
  }
}

/** The same in a few characters: `+7`, `=`, `−12`, `58%`. */
export function shortText(value: ValueView): string {
  const { kind, turns, score } = value;
  switch (kind) {
    case "win":
      return `+${turns ?? ""}`;
    case "loss":
      return `−${turns ?? ""}`;
    case "draw":
      return "=";
    case "estimate":
      return typeof score === "number" ? signed(score, 1) : `${percent(value.chance)}%`;
  }
}

function signed(score: number, digits: number): string {
  const text = Math.abs(score).toFixed(digits);
  return `${score < 0 && Number(text) !== 0 ? "−" : "+"}${text}`;
}

export const percent = (chance: number): number => Math.round(chance * 100);

/** Whether a value is good news. */
export function toneOf({ kind, chance }: ValueView): Tone {
  if (kind === "win") return "good";
  if (kind === "loss") return "bad";
  if (kind === "draw") return "even";
  return chance > 0.6 ? "good" : chance < 0.4 ? "bad" : "even";
}

/** Marks for the board, with values as seen by `side`, or by the player to move. A disc's mark is
 * where it would land; of a piece's moves, the best value is shown on the piece. */
export function marksOf(values: Values | null, side?: number): Mark[] {
  const marks = new Map<number, Mark>();
  for (const turn of values?.moves ?? []) {
    const cell = turn.origin >= 0 ? turn.origin : turn.to;
    if (cell < 0 || turn.value === null || marks.has(cell)) continue; // the best comes first
    const seen = seenFrom(turn.value, values?.turn ?? 0, side ?? values?.turn ?? 0);
    marks.set(cell, { cell, text: shortText(seen), tone: toneOf(seen) });
  }
  return [...marks.values()];
}

/** A seat's expected score, from 0 to 1, before the best of these turns; null if unknown. */
export function chanceOf(values: Values, seat: number): number | null {
  const value = values.moves[0]?.value;
  if (!value) return null;
  return values.turn === seat ? value.chance : 1 - value.chance;
}

/** The depth of the search, as a sentence. */
export function depthText(values: Values, words: Words): string {
  if (!values.exact)
    return typeof values.depth === "number" ? words.depth(values.depth) : words.estimates;
  const surely = values.moves.every(({ value }) => value?.exact || value?.kind === "draw");
  return surely ? words.exact : words.certain;
}
