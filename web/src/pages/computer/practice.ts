/** A match against the computer: private, with computers at all other seats. */

import { api } from "$lib/connection/requests.ts";
import { newCommandId } from "$lib/connection/pending.ts";
import type { GameView, MatchView, PlayComputer } from "$lib/generated/messages.ts";

type Starter = "lot" | "me" | "computer";

export interface Practice {
  game: string;
  level: string;
  starter: Starter;
  /** If the rules choose the first player at random, you can choose your side instead. */
  side: number;
}

/** Starts the match and returns its id. Rejects with `Refused`. */
export async function startPractice(practice: Practice, game: GameView | null): Promise<string> {
  const command: PlayComputer = {
    type: "play-computer",
    id: newCommandId(),
    game: practice.game,
    level: practice.level,
    seat: seatOf(practice, game),
  };
  return (await api.post<MatchView>("/api/matches", command)).match;
}

/** The seat to play from; null for a random one. */
function seatOf({ starter, side }: Practice, game: GameView | null): number | null {
  const first = game ? game.first : 0;
  if (first === null || first === undefined) return side;
  if (starter === "lot") return null;
  return starter === "me" ? first : (first + 1) % (game?.seats ?? 2);
}

const LAST_PRACTICE = "checkrow.practice";
const FIRST_PRACTICE = { level: "4", starter: "lot", side: 0 } as const;
/** The old named levels, and the closest level of today. */
const OLDER: Readonly<Record<string, string | undefined>> = {
  random: "1",
  casual: "3",
  club: "6",
  expert: "9",
  perfect: "10",
};

export function keepPractice(practice: Practice): void {
  localStorage.setItem(LAST_PRACTICE, JSON.stringify(practice));
}

/** The last choice, as far as it is stored and still offered; otherwise the usual game. */
export function lastPractice(offered: readonly string[], usual: string): Practice {
  const first: Practice = { game: usual, ...FIRST_PRACTICE };
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_PRACTICE) ?? "{}") as Partial<Practice>;
    const known = kept.game !== undefined && offered.includes(kept.game);
    const side = typeof kept.side === "number" ? kept.side : 0; // older versions stored a colour
    const level = typeof kept.level === "string" ? (OLDER[kept.level] ?? kept.level) : first.level;
    return known ? { ...first, ...kept, level, side } : first;
  } catch {
    return first;
  }
}
