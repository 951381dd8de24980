/** One socket to the server, which reconnects by itself.
 *
 * It knows no messages but those that keep it alive: a welcome opens it, a goodbye says when to come
 * back, and a ping that is not answered tells that nobody is there any more, though the browser has
 * not noticed: after the sleep of a laptop, or a change of network.
 *
 *     connecting --welcome--> open --lost--> waiting --pause over, or "now"--> connecting
 *                                \--sent away--> stopped --a minute, or "now"--> connecting
 */

import type { ClientMessage, ServerMessage } from "$lib/generated/messages.ts";

export type Status = "connecting" | "open" | "waiting" | "stopped";

/** The part of WebSocket that is used here. */
export interface RawSocket {
  readonly isOpen: boolean;
  /** The topic that was asked for when it opened, before it was ours; empty if none was. */
  readonly asked?: string;
  /** When it was opened, in the time of the world, if that was before it was ours. */
  readonly since?: number;
  send(text: string): void;
  close(): void;
}

/** Where time, chance and sockets come from. */
export interface World {
  open(heard: (text: unknown) => void, closed: (code: number, reason: string) => void): RawSocket;
  now(): number; // in milliseconds, never going back
  after(pause: number, act: () => void): () => void; // gives what calls it off
  random(): number;
}

/** Why the server has sent us away: a code of a refusal and its sentence. */
export interface Farewell {
  readonly code: string;
  readonly sentence: string;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const STOPPED_PAUSE = 60_000;
const OPENING = 10_000; // how long the first word of the server may take
const BEAT = 15_000; // a silence after which the server is asked whether it is there
const PATIENCE = 6_000; // how long its answer may take
const PROBE_PATIENCE = 3_000; // the same when there is reason to doubt
const POLICY = 1008; // the code with which a socket is closed to whom the server will not serve

export class ReconnectingSocket {
  status: Status = "connecting";
  /** When the next try is made, in the time of the world, while waiting or stopped. */
  retryAt = 0;
  /** Why the server will not speak to us, while stopped. */
  farewell: Farewell | null = null;

  readonly #world: World;
  readonly #told: (message: ServerMessage) => void;
  readonly #changed: () => void;
  #raw: RawSocket | null = null;
  #goodbye: { after: number; sentence: string } | null = null;
  #tries = 0;
  #cancel = (): void => undefined; // the timer of this state

  /** `told` gets every message, `changed` is called when the status is another. */
  constructor(world: World, told: (message: ServerMessage) => void, changed: () => void) {
    this.#world = world;
    this.#told = told;
    this.#changed = changed;
  }

  /** Opens the socket at once, also in the middle of a pause. */
  connect(): void {
    this.#drop();
    this.#goodbye = null;
    const raw = this.#world.open(
      (text) => this.#raw === raw && this.#take(text),
      (code, reason) => this.#raw === raw && this.#lost(code, reason),
    );
    this.#raw = raw;
    this.#enter("connecting");
    this.#after(OPENING, () => this.#lost());
  }

  /** There is reason to doubt the connection: it is asked for a sign of life, or tried at once. */
  probe(): void {
    if (this.status === "waiting" || this.status === "stopped") this.connect();
    else if (this.status === "open") this.#ask(PROBE_PATIENCE);
  }

  /** When it was opened, in the time of the world. */
  get since(): number {
    return this.#raw?.since ?? this.#world.now();
  }

  /** The topic that need not be asked for when the socket is open. */
  get asked(): string {
    return this.#raw?.asked ?? "";
  }

  /** Sends it if the socket is open; says whether it was. */
  send(message: ClientMessage): boolean {
    if (this.status !== "open" || !this.#raw?.isOpen) return false;
    this.#raw.send(JSON.stringify(message));
    return true;
  }

  #take(data: unknown): void {
    const message = read(data);
    if (message === null) return;
    if (message.type === "welcome") {
      this.#tries = 0;
      this.farewell = null;
      this.#enter("open");
    } else if (message.type === "goodbye") {
      this.#goodbye = { after: message.after ?? 0, sentence: message.sentence };
    }
    if (this.status === "open") this.#after(BEAT, () => this.#ask(PATIENCE));
    this.#told(message);
  }

  #ask(patience: number): void {
    // The time comes back in the answer, and says how long it took.
    if (this.send({ type: "ping", id: String(this.#world.now()) }))
      this.#after(patience, () => this.#lost());
    else this.#lost();
  }

  #lost(code = 0, reason = ""): void {
    this.#drop();
    if (code === POLICY) {
      this.farewell = { code: reason, sentence: this.#goodbye?.sentence ?? "" };
      this.#pause("stopped", STOPPED_PAUSE);
    } else {
      const pause = this.#goodbye === null ? this.#backoff() : 1000 * this.#goodbye.after;
      this.#tries += 1;
      // Everybody was sent away at the same moment, and need not come back at the same moment.
      this.#pause("waiting", pause * (1 + 0.5 * this.#world.random()));
    }
  }

  #backoff(): number {
    return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries);
  }

  #pause(status: Status, pause: number): void {
    this.retryAt = this.#world.now() + pause;
    this.#enter(status);
    this.#after(pause, () => this.connect());
  }

  #drop(): void {
    this.#cancel();
    const raw = this.#raw;
    this.#raw = null; // what it still says is not heard
    raw?.close();
  }

  #enter(status: Status): void {
    this.status = status;
    this.#changed();
  }

  #after(pause: number, act: () => void): void {
    this.#cancel();
    this.#cancel = this.#world.after(pause, act);
  }
}

/** A message, or null: a newer server may say more than we know. */
function read(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const message: unknown = JSON.parse(data);
    const known = typeof message === "object" && message !== null && "type" in message;
    return known ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
