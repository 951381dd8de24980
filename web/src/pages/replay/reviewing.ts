/** A review that comes in pieces: what to ask for next, and what the marks come to. */

import type { ReviewedTurn } from "$lib/generated/messages.ts";

export type ReviewMark = ReviewedTurn["mark"] | "forced";

/** Turns by their number. */
export type Reviewed = ReadonlyMap<number, ReviewedTurn>;

/** The next turns to ask for, at most `most` of them; null when all have been asked for. A game
 * is reviewed from its end, where engines see most: what they find there helps them before. */
export function nextPiece(
  turns: number,
  asked: number,
  most: number,
): { from: number; to: number } | null {
  const to = turns - asked;
  return to < 1 ? null : { from: Math.max(1, to - most + 1), to };
}

export function markOf(turn: ReviewedTurn): ReviewMark {
  return turn.forced ? "forced" : turn.mark;
}

/** The chance of the first seat at the start and after every turn; null where it is not known. */
export function chancesOf(
  turns: number,
  reviewed: Reviewed,
  start: number | null,
): (number | null)[] {
  const after = Array.from(
    { length: turns },
    (_, index) => reviewed.get(index + 1)?.chance ?? null,
  );
  return [start, ...after];
}

export interface Tally {
  readonly best: number;
  readonly good: number;
  readonly mistake: number;
  readonly blunder: number;
  /** The share of best and good turns where there was a choice; null where there never was. */
  readonly accuracy: number | null;
}

/** What the turns of a seat were like. */
export function tallyOf(reviewed: Reviewed, seat: number): Tally {
  const counts = { best: 0, good: 0, mistake: 0, blunder: 0 };
  for (const turn of reviewed.values()) {
    if (turn.seat === seat && !turn.forced) counts[turn.mark] += 1;
  }
  const all = counts.best + counts.good + counts.mistake + counts.blunder;
  return { ...counts, accuracy: all ? (counts.best + counts.good) / all : null };
}
