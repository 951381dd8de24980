/** Commands that wait for their answers, across as many connections as needed. */

import type { ToLobby, ToMatch, ToTournament } from "$lib/generated/messages.ts";

export type Addressed = ToMatch | ToLobby | ToTournament;

interface Waiting {
  readonly message: Addressed;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
  sent: boolean; // over the current connection
}

export class PendingCommands {
  readonly #waiting = new Map<string, Waiting>(); // by id, in the order they were sent

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

  /** Rejects the promises of all waiting commands. */
  giveUp(reason: Error): void {
    for (const id of [...this.#waiting.keys()]) this.refused(id, reason);
  }

  /** Marks all commands as unsent, because the connection was lost and some may not have
   * arrived. */
  lost(): void {
    for (const waiting of this.#waiting.values()) waiting.sent = false;
  }

  /** Sends all commands not yet sent over this connection, oldest first. */
  sendAll(send: (message: Addressed) => boolean): void {
    for (const waiting of this.#waiting.values()) {
      if (!waiting.sent) waiting.sent = send(waiting.message);
    }
  }

  /** Marks one command as unsent. */
  again(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) waiting.sent = false;
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** How many commands wait for a connection: to one match, lobby or tournament, or to all. */
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

/** The topic of a message, as one word. */
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

/** A command as a page writes it; the id is added here. */
export type Unsent<C> = C extends unknown ? Omit<C, "id"> : never;

/** A unique id for a command. `crypto.randomUUID` does not exist over plain HTTP. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
