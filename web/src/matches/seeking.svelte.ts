/** Waiting to be paired, followed on every page until an opponent arrives. */

import { followLobby, type LobbyFeed } from "$lib/connection/index.ts";
import { newCommandId } from "$lib/connection/pending.ts";
import { api } from "$lib/connection/requests.ts";
import type { LobbyView, Seek } from "$lib/generated/messages.ts";

const KEY = "checkrow.seek"; // stored per tab, so that other tabs stay where they are

class Seeking {
  #feed = $state.raw<LobbyFeed | null>(null);
  #first = $state.raw<LobbyView | null>(null);
  #stopping = false;

  /** The lobby in which the reader waits; null if they do not. */
  get view(): LobbyView | null {
    return this.#feed === null ? null : (this.#feed.view ?? this.#first);
  }

  /** Whether waiting has ended without a match. */
  get isOver(): boolean {
    const view = this.view;
    if (this.#stopping) return false; // the reader ended it
    return this.#feed?.refusal != null || (view !== null && view.closed === true && !view.match);
  }

  /** Continues waiting after a reload. */
  resume(): void {
    const lobby = sessionStorage.getItem(KEY);
    if (lobby !== null && this.#feed === null) this.#feed = followLobby(lobby);
  }

  /** Waits for an opponent who wants the same. Rejects with `Refused`. */
  async start(options: Pick<Seek, "game" | "clock" | "rated">): Promise<void> {
    const command: Seek = { type: "seek", id: newCommandId(), ...options };
    const view = await api.post<LobbyView>("/api/seeks", command);
    if (this.view?.lobby !== view.lobby) this.drop();
    this.#first = view;
    this.#feed ??= followLobby(view.lobby);
    sessionStorage.setItem(KEY, view.lobby);
  }

  /** Stops waiting. Rejects with `Refused` if an opponent has just arrived. */
  async stop(): Promise<void> {
    this.#stopping = true;
    try {
      await this.#feed?.send({ type: "stop-seeking" });
      this.drop();
    } finally {
      this.#stopping = false;
    }
  }

  /** Stops following the lobby: the match has begun, or none will. */
  drop(): void {
    sessionStorage.removeItem(KEY);
    this.#feed?.close();
    this.#feed = this.#first = null;
  }
}

export const seeking = new Seeking();
