/** What is known of games: asked for once each. */

import { api } from "$lib/connection/requests.ts";
import type { GameView } from "$lib/generated/messages.ts";

const known = new Map<string, Promise<GameView>>();

/** The game of a key. Raises `Refused`; it can be asked for again then. */
export function gameView(key: string): Promise<GameView> {
  let found = known.get(key);
  if (found === undefined) {
    found = api.get<GameView>(`/api/games/${encodeURIComponent(key)}`);
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}
