/** How a match in a list ended for a player. */

import type { MatchSummary, SeatSummary } from "$lib/generated/messages.ts";
import { familyOf } from "$lib/options/keys.ts";
import { computerName } from "$lib/options/texts.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

export type Outcome = "won" | "lost" | "drawn" | "live" | "uncounted";
export const OUTCOMES: readonly Outcome[] = ["won", "lost", "drawn", "live", "uncounted"];

/** A player's seat, ignoring case. */
export const seatOf = (match: MatchSummary, name: string): SeatSummary | undefined =>
  match.seats.find((seat) => seat.name.toLowerCase() === name.toLowerCase());

export function outcomeFor(match: MatchSummary, name: string): Outcome {
  if (match.live) return "live";
  switch (seatOf(match, name)?.score) {
    case 1:
      return "won";
    case 0:
      return "lost";
    case 0.5:
      return "drawn";
    default:
      return "uncounted";
  }
}

export interface GamesFilter {
  /** The name of a family, or `all`. */
  family: string;
  outcome: Outcome | "all";
  ratedOnly: boolean;
}

export function matching(
  matches: readonly MatchSummary[],
  filter: GamesFilter,
  name: string,
): MatchSummary[] {
  return matches
    .filter((match) => filter.family === "all" || familyOf(match.game) === filter.family)
    .filter((match) => filter.outcome === "all" || outcomeFor(match, name) === filter.outcome)
    .filter((match) => !filter.ratedOnly || match.rated);
}

const COMPUTER = /^Computer \d+ \((?:level )?([\w-]+)\)$/;

/** The level of a computer's seat; null for a person, whose name has no space. */
export const levelOf = (name: string): string | null => COMPUTER.exec(name)?.[1] ?? null;

/** The name of a seat in the reader's language. */
export function nameOfSeat(name: string, words: Texts["lobby"]): string {
  const level = levelOf(name);
  return level === null ? name : computerName(level, words);
}

/** The names of all other seats. */
export function othersIn(match: MatchSummary, name: string, words: Texts["lobby"]): string[] {
  const mine = seatOf(match, name);
  return match.seats.filter((seat) => seat !== mine).map((seat) => nameOfSeat(seat.name, words));
}
