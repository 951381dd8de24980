/** A list of which a view has only the first lines. All of it is loaded on request, and again when
 * it may have changed. */

import { api } from "$lib/connection/requests.ts";

const PAUSE = 2000; // milliseconds between a change and the next request

export class WholeList<T> {
  /** All lines; null until they are requested. */
  lines = $state.raw<readonly T[] | null>(null);
  readonly #path: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Throws `Refused`. */
  async load(): Promise<void> {
    this.lines = await api.get<readonly T[]>(this.#path);
  }

  /** Reloads the shown lines. On failure the old ones stay. */
  refresh(): void {
    if (this.lines === null || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.load().catch(() => undefined);
    }, PAUSE);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
