/** Loads a review in parts, one after another, and shows each as it arrives. */

import { SvelteMap } from "svelte/reactivity";

import { api, Refused } from "$lib/connection/requests.ts";
import type { Accuracy, Review, ReviewedTurn } from "$lib/generated/messages.ts";
import type { Studied } from "$lib/study/address.ts";
import { reasonOf } from "$lib/study/valuing.svelte.ts";

import { nextPiece, type Reviewed } from "./reviewing.ts";

const FIRST_PIECE = 4; // small, so that the first marks appear soon
const PATIENCE = 4000; // milliseconds before asking a busy server again

export class Reviewer {
  readonly #reviewed = new SvelteMap<number, ReviewedTurn>();
  /** The first seat's chance before the first turn, once known. */
  start = $state<number | null>(null);
  /** How many turns have been reviewed. */
  done = $state(0);
  inProgress = $state(false);
  failure = $state("");
  /** By seat, from 0 to 1, once the whole game is reviewed; null without a choice that mattered. */
  accuracy = $state.raw<readonly (number | null)[]>([]);
  #running = 0;

  get reviewed(): Reviewed {
    return this.#reviewed;
  }

  /** Reviews the remaining turns. */
  async run(studied: Studied, turns: number): Promise<void> {
    const running = ++this.#running;
    this.inProgress = true;
    this.failure = "";
    try {
      for (;;) {
        const most = this.done === 0 ? FIRST_PIECE : this.#most;
        const piece = nextPiece(turns, this.done, most);
        if (piece === null || running !== this.#running) break;
        const found = await this.#ask({ ...studied, ...piece });
        if (running !== this.#running) break;
        this.#take(found, piece.from);
        this.done += piece.to - piece.from + 1;
      }
      if (this.done >= turns && running === this.#running) await this.#measure(running);
    } catch (error) {
      if (running === this.#running) this.failure = reasonOf(error);
    } finally {
      if (running === this.#running) this.inProgress = false;
    }
  }

  stop(): void {
    this.#running += 1;
    this.inProgress = false;
  }

  #most = FIRST_PIECE;

  async #ask(asked: Studied & { from: number; to: number }): Promise<Review> {
    try {
      return await api.post<Review>("/api/study/review", asked);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "too-many-studies") throw error;
      await new Promise((done) => setTimeout(done, PATIENCE));
      return api.post<Review>("/api/study/review", asked);
    }
  }

  async #measure(running: number): Promise<void> {
    const turns = [...this.#reviewed.values()]
      .toSorted((one, other) => one.number - other.number)
      .map(({ chances }) => chances);
    const { seats } = await api.post<Accuracy>("/api/study/accuracy", { turns });
    if (running === this.#running) this.accuracy = seats;
  }

  /** Clears the review, because the game has changed. */
  reset(): void {
    this.stop();
    this.#reviewed.clear();
    this.start = null;
    this.done = 0;
    this.failure = "";
    this.accuracy = [];
    this.#most = FIRST_PIECE;
  }

  #take(found: Review, from: number): void {
    for (const turn of found.turns) this.#reviewed.set(turn.number, turn);
    this.#most = found.most ?? FIRST_PIECE;
    if (from === 1) this.start = found.start_chance;
  }
}
