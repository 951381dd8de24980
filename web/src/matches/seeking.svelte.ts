/** Waiting to be paired: it is followed wherever the reader goes, until somebody comes. */

import { followLobby, type LobbyFeed } from "$lib/connection/index.ts";
import { newCommandId } from "$lib/connection/pending.ts";
import { api } from "$lib/connection/requests.ts";
import type { LobbyView, Seek } from "$lib/generated/messages.ts";

const KEY = "checkrow.seek"; // in this tab alone: in another one nobody is led away

class Seeking {
  #feed = $state.raw<LobbyFeed | null>(null);
  #first = $state.raw<LobbyView | null>(null);
  #stopping = false;

  /** The lobby in which the reader waits; null while they do not. */
  get view(): LobbyView | null {
    return this.#feed === null ? null : (this.#feed.view ?? this.#first);
  }

  /** Whether there is nothing to wait for any more, and no match has come of it. */
  get isOver(): boolean {
    const view = this.view;
    if (this.#stopping) return false; // the reader knows
    return this.#feed?.refusal != null || (view !== null && view.closed === true && !view.match);
  }

  /** Continues waiting after a reload. */
  resume(): void {
    const lobby = sessionStorage.getItem(KEY);
    if (lobby !== null && this.#feed === null) this.#feed = followLobby(lobby);
  }

  /** Waits for somebody who wants the same. Rejects with `Refused`. */
  async start(options: Pick<Seek, "game" | "clock" | "rated">): Promise<void> {
    const command: Seek = { type: "seek", id: newCommandId(), ...options };
    const view = await api.post<LobbyView>("/api/seeks", command);
    if (this.view?.lobby !== view.lobby) this.drop();
    this.#first = view;
    this.#feed ??= followLobby(view.lobby);
    sessionStorage.setItem(KEY, view.lobby);
  }

  /** Waits no more. Rejects with `Refused` if somebody has just come. */
  async stop(): Promise<void> {
    this.#stopping = true;
    try {
      await this.#feed?.send({ type: "stop-seeking" });
      this.drop();
    } finally {
      this.#stopping = false;
    }
  }

  /** Follows the lobby no longer: the match has begun, or nothing will come of it. */
  drop(): void {
    sessionStorage.removeItem(KEY);
    this.#feed?.close();
    this.#feed = this.#first = null;
  }
}

export const seeking = new Seeking();
