/** Matches that are over and may be played again: they are followed wherever the reader goes. */

import { followLobby, followMatch, type LobbyFeed, type MatchFeed } from "$lib/connection/index.ts";
import { api } from "$lib/connection/requests.ts";
import type { MatchCommand, MatchView, Now } from "$lib/generated/messages.ts";

const KEPT_FOR = 15 * 60_000; // milliseconds; later the server takes no offers

type Right = Extract<MatchCommand["type"], `${string}-rematch`>;

class EndedMatch {
  readonly #feed: MatchFeed;
  #lobby: LobbyFeed | null = null;
  /** Whether the rematch had not started yet when we first looked: then we are taken there. */
  awaited = false;

  constructor(readonly id: string) {
    this.#feed = followMatch(id);
  }

  get view(): MatchView | null {
    return this.#feed.view;
  }

  /** Somebody who looks at a result is still in the lobby. */
  stayInLobby(): void {
    const lobby = this.view?.lobby;
    if (lobby) this.#lobby ??= followLobby(lobby);
  }

  send(type: Right): Promise<void> {
    return this.#feed.send({ type });
  }

  close(): void {
    this.#feed.close();
    this.#lobby?.close();
  }
}

class Rematches {
  ended = $state.raw<readonly EndedMatch[]>([]);

  /** Follows a match that is over until it is played again, or nobody will. */
  keep(id: string): void {
    if (this.ended.some((match) => match.id === id)) return;
    this.ended = [...this.ended, new EndedMatch(id)];
    setTimeout(() => this.drop(id), KEPT_FOR);
  }

  drop(id: string): void {
    for (const match of this.ended) if (match.id === id) match.close();
    this.ended = this.ended.filter((match) => match.id !== id);
  }

  /** Finds those that ended while another page, or none, was open. */
  async look(): Promise<void> {
    const { ended = [] } = await api.get<Now>("/api/me/now");
    for (const id of ended) this.keep(id);
  }
}

export const rematches = new Rematches();
