/** A followed tournament: the view for everybody, and the reader's own pages. */

import { client, topics, type Feed } from "$lib/connection/index.ts";
import type { Topic } from "$lib/connection/client.ts";
import type {
  FollowTournament,
  HostPage,
  PlayerPage,
  Refusal,
  ServerMessage,
  TournamentCommand,
  TournamentEntry,
  TournamentView,
} from "$lib/generated/messages.ts";

export interface TournamentFeed extends Feed<TournamentView, TournamentEntry, TournamentCommand> {
  /** The reader's page as a player, and as a host; null for others. */
  readonly me: PlayerPage | null;
  readonly hosting: HostPage | null;
  /** The code to join with, for a projector. */
  readonly code: string;
}

/** Follows a tournament; with a projector's key, the code as well. */
export function followTournament(id: string, key = ""): TournamentFeed {
  const { topic, close } = topics.follow(`tournament:${id}`, () => new TournamentTopic(id, key));
  return {
    get view() {
      return topic.view;
    },
    get me() {
      return topic.me;
    },
    get hosting() {
      return topic.hosting;
    },
    get code() {
      return topic.code;
    },
    get entries() {
      return topic.entries;
    },
    get refusal() {
      return topic.refusal;
    },
    get unsent() {
      return topic.unsent;
    },
    send: (command) => client.command({ type: "to-tournament", tournament: id, command }),
    close,
  };
}

export class TournamentTopic implements Topic {
  readonly name: string;
  view = $state.raw<TournamentView | null>(null);
  me = $state.raw<PlayerPage | null>(null);
  hosting = $state.raw<HostPage | null>(null);
  code = $state("");
  entries = $state.raw<readonly TournamentEntry[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  unsent = $state(0);

  constructor(
    readonly id: string,
    readonly key: string,
  ) {
    this.name = `tournament:${id}`;
  }

  ask(): FollowTournament {
    return { type: "follow-tournament", tournament: this.id, key: this.key };
  }

  take(message: ServerMessage): boolean {
    if (message.type === "tournament-snapshot") {
      this.refusal = null;
      this.view = message.view;
      this.me = message.me ?? null;
      this.hosting = message.hosting ?? null;
      this.code = message.code ?? "";
      this.#hear(message.talk);
    } else if (message.type === "tournament-update") {
      if (message.view) this.view = message.view;
      if (message.me !== undefined) this.me = message.me;
      if (message.hosting) this.hosting = message.hosting;
      if (message.code !== undefined) this.code = message.code;
      this.#hear(message.talk);
    }
    return true;
  }

  #hear(talk: readonly TournamentEntry[] = []): void {
    const seen = this.entries.at(-1)?.number ?? 0;
    const unheard = talk.filter((entry) => entry.number > seen);
    if (unheard.length > 0) this.entries = [...this.entries, ...unheard];
  }

  refuse(refusal: Refusal): void {
    this.refusal = refusal;
  }

  waits(unsent: number): void {
    this.unsent = unsent;
  }
}
