/** Follows topics and sends commands over one socket. After each reconnection it follows the topics
 * again, and it resends each command until it is answered. The server runs each command id once. */

import type {
  Challenges,
  ClientMessage,
  FollowLobbies,
  FollowLobby,
  FollowMatch,
  FollowTournament,
  Refusal,
  ServerMessage,
  Welcome,
} from "$lib/generated/messages.ts";

import { ReconnectingSocket, type World } from "./socket.ts";
import { Refused } from "./refused.ts";
import { ServiceTime } from "./service-time.ts";
import { newCommandId, topicOf, PendingCommands, type Addressed } from "./pending.ts";

type Following = FollowMatch | FollowLobby | FollowTournament | FollowLobbies;

/** A topic to follow: a match, a lobby, a tournament, or the list of lobbies. */
export interface Topic {
  readonly name: string; // match:ID, lobby:ID, tournament:ID or lobbies
  ask(): Following; // after the last entry seen
  take(message: ServerMessage): boolean; // returns false if an earlier entry is missing
  refuse(refusal: Refusal): void;
  waits(unsent: number): void; // how many commands wait for a connection
}

export interface Watcher {
  changed(): void; // the status of the socket, or the number of waiting commands
  welcomed(welcome: Welcome): void;
  challenged(challenges: Challenges): void;
}

// Refusals that go away if you try again.
const PASSING = new Set(["unavailable", "too-fast", "busy"]);
const PAUSE_BEFORE_AGAIN = 1000;
const LONG_TRIP = 0.5; // seconds

export class Client {
  readonly socket: ReconnectingSocket;
  readonly time: ServiceTime;
  readonly #world: World;
  readonly #watcher: Watcher;
  readonly #topics = new Map<string, Topic>();
  readonly #pending = new PendingCommands();
  #askedAt = 0;

  constructor(world: World, watcher: Watcher) {
    this.#world = world;
    this.#watcher = watcher;
    this.time = new ServiceTime(() => world.now() / 1000);
    this.socket = new ReconnectingSocket(
      world,
      (message) => this.#take(message),
      () => this.#socketChanged(),
    );
  }

  get unsent(): number {
    return this.#pending.unsent();
  }

  follow(topic: Topic): void {
    this.#topics.set(topic.name, topic);
    topic.waits(this.#pending.unsent(topic.name));
    this.socket.send(topic.ask());
  }

  unfollow(topic: Topic): void {
    if (this.#topics.get(topic.name) !== topic) return;
    this.#topics.delete(topic.name);
    this.socket.send(noLonger(topic.ask()));
  }

  /** Sends a command; resolves when the server has answered. Rejects with `Refused`. */
  command(message: WithoutId<Addressed>): Promise<void> {
    const whole = { ...message, command: { ...message.command, id: newCommandId() } } as Addressed;
    const answered = this.#pending.add(whole);
    this.#sendCommands();
    return answered;
  }

  /** Switches to another person; drops pending commands, so that none is sent in the new name. */
  renew(): void {
    this.#pending.giveUp(new Refused("signed-out", ""));
    this.socket.connect();
  }

  #socketChanged(): void {
    if (this.socket.status === "connecting") this.#askedAt = this.socket.since;
    if (this.socket.status !== "open") this.#pending.lost();
    this.#tellWaiting();
  }

  #sendCommands(): void {
    this.#pending.sendAll((message) => this.socket.send(message));
    this.#tellWaiting();
  }

  #tellWaiting(): void {
    for (const topic of this.#topics.values()) topic.waits(this.#pending.unsent(topic.name));
    this.#watcher.changed();
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#learnTime(message.now);
        this.#watcher.welcomed(message);
        for (const topic of this.#topics.values())
          if (topic.name !== this.socket.asked) this.socket.send(topic.ask());
        this.#sendCommands();
        break;
      case "pong":
        this.time.observe(message.now, this.#secondsSince(Number(message.id)));
        break;
      case "match-snapshot":
      case "match-update":
        this.time.atLeast(message.view.now);
        this.#handOn(`match:${message.view.match}`, message);
        break;
      case "lobby-snapshot":
      case "lobby-update":
        this.#handOn(`lobby:${message.view.lobby}`, message);
        break;
      case "tournament-snapshot":
        this.#handOn(`tournament:${message.view.tournament}`, message);
        break;
      case "tournament-update":
        this.#handOn(`tournament:${message.tournament}`, message);
        break;
      case "lobby-list":
      case "lobbies-changed":
        this.#handOn("lobbies", message);
        break;
      case "challenges":
        this.#watcher.challenged(message);
        break;
      case "done":
        this.#done(message.id);
        break;
      case "refusal":
        this.#refused(message);
        break;
      case "goodbye":
        break; // the socket handles it
    }
  }

  /** Takes the time from the welcome message; after a slow one, asks for a better value. */
  #learnTime(now: number): void {
    const trip = this.#secondsSince(this.#askedAt);
    this.time.observe(now, trip);
    if (trip > LONG_TRIP) this.socket.send({ type: "ping", id: String(this.#world.now()) });
  }

  #handOn(name: string, message: ServerMessage): void {
    const topic = this.#topics.get(name);
    if (topic?.take(message) === false) this.#askAgain(topic);
    if ("entry" in message && message.entry.command) this.#done(message.entry.command);
  }

  #done(id: string): void {
    const message = this.#pending.done(id);
    // Somebody who was refused a lobby or a tournament may see it after joining.
    if (message && ["join", "enter"].includes(message.command.type)) {
      const topic = this.#topics.get(topicOf(message));
      if (topic !== undefined) this.#askAgain(topic);
    }
  }

  #refused(refusal: Refusal): void {
    const { code, sentence, id = "", about = "" } = refusal;
    if (id && code === "unavailable") this.#later(() => this.#pending.again(id));
    else if (id) this.#pending.refused(id, new Refused(code, sentence));
    else {
      for (const kind of ["match", "lobby", "tournament"]) {
        const name = `${kind}:${about}`;
        const topic = this.#topics.get(name);
        if (topic === undefined) continue;
        if (PASSING.has(code)) this.#later(() => this.#askAgain(topic));
        else topic.refuse(refusal);
      }
    }
  }

  #later(act: () => void): void {
    this.#world.after(PAUSE_BEFORE_AGAIN, () => {
      act();
      this.#sendCommands();
    });
  }

  #askAgain(topic: Topic): void {
    if (this.#topics.get(topic.name) === topic) this.socket.send(topic.ask());
  }

  #secondsSince(time: number): number {
    return (this.#world.now() - time) / 1000;
  }
}

type WithoutId<M extends Addressed> = M extends Addressed
  ? Omit<M, "command"> & { command: Omit<M["command"], "id"> }
  : never;

function noLonger(ask: Following): ClientMessage {
  switch (ask.type) {
    case "follow-match":
      return { type: "unfollow-match", match: ask.match };
    case "follow-lobby":
      return { type: "unfollow-lobby", lobby: ask.lobby };
    case "follow-tournament":
      return { type: "unfollow-tournament", tournament: ask.tournament };
    case "follow-lobbies":
      return { type: "unfollow-lobbies" };
  }
}
