/** One socket to the server, which reconnects by itself.
 *
 * It handles only the messages that keep it alive: a welcome opens it, a goodbye says when to
 * reconnect, and an unanswered ping reveals a dead connection that the browser has not noticed, for
 * example after a laptop has slept or changed networks.
 *
 *     connecting --welcome--> open --lost--> waiting --pause over, or "now"--> connecting
 *                                \--sent away--> stopped --a minute, or "now"--> connecting
 */

import type { ClientMessage, ServerMessage } from "$lib/generated/messages.ts";

export type Status = "connecting" | "open" | "waiting" | "stopped";

/** The part of WebSocket used here. */
export interface RawSocket {
  readonly isOpen: boolean;
  /** The topic requested on opening, before we took the socket over; empty if none. */
  readonly asked?: string;
  /** When the socket was opened, in the world's time, if that was before we took it over. */
  readonly since?: number;
  send(text: string): void;
  close(): void;
}

/** The source of time, chance and sockets. */
export interface World {
  open(
    onMessage: (text: unknown) => void,
    onClose: (code: number, reason: string) => void,
  ): RawSocket;
  now(): number; // milliseconds; never goes back
  after(pause: number, act: () => void): () => void; // returns a function that cancels it
  random(): number;
}

/** Why the server rejected us: a refusal's code and sentence. */
export interface Farewell {
  readonly code: string;
  readonly sentence: string;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const STOPPED_PAUSE = 60_000;
const OPENING = 10_000; // how long the server's first message may take
const BEAT = 15_000; // how long it may be silent before we ping it
const PATIENCE = 6_000; // how long its answer may take
const PROBE_PATIENCE = 3_000; // the same if we have reason to doubt the connection
const POLICY = 1008; // the close code for clients that the server will not serve

export class ReconnectingSocket {
  status: Status = "connecting";
  /** When the next attempt starts, in the world's time, while waiting or stopped. */
  retryAt = 0;
  /** Why the server rejected us, while stopped. */
  farewell: Farewell | null = null;

  readonly #world: World;
  readonly #onMessage: (message: ServerMessage) => void;
  readonly #onChange: () => void;
  #raw: RawSocket | null = null;
  #goodbye: { after: number; sentence: string } | null = null;
  #tries = 0;
  #cancel = (): void => undefined; // cancels the timer of this state

  /** `onMessage` receives every message; `onChange` is called when the status changes. */
  constructor(world: World, onMessage: (message: ServerMessage) => void, onChange: () => void) {
    this.#world = world;
    this.#onMessage = onMessage;
    this.#onChange = onChange;
  }

  /** Connects now, even during a pause. */
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

  /** Checks a doubtful connection: pings the server, or reconnects at once. */
  probe(): void {
    if (this.status === "waiting" || this.status === "stopped") this.connect();
    else if (this.status === "open") this.#ask(PROBE_PATIENCE);
  }

  /** When the socket was opened, in the world's time. */
  get since(): number {
    return this.#raw?.since ?? this.#world.now();
  }

  /** The topic already requested when the socket opened. */
  get asked(): string {
    return this.#raw?.asked ?? "";
  }

  /** Sends a message if the socket is open; returns whether it was. */
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
    this.#onMessage(message);
  }

  #ask(patience: number): void {
    // The answer echoes the time, which reveals how long the trip took.
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
      // Everybody was disconnected at the same moment; spread the reconnections.
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
    this.#raw = null; // ignore anything it still sends
    raw?.close();
  }

  #enter(status: Status): void {
    this.status = status;
    this.#onChange();
  }

  #after(pause: number, act: () => void): void {
    this.#cancel();
    this.#cancel = this.#world.after(pause, act);
  }
}

/** A message, or null: a newer server may send ones that we do not know. */
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
