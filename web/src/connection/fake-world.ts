/** A world for tests, which control its clock and its sockets. */

import type { ClientMessage, ServerMessage } from "$lib/generated/messages.ts";

import type { RawSocket, World } from "./socket.ts";

export class FakeSocket implements RawSocket {
  isOpen = true;
  asked = "";
  since?: number;
  readonly sent: ClientMessage[] = [];

  constructor(
    private readonly onMessage: (text: unknown) => void,
    private readonly onClose: (code: number, reason: string) => void,
  ) {}

  send(text: string): void {
    if (!this.isOpen) throw new Error("this socket is closed");
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.isOpen = false;
  }

  /** Delivers a message from the server. */
  say(message: ServerMessage): void {
    this.onMessage(JSON.stringify(message));
  }

  sayText(text: unknown): void {
    this.onMessage(text);
  }

  welcome(now = 0, id = "p1"): void {
    this.say({ type: "welcome", id, name: "ann", now, version: "1" });
  }

  /** Breaks the connection, as noticed by the browser. */
  breakOff(code = 1006, reason = ""): void {
    this.isOpen = false;
    this.onClose(code, reason);
  }

  /** The types of all sent messages. */
  get types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = [];
  /** When the next sockets were opened, if before the client requested them. */
  since?: number;
  #now = 0;
  #timers: { at: number; act: () => void }[] = [];

  open(
    onMessage: (text: unknown) => void,
    onClose: (code: number, reason: string) => void,
  ): FakeSocket {
    const socket = new FakeSocket(onMessage, onClose);
    if (this.since !== undefined) socket.since = this.since;
    this.sockets.push(socket);
    return socket;
  }

  /** The newest socket. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("no socket was opened");
    return socket;
  }

  now(): number {
    return this.#now;
  }

  after(pause: number, act: () => void): () => void {
    const timer = { at: this.#now + pause, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  random(): number {
    return 0;
  }

  /** Advances the clock by this many milliseconds, and runs what is due. */
  pass(pause: number): void {
    const end = this.#now + pause;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#now = next.at;
      next.act();
    }
    this.#now = end;
  }
}
