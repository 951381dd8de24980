/** Reads a game from a text that somebody pastes or opens as a file. */

import { failureOf } from "$lib/connection/refused.ts";
import { api } from "$lib/connection/requests.ts";
import type { Reading } from "$lib/generated/messages.ts";

import type { Studied } from "./address.ts";

export class GameReader {
  /** The games to choose from, where the text holds several. */
  games = $state.raw<readonly string[]>([]);
  /** The chosen one, counted from 1. */
  number = $state(1);
  /** Why the text cannot be read, in a sentence; empty if it can. */
  failure = $state("");
  busy = $state(false);

  /** Forgets the games and the failure of the text before. */
  reset(): void {
    this.failure = "";
    this.games = [];
    this.number = 1;
  }

  /** Returns the game. Null if it cannot be read, or one of several is to be chosen first. `game` is
   * the key of moves that do not say which game they are of. */
  async read(text: string, game: string | null = null): Promise<Studied | null> {
    this.busy = true;
    this.failure = "";
    const asked = { text, game, number: this.number };
    try {
      const found = await api.post<Reading>("/api/study/read", asked);
      const isChosen = this.games.length > 0;
      this.games = found.games ?? [];
      return isChosen || this.games.length < 2 ? found : null;
    } catch (error) {
      this.failure = failureOf(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
