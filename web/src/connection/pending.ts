/** Commands that wait for their answers, over as many connections as it takes. */

import type { ToLobby, ToMatch, ToTournament } from "$lib/generated/messages.ts";

export type Addressed = ToMatch | ToLobby | ToTournament;

interface Waiting {
  readonly message: Addressed;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
  sent: boolean; // over the present connection
}

export class PendingCommands {
  readonly #waiting = new Map<string, Waiting>(); // by id, in the order of their sending

  add(message: Addressed): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.command.id, { message, resolve, reject, sent: false });
    });
  }

  done(id: string): Addressed | null {
    return this.#settle(id, (waiting) => waiting.resolve());
  }

  refused(id: string, reason: Error): void {
    this.#settle(id, (waiting) => waiting.reject(reason));
  }

  /** Rejects the promises of callers that wait. */
  giveUp(reason: Error): void {
    for (const id of [...this.#waiting.keys()]) this.refused(id, reason);
  }

  /** The connection is lost: nobody knows what of it has arrived. */
  lost(): void {
    for (const waiting of this.#waiting.values()) waiting.sent = false;
  }

  /** Hands on what has not been sent over this connection, oldest first. */
  sendAll(send: (message: Addressed) => boolean): void {
    for (const waiting of this.#waiting.values()) {
      if (!waiting.sent) waiting.sent = send(waiting.message);
    }
  }

  /** This one is to be sent again. */
  again(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) waiting.sent = false;
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** How many wait for a connection: to one match, lobby or tournament, or in all. */
  unsent(topic?: string): number {
    return [...this.#waiting.values()].filter(
      ({ message, sent }) => !sent && (topic === undefined || topicOf(message) === topic),
    ).length;
  }

  #settle(id: string, settle: (waiting: Waiting) => void): Addressed | null {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return null;
    this.#waiting.delete(id);
    settle(waiting);
    return waiting.message;
  }
}

/** What a message is about, as one word. */
export function topicOf(message: Addressed): string {
  switch (message.type) {
    case "to-match":
      return `match:${message.match}`;
    case "to-lobby":
      return `lobby:${message.lobby}`;
    case "to-tournament":
      return `tournament:${message.tournament}`;
  }
}

/** A command as a page gives it: the id is added here. */
export type Unsent<C> = C extends unknown ? Omit<C, "id"> : never;

/** An id that no other command has. `crypto.randomUUID` is not there over plain http. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
