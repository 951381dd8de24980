/** The one connection of this page, as pages see it, and what wakes it up. */

import type { Challenges, ChallengeView, Welcome } from "$lib/generated/messages.ts";
import { t } from "$lib/texts/language.svelte.ts";

import { Client } from "./client.ts";
import { takeEarlySocket } from "./early.ts";
import type { Status, RawSocket } from "./socket.ts";
import { sentenceOf } from "./refused.ts";

interface AllChallenges {
  readonly incoming: readonly ChallengeView[];
  readonly outgoing: readonly ChallengeView[];
}

const NONE: AllChallenges = { incoming: [], outgoing: [] };

class Connection {
  status = $state<Status>("connecting");
  /** When the next try is made, by `performance.now()`. */
  retryAt = $state(0);
  /** How many commands wait for a connection, to whatever they are addressed. */
  unsent = $state(0);
  /** Whether the browser says that there is a network. */
  online = $state(true);
  /** Who the server takes us for, and its version; null before its first word. */
  welcome = $state.raw<Welcome | null>(null);
  /** Challenges to us, and those of ours. */
  challenges = $state.raw<AllChallenges>(NONE);
  #farewell = $state("");

  /** A sentence about a connection problem; empty while there is none. */
  get sentence(): string {
    const texts = t().shell.connection;
    switch (this.status) {
      case "open":
        return "";
      case "connecting":
      case "waiting":
        if (!this.online) return texts.offline;
        return this.welcome === null ? texts.away : texts.lost;
      case "stopped":
        return this.#farewell || texts.stopped;
    }
  }

  /** Service time, in seconds. */
  now(): number {
    return client.time.now();
  }

  /** Tries again at once. */
  retry(): void {
    client.socket.connect();
  }

  /** Another person from now on, or nobody: the server has to know. */
  renew(): void {
    client.renew();
  }

  /** Begins, and comes back whenever there is reason to think that it could. */
  start(): void {
    this.online = navigator.onLine;
    const doubt = (): void => {
      this.online = navigator.onLine;
      client.socket.probe();
    };
    addEventListener("online", doubt);
    addEventListener("offline", doubt);
    addEventListener("pageshow", (event) => event.persisted && doubt());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") doubt();
    });
    addEventListener("beforeunload", (event) => {
      if (this.unsent > 0) event.preventDefault(); // what was done here is not yet with the server
    });
    client.socket.connect();
  }

  changed(): void {
    const { status, retryAt, farewell } = client.socket;
    this.status = status;
    this.retryAt = retryAt;
    this.unsent = client.unsent;
    this.#farewell = farewell === null ? "" : sentenceOf(farewell.code, farewell.sentence);
  }

  welcomed(welcome: Welcome): void {
    this.welcome = welcome;
    this.challenges = NONE; // the server tells of those that are open
  }

  challenged({ incoming = [], outgoing = [] }: Challenges): void {
    this.challenges = { incoming, outgoing };
  }
}

export const connection = new Connection();

export const client = new Client(
  {
    open: openSocket,
    now: () => performance.now(),
    after: (pause, act) => {
      const timer = setTimeout(act, pause);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  },
  connection,
);

function openSocket(
  heard: (text: unknown) => void,
  closed: (code: number, reason: string) => void,
): RawSocket {
  const early = takeEarlySocket();
  const socket = early?.socket ?? new WebSocket(socketAddress());
  queueMicrotask(() => early?.heard.forEach(heard));
  socket.onmessage = ({ data }) => heard(data);
  socket.onclose = ({ code, reason }) => closed(code, reason);
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    get asked() {
      return early?.asked ?? "";
    },
    ...(early ? { since: early.since } : {}),
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

function socketAddress(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
}
