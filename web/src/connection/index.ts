/** The connection to the server: one socket for the whole page, which reconnects automatically. */

import type {
  LobbyCommand,
  LobbyEntry,
  LobbyListing,
  LobbyView,
  MatchCommand,
  MatchEntry,
  MatchView,
  Refusal,
} from "$lib/generated/messages.ts";

import { client, connection } from "./connection.svelte.ts";
import { earlyMatch } from "./early.ts";
import { Shared } from "./shared.ts";
import { LobbiesTopic, LobbyTopic, MatchTopic } from "./topics.svelte.ts";
import type { Unsent } from "./pending.ts";

export { Refused, sentenceOfRefusal } from "./refused.ts";
export type { Unsent } from "./pending.ts";
export { client, connection };

export interface Feed<View, Entry, Command> {
  /** The current view, or null while it is unknown. */
  readonly view: View | null;
  /** Entries so far, oldest first. For a lobby, only those since we started to follow it. */
  readonly entries: readonly Entry[];
  /** Why it cannot be shown. */
  readonly refusal: Refusal | null;
  /** How many commands wait for a connection. */
  readonly unsent: number;
  /** Resolves when the command is accepted, even across reconnections; rejects with `Refused`. */
  send(command: Unsent<Command>): Promise<void>;
  /** Stops following. */
  close(): void;
}

export type MatchFeed = Feed<MatchView, MatchEntry, MatchCommand>;
export type LobbyFeed = Feed<LobbyView, LobbyEntry, LobbyCommand>;

export interface LobbiesFeed {
  readonly lobbies: readonly LobbyListing[];
  /** False until the list has arrived. */
  readonly known: boolean;
  close(): void;
}

/** The topics that the pages of this tab follow. */
export const topics = new Shared(client);

export function followMatch(id: string): MatchFeed {
  const { topic, close } = topics.follow(`match:${id}`, () => new MatchTopic(id));
  return new StreamFeed(
    topic,
    (command) => client.command({ type: "to-match", match: id, command }),
    close,
  );
}

/** Follows the match at this address while its page loads; returns a function that stops. */
export function followEarly(): () => void {
  const match = earlyMatch();
  return match ? followMatch(match).close : () => undefined;
}

export function followLobby(id: string): LobbyFeed {
  const { topic, close } = topics.follow(`lobby:${id}`, () => new LobbyTopic(id));
  return new StreamFeed(
    topic,
    (command) => client.command({ type: "to-lobby", lobby: id, command }),
    close,
  );
}

export function followLobbies(): LobbiesFeed {
  const { topic, close } = topics.follow("lobbies", () => new LobbiesTopic());
  return {
    get lobbies() {
      return topic.lobbies;
    },
    get known() {
      return topic.known;
    },
    close,
  };
}

type Known<View, Entry> = Pick<Feed<View, Entry, never>, "view" | "entries" | "refusal" | "unsent">;

/** One subscription to a topic, which may have others. */
class StreamFeed<View, Entry, Command> implements Feed<View, Entry, Command> {
  constructor(
    private readonly topic: Known<View, Entry>,
    readonly send: (command: Unsent<Command>) => Promise<void>,
    readonly close: () => void,
  ) {}

  get view() {
    return this.topic.view;
  }
  get entries() {
    return this.topic.entries;
  }
  get refusal() {
    return this.topic.refusal;
  }
  get unsent() {
    return this.topic.unsent;
  }
}
