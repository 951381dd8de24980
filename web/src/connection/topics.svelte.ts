/** The latest state of a match, a lobby and the list of lobbies. Pages that read it update on
 * change. */

import type {
  FollowLobbies,
  FollowLobby,
  FollowMatch,
  LobbyEntry,
  LobbyListing,
  LobbyView,
  MatchEntry,
  MatchView,
  Refusal,
  ServerMessage,
} from "$lib/generated/messages.ts";

import type { Topic } from "./client.ts";
import { changedListings } from "./listings.ts";

/** A stream of numbered entries, and the view they lead to. */
abstract class Stream<View extends { number: number }, Entry extends { number: number }> {
  view = $state.raw<View | null>(null);
  entries = $state.raw<readonly Entry[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  unsent = $state(0);

  protected get seen(): { since: number } | Record<never, never> {
    return this.view === null ? {} : { since: this.view.number };
  }

  protected stands(view: View, history: readonly Entry[]): void {
    this.refusal = null;
    this.view = view;
    this.entries = history;
  }

  /** Takes an entry, unless it is already known from before a reconnection; returns false if an
   * earlier entry is missing. */
  protected moves(entry: Entry, view: View): boolean {
    const seen = this.view?.number ?? entry.number - 1;
    if (entry.number > seen + 1) return false;
    if (entry.number === seen + 1) {
      this.refusal = null;
      this.view = view;
      this.entries = [...this.entries, entry];
    }
    return true;
  }

  refuse(refusal: Refusal): void {
    this.refusal = refusal;
  }

  waits(unsent: number): void {
    this.unsent = unsent;
  }
}

export class MatchTopic extends Stream<MatchView, MatchEntry> implements Topic {
  readonly name: string;

  constructor(readonly id: string) {
    super();
    this.name = `match:${id}`;
  }

  ask(): FollowMatch {
    return { type: "follow-match", match: this.id, ...this.seen };
  }

  take(message: ServerMessage): boolean {
    if (message.type === "match-update") return this.moves(message.entry, message.view);
    if (message.type === "match-snapshot") this.stands(message.view, message.history ?? []);
    return true;
  }
}

export class LobbyTopic extends Stream<LobbyView, LobbyEntry> implements Topic {
  readonly name: string;

  constructor(readonly id: string) {
    super();
    this.name = `lobby:${id}`;
  }

  ask(): FollowLobby {
    return { type: "follow-lobby", lobby: this.id, ...this.seen };
  }

  take(message: ServerMessage): boolean {
    if (message.type === "lobby-update") return this.moves(message.entry, message.view);
    // A lobby's snapshot contains only earlier chat; keep the entries already seen.
    if (message.type === "lobby-snapshot") {
      const seen = this.view?.number ?? 0;
      const unseen = (message.talk ?? []).filter((entry) => entry.number > seen);
      this.stands(message.view, [...this.entries, ...unseen]);
    }
    return true;
  }
}

export class LobbiesTopic implements Topic {
  readonly name = "lobbies";
  lobbies = $state.raw<readonly LobbyListing[]>([]);
  known = $state(false);

  ask(): FollowLobbies {
    return { type: "follow-lobbies" };
  }

  take(message: ServerMessage): boolean {
    if (message.type === "lobby-list") {
      this.lobbies = message.lobbies;
      this.known = true;
    } else if (message.type === "lobbies-changed") {
      this.lobbies = changedListings(this.lobbies, message);
    }
    return true;
  }

  refuse(): void {
    // The server never refuses the list.
  }

  waits(): void {
    // The list takes no commands.
  }
}
