/** The boards of somebody who plays several games of a tournament at once. They are followed from
 * page to page, so that a step to the next board asks for nothing again. */

import { SvelteMap } from "svelte/reactivity";

import { followMatch, type MatchFeed } from "$lib/connection/index.ts";

const LINGER = 5000; // milliseconds after the last page that shows them

class OwnBoards {
  /** Whether the page steps to the next board by itself. */
  stepping = $state(true);
  readonly #feeds = new SvelteMap<string, MatchFeed>();
  #pages = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows these, and no others. */
  follow(matches: readonly string[]): void {
    for (const [match, feed] of this.#feeds) {
      if (matches.includes(match)) continue;
      feed.close();
      this.#feeds.delete(match);
    }
    for (const match of matches)
      if (!this.#feeds.has(match)) this.#feeds.set(match, followMatch(match));
  }

  /** A page shows them; gives what ends that. */
  show(): () => void {
    this.#pages += 1;
    clearTimeout(this.#timer);
    return () => {
      this.#pages -= 1;
      if (this.#pages === 0) this.#timer = setTimeout(() => this.follow([]), LINGER);
    };
  }

  isTurnOf(person: string, match: string): boolean {
    const view = this.#feeds.get(match)?.view;
    if (!view || view.result || view.turn == null) return false;
    return view.players[view.turn]?.id === person;
  }

  /** The names of the others at a board. */
  opponents(person: string, match: string): readonly string[] {
    const players = this.#feeds.get(match)?.view?.players ?? [];
    return players.filter(({ id }) => id !== person).map(({ name }) => name);
  }
}

export const ownBoards = new OwnBoards();
