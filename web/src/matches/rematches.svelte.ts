/** Finished matches that may get a rematch, followed on every page. */

import { followLobby, followMatch, type LobbyFeed, type MatchFeed } from "$lib/connection/index.ts";
import { api } from "$lib/connection/requests.ts";
import type { MatchCommand, MatchView, Now } from "$lib/generated/messages.ts";

const KEPT_FOR = 15 * 60_000; // milliseconds; after that the server accepts no offers

type Right = Extract<MatchCommand["type"], `${string}-rematch`>;

class EndedMatch {
  readonly #feed: MatchFeed;
  #lobby: LobbyFeed | null = null;
  /** Whether we saw the match before its rematch started, so that we are taken to the rematch. */
  awaited = false;

  constructor(readonly id: string) {
    this.#feed = followMatch(id);
  }

  get view(): MatchView | null {
    return this.#feed.view;
  }

  /** Stays in the lobby while the reader looks at the result. */
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

  /** Follows a finished match until its rematch starts, or none can start any more. */
  keep(id: string): void {
    if (this.ended.some((match) => match.id === id)) return;
    this.ended = [...this.ended, new EndedMatch(id)];
    setTimeout(() => this.drop(id), KEPT_FOR);
  }

  drop(id: string): void {
    for (const match of this.ended) if (match.id === id) match.close();
    this.ended = this.ended.filter((match) => match.id !== id);
  }

  /** Finds matches that ended while no page, or another one, was open. */
  async look(): Promise<void> {
    const { ended = [] } = await api.get<Now>("/api/me/now");
    for (const id of ended) this.keep(id);
  }
}

export const rematches = new Rematches();
