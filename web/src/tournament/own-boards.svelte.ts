/** The boards of somebody who plays several games of a tournament at once. They stay followed from
 * page to page, so that going to the next board loads nothing again. */

import { SvelteMap } from "svelte/reactivity";

import { followMatch, type MatchFeed } from "$lib/connection/index.ts";

const LINGER = 5000; // milliseconds to keep them after the last page closes

class OwnBoards {
  /** Whether the page goes to the next board automatically. */
  stepping = $state(true);
  readonly #feeds = new SvelteMap<string, MatchFeed>();
  #pages = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows exactly these boards. */
  follow(matches: readonly string[]): void {
    for (const [match, feed] of this.#feeds) {
      if (matches.includes(match)) continue;
      feed.close();
      this.#feeds.delete(match);
    }
    for (const match of matches)
      if (!this.#feeds.has(match)) this.#feeds.set(match, followMatch(match));
  }

  /** Registers a page that shows them; returns a function that unregisters it. */
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

  /** The names of the opponents on a board. */
  opponents(person: string, match: string): readonly string[] {
    const players = this.#feeds.get(match)?.view?.players ?? [];
    return players.filter(({ id }) => id !== person).map(({ name }) => name);
  }
}

export const ownBoards = new OwnBoards();
