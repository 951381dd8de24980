/** Requests the values of a position's moves once the reader stays on it. */

import { api, Refused } from "$lib/connection/requests.ts";
import type { Values } from "$lib/generated/messages.ts";
import { t } from "$lib/texts/language.svelte.ts";

import { writeAddress, type Studied } from "./address.ts";
import { BoundedCache } from "./bounded-cache.ts";

const PAUSE = 250; // milliseconds; stepping through a game quickly requests nothing
const SECONDS = 1.5;
const MOST_CACHED = 200;

export class Valuing {
  values = $state.raw<Values | null>(null);
  inProgress = $state(false);
  /** Why there are no values, as a sentence. */
  failure = $state("");
  readonly #known = new BoundedCache<Values>(MOST_CACHED);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Requests the values of a position, and drops the answer to any earlier request. */
  ask(studied: Studied): void {
    this.stop();
    this.failure = "";
    this.values = this.#known.get(writeAddress(studied)) ?? null;
    if (this.values) return;
    this.inProgress = true;
    this.#timer = setTimeout(() => void this.#find(studied, this.#asked), PAUSE);
  }

  /** Clears the values and requests nothing. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.values = null;
    this.inProgress = false;
  }

  async #find(studied: Studied, asked: number): Promise<void> {
    const { game, start, moves } = studied;
    try {
      const found = await api.post<Values>("/api/study/values", {
        game,
        start,
        moves,
        seconds: SECONDS,
      });
      this.#known.set(writeAddress(studied), found);
      if (asked === this.#asked) this.values = found;
    } catch (error) {
      if (asked === this.#asked) this.failure = reasonOf(error);
    } finally {
      if (asked === this.#asked) this.inProgress = false;
    }
  }
}

/** Why an engine has not answered, with a clear sentence if it may not help now. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused && error.code === "rated-match") return t().analysis.ratedMatch;
  return error instanceof Error ? error.message : String(error);
}
