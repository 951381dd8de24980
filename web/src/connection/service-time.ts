/** The service time, as precisely as a client can know it.
 *
 * If an answer says "it is S" and took R to arrive, the time is now between S and S + R. An
 * estimate in that range stays unchanged, so that clocks on the screen run evenly.
 */
export class ServiceTime {
  readonly #local: () => number; // seconds, never going back
  #ahead = 0;
  #known = false;

  constructor(local: () => number) {
    this.#local = local;
  }

  now(): number {
    return this.#local() + this.#ahead;
  }

  /** Corrects the estimate: the server sent `time` at most `trip` seconds ago. */
  observe(time: number, trip: number): void {
    const estimate = this.now();
    if (this.#known && estimate >= time && estimate <= time + trip) return;
    this.#ahead = time + trip / 2 - this.#local();
    this.#known = true;
  }

  /** Corrects the estimate: it is at least `time`, from a message that took an unknown time to
   * arrive. */
  atLeast(time: number): void {
    if (this.#known && this.now() < time) this.#ahead = time - this.#local();
  }
}
