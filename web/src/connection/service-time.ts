/** The time of the service, as well as it can be known from here.
 *
 * An answer that says "it is S" and took R to come tells that it is now between S and S + R. While
 * the estimate lies in there it is left alone, so that clocks on the screen run evenly.
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

  /** The server said that it is `time`, at most `trip` seconds ago. */
  told(time: number, trip: number): void {
    const estimate = this.now();
    if (this.#known && estimate >= time && estimate <= time + trip) return;
    this.#ahead = time + trip / 2 - this.#local();
    this.#known = true;
  }

  /** It is at least `time`: a message says so that was under way for nobody knows how long. */
  atLeast(time: number): void {
    if (this.#known && this.now() < time) this.#ahead = time - this.#local();
  }
}
