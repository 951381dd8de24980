/** The single connection of this page, and the events that make it reconnect. */

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
  /** When the next attempt starts, by `performance.now()`. */
  retryAt = $state(0);
  /** How many commands wait for a connection, to any topic. */
  unsent = $state(0);
  /** Whether the browser reports a network. */
  online = $state(true);
  /** Who we are to the server, and its version; null before its first message. */
  welcome = $state.raw<Welcome | null>(null);
  /** Challenges to us, and our own. */
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

  /** Reconnects now. */
  retry(): void {
    client.socket.connect();
  }

  /** Reconnects as another person, or as nobody. */
  renew(): void {
    client.renew();
  }

  /** Connects, and probes the connection whenever it may have changed. */
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
      if (this.unsent > 0) event.preventDefault(); // some commands have not reached the server
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
    this.challenges = NONE; // the server then sends the open ones
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
  onMessage: (text: unknown) => void,
  onClose: (code: number, reason: string) => void,
): RawSocket {
  const early = takeEarlySocket();
  const socket = early?.socket ?? new WebSocket(socketAddress());
  queueMicrotask(() => early?.heard.forEach(onMessage));
  socket.onmessage = ({ data }) => onMessage(data);
  socket.onclose = ({ code, reason }) => onClose(code, reason);
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
