/** What the server lets people choose from; asked for once. */

import { api } from "$lib/connection/requests.ts";
import type { Choices, GameView } from "$lib/generated/messages.ts";

let asked: Promise<Choices> | null = null;

export function choicesOfServer(): Promise<Choices> {
  asked ??= api.get<Choices>("/api/choices").catch((error: unknown) => {
    asked = null; // the next who asks may be luckier
    throw error;
  });
  return asked;
}

const games = new Map<string, Promise<GameView>>();

/** A game and its first position. Rejects with `Refused` for one that cannot be. */
export function gameOfServer(key: string): Promise<GameView> {
  const known = games.get(key);
  if (known !== undefined) return known;
  const found = api.get<GameView>(`/api/games/${encodeURIComponent(key)}`);
  games.set(key, found);
  found.catch(() => games.delete(key));
  return found;
}
