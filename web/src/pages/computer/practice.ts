/** A match against the computer: a lobby of your own with computers at all other seats. */

import { api } from "$lib/connection/requests.ts";
import { newCommandId, type Unsent } from "$lib/connection/pending.ts";
import type { LobbyCommand, LobbyView, OpenLobby } from "$lib/generated/messages.ts";

type Starter = "lot" | "me" | "computer";

export interface Practice {
  game: string;
  level: string;
  starter: Starter;
  /** Where the rules draw lots for the start, the side can be chosen instead. */
  side: number;
}

const FIRST = { lot: "lot", me: "owner", computer: "chairs" } as const;

/** Starts the match and says its id. Rejects with `Refused`. */
export async function startPractice(practice: Practice, drawsLots: boolean): Promise<string> {
  await leaveLast();
  const open: OpenLobby = {
    type: "open-lobby",
    id: newCommandId(),
    options: {
      game: practice.game,
      first: drawsLots ? "lot" : FIRST[practice.starter],
      spectators: false,
    },
  };
  const { lobby, chairs } = await api.post<LobbyView>("/api/lobbies", open);
  keepLast(lobby);
  for (let chair = 1; chair < chairs.length; chair++) {
    await command(lobby, { type: "add-computer", level: practice.level, chair });
  }
  const seat = drawsLots ? practice.side : Number(practice.starter === "computer");
  if (seat > 0) await command(lobby, { type: "swap-chairs", one: 0, other: seat });
  await command(lobby, { type: "ready" });
  const { match = "" } = await api.get<LobbyView>(`/api/lobbies/${lobby}`);
  return match;
}

async function command(lobby: string, asked: Unsent<LobbyCommand>): Promise<void> {
  await api.post(`/api/lobbies/${lobby}/commands`, { ...asked, id: newCommandId() });
}

const LAST_LOBBY = "checkrow.practice-lobby";

/** The lobby of the last practice is closed, if nobody plays or waits in it: somebody who plays
 * the computer again and again would else have too many. */
async function leaveLast(): Promise<void> {
  const lobby = sessionStorage.getItem(LAST_LOBBY);
  if (lobby === null) return;
  sessionStorage.removeItem(LAST_LOBBY);
  try {
    const {
      match = "",
      chairs,
      spectators = [],
    } = await api.get<LobbyView>(`/api/lobbies/${lobby}`);
    const people = chairs.filter((seat) => seat.id && !seat.level).length + spectators.length;
    if (!match && people === 1) await command(lobby, { type: "leave" });
  } catch {
    // It is closed already, or somebody else's by now.
  }
}

function keepLast(lobby: string): void {
  sessionStorage.setItem(LAST_LOBBY, lobby);
}

const LAST_PRACTICE = "checkrow.practice";
const FIRST_PRACTICE = { level: "club", starter: "lot", side: 0 } as const;

export function keepPractice(practice: Practice): void {
  localStorage.setItem(LAST_PRACTICE, JSON.stringify(practice));
}

/** What was played last, as far as it is kept and still offered; else the usual game. */
export function lastPractice(offered: readonly string[], usual: string): Practice {
  const first: Practice = { game: usual, ...FIRST_PRACTICE };
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_PRACTICE) ?? "{}") as Partial<Practice>;
    const known = kept.game !== undefined && offered.includes(kept.game);
    const side = typeof kept.side === "number" ? kept.side : 0; // once it was kept as a colour
    return known ? { ...first, ...kept, side } : first;
  } catch {
    return first;
  }
}
