/** Reads a game from pasted text or from a file. */

import { failureOf } from "$lib/connection/refused.ts";
import { api } from "$lib/connection/requests.ts";
import type { Reading } from "$lib/generated/messages.ts";

import type { Studied } from "./address.ts";

export class GameReader {
  /** The games to choose from, if the text holds several. */
  games = $state.raw<readonly string[]>([]);
  /** The chosen game, counted from 1. */
  number = $state(1);
  /** Why the text cannot be read, as a sentence; empty if it can. */
  failure = $state("");
  inProgress = $state(false);

  /** Resets the games and the error of the previous text. */
  reset(): void {
    this.failure = "";
    this.games = [];
    this.number = 1;
  }

  /** Returns the game. Null if it cannot be read, or if a game must be chosen first. `game` is the
   * key for moves that do not name their game. */
  async read(text: string, game: string | null = null): Promise<Studied | null> {
    this.inProgress = true;
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
      this.inProgress = false;
    }
  }
}
