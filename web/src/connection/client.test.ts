import { beforeEach, describe, expect, it, vi } from "vitest";

import type { LobbyEntry, LobbyView, MatchEntry, MatchView } from "$lib/generated/messages.ts";

import { Client } from "./client.ts";
import { FakeWorld } from "./fake-world.ts";
import { Refused } from "./refused.ts";
import { LobbiesTopic, LobbyTopic, MatchTopic } from "./topics.svelte.ts";

let world: FakeWorld;
let client: Client;
const watcher = { changed: vi.fn(), welcomed: vi.fn(), challenged: vi.fn() };

const view = (number: number): MatchView =>
  ({ match: "m1", number, position: number, now: 0, rows: [], players: [] }) as never;
const entry = (number: number, command = ""): MatchEntry => ({
  number,
  at: 0,
  events: [],
  command,
});

const step = { type: "to-match", match: "m1", command: { type: "step", move: "4" } } as const;
const join = { type: "to-lobby", lobby: "l1", command: { type: "join" } } as const;

beforeEach(() => {
  vi.clearAllMocks();
  world = new FakeWorld();
  client = new Client(world, watcher);
  client.socket.connect();
});

/** The ids of the commands sent over the newest socket. */
const commandIds = (): string[] =>
  world.socket.sent.flatMap((message) => ("command" in message ? [message.command.id] : []));

function reconnect(): void {
  world.socket.breakOff();
  world.pass(1000);
  world.socket.welcome();
}

describe("follow", () => {
  it("waits for the connection, and resumes from the last entry after a break", () => {
    const topic = new MatchTopic("m1");
    client.follow(topic);
    expect(world.socket.sent).toEqual([]);
    world.socket.welcome();
    expect(world.socket.sent).toEqual([{ type: "follow-match", match: "m1" }]);
    world.socket.say({
      type: "match-snapshot",
      view: view(3),
      history: [entry(1), entry(2), entry(3)],
    });
    world.socket.say({ type: "match-update", view: view(4), entry: entry(4) });
    reconnect();
    expect(world.socket.sent).toEqual([{ type: "follow-match", match: "m1", since: 4 }]);
    expect(topic.view?.number).toBe(4);
    expect(topic.entries.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it("skips a topic that the early socket asked for, but not after a break", () => {
    const topic = new MatchTopic("m1");
    client.follow(topic);
    client.follow(new LobbiesTopic());
    world.socket.asked = "match:m1";
    world.socket.welcome();
    expect(world.socket.types).toEqual(["follow-lobbies"]);
    world.socket.say({ type: "match-snapshot", view: view(3), history: [entry(3)] });
    expect(topic.view?.number).toBe(3);
    reconnect();
    expect(world.socket.types).toEqual(["follow-match", "follow-lobbies"]);
  });

  it("ignores entries that arrive twice", () => {
    const topic = new MatchTopic("m1");
    client.follow(topic);
    world.socket.welcome();
    world.socket.say({ type: "match-snapshot", view: view(1), history: [entry(1)] });
    for (const number of [2, 2, 1, 3])
      world.socket.say({ type: "match-update", view: view(number), entry: entry(number) });
    expect(topic.entries.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("asks again from the last entry when one is missing", () => {
    const topic = new MatchTopic("m1");
    client.follow(topic);
    world.socket.welcome();
    world.socket.say({ type: "match-snapshot", view: view(1), history: [entry(1)] });
    world.socket.say({ type: "match-update", view: view(3), entry: entry(3) });
    expect(topic.view?.number).toBe(1);
    expect(world.socket.sent.at(-1)).toEqual({ type: "follow-match", match: "m1", since: 1 });
  });

  it("keeps the entries of a lobby over a break, and adds the chat it missed", () => {
    const lobby = (number: number): LobbyView => ({ lobby: "l1", number }) as never;
    const talk = (...numbers: number[]): LobbyEntry[] =>
      numbers.map((number) => ({ number, at: 0, events: [] }));
    const topic = new LobbyTopic("l1");
    client.follow(topic);
    world.socket.welcome();
    world.socket.say({ type: "lobby-snapshot", view: lobby(5), talk: talk(2, 4) });
    const [sixth] = talk(6) as [LobbyEntry];
    world.socket.say({ type: "lobby-update", view: lobby(6), entry: sixth });
    reconnect();
    world.socket.say({ type: "lobby-snapshot", view: lobby(99), talk: talk(4, 6, 90) });
    expect(topic.entries.map(({ number }) => number)).toEqual([2, 4, 6, 90]);
  });

  it("ends with unfollow: later messages are ignored, and nothing is asked for again", () => {
    const topic = new MatchTopic("m1");
    world.socket.welcome();
    client.follow(topic);
    client.unfollow(topic);
    expect(world.socket.types).toEqual(["follow-match", "unfollow-match"]);
    world.socket.say({ type: "match-snapshot", view: view(3) });
    expect(topic.view).toBeNull();
    reconnect();
    expect(world.socket.sent).toEqual([]);
  });

  it("stores a refusal in the topic", () => {
    const topic = new LobbyTopic("l1");
    client.follow(topic);
    world.socket.welcome();
    world.socket.say({ type: "refusal", code: "not-inside", sentence: "join first", about: "l1" });
    expect(topic.refusal?.code).toBe("not-inside");
  });

  it("retries by itself after a temporary refusal", () => {
    const topic = new LobbyTopic("l1");
    client.follow(topic);
    world.socket.welcome();
    world.socket.say({ type: "refusal", code: "too-fast", sentence: "wait", about: "l1" });
    expect(topic.refusal).toBeNull();
    world.pass(1000);
    expect(world.socket.types).toEqual(["follow-lobby", "follow-lobby"]);
  });

  it("asks for a lobby again after joining it", async () => {
    const topic = new LobbyTopic("l1");
    client.follow(topic);
    world.socket.welcome();
    world.socket.say({ type: "refusal", code: "not-inside", sentence: "join first", about: "l1" });
    const joined = client.command(join);
    world.socket.say({ type: "done", id: commandIds()[0] ?? "", number: 2 });
    await joined;
    expect(world.socket.types).toEqual(["follow-lobby", "to-lobby", "follow-lobby"]);
  });

  it("applies changes to the list of lobbies", () => {
    const topic = new LobbiesTopic();
    client.follow(topic);
    world.socket.welcome();
    const listing = (lobby: string, taken = 1) => ({ lobby, taken }) as never;
    world.socket.say({ type: "lobby-list", lobbies: [listing("a"), listing("b")] });
    world.socket.say({
      type: "lobbies-changed",
      changed: [listing("c"), listing("b", 2)],
      gone: ["a"],
    });
    expect(topic.lobbies).toEqual([listing("b", 2), listing("c")]);
  });
});

describe("a command", () => {
  it("resolves when an update carries its id", async () => {
    client.follow(new MatchTopic("m1"));
    world.socket.welcome();
    const done = client.command(step);
    const [id = ""] = commandIds();
    world.socket.say({ type: "match-update", view: view(2), entry: entry(2, id) });
    await expect(done).resolves.toBeUndefined();
  });

  it("waits for a connection and is then sent only once", async () => {
    const topic = new MatchTopic("m1");
    client.follow(topic);
    const done = client.command(step);
    expect([topic.unsent, client.unsent]).toEqual([1, 1]);
    world.socket.welcome();
    expect([topic.unsent, client.unsent]).toEqual([0, 0]);
    expect(world.socket.types).toEqual(["follow-match", "to-match"]);
    world.socket.say({ type: "done", id: commandIds()[0] ?? "", number: 2 });
    await done;
    reconnect();
    expect(commandIds()).toEqual([]);
  });

  it("is resent after a break with the same id and in the same order", async () => {
    world.socket.welcome();
    const both = [client.command(step), client.command(step)];
    const ids = commandIds();
    expect(new Set(ids).size).toBe(2);
    reconnect();
    expect(commandIds()).toEqual(ids);
    for (const id of ids) world.socket.say({ type: "done", id, number: 2 });
    await Promise.all(both);
  });

  it("rejects with the reason of a refusal", async () => {
    world.socket.welcome();
    const done = client.command(step);
    world.socket.say({
      type: "refusal",
      code: "stale-position",
      sentence: "this step was meant for position 3",
      id: commandIds()[0] ?? "",
      about: "m1",
    });
    const refused = await done.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      code: "stale-position",
      message: "This step was meant for position 3.",
    });
  });

  it("is resent when the server is unavailable", async () => {
    world.socket.welcome();
    const done = client.command(step);
    const [id = ""] = commandIds();
    world.socket.say({ type: "refusal", code: "unavailable", sentence: "later", id });
    expect(commandIds()).toEqual([id]);
    world.pass(1000);
    expect(commandIds()).toEqual([id, id]);
    world.socket.say({ type: "done", id, number: 2 });
    await done;
  });

  it("rejects after renew instead of being sent for another person", async () => {
    const done = client.command(step);
    client.renew();
    await expect(done).rejects.toMatchObject({ code: "signed-out" });
    world.socket.welcome();
    expect(commandIds()).toEqual([]);
  });
});

describe("service time", () => {
  it("is requested again when the welcome took long, as over an early socket", () => {
    world.pass(900);
    world.since = 100; // opened by the page before this ran
    client.renew();
    world.socket.welcome(50);
    expect(client.time.now()).toBeCloseTo(50.4);
    expect(world.socket.sent).toEqual([{ type: "ping", id: "900" }]);
    world.pass(100);
    world.socket.say({ type: "pong", id: "900", now: 50.8 });
    expect(client.time.now()).toBeCloseTo(50.85);
  });

  it("is not requested again after a quick welcome", () => {
    world.pass(300);
    world.socket.welcome(50);
    expect(client.time.now()).toBeCloseTo(50.15);
    expect(world.socket.sent).toEqual([]);
  });

  it("is set by the welcome and corrected by pongs", () => {
    world.pass(200);
    world.socket.welcome(1000);
    expect(client.time.now()).toBeCloseTo(1000.1);
    world.pass(15_000);
    world.socket.say({ type: "pong", now: 1010, id: String(world.now()) });
    expect(client.time.now()).toBeCloseTo(1010);
  });

  it("never lags behind the messages of the server", () => {
    world.socket.welcome(1000);
    world.socket.say({ type: "match-snapshot", view: { ...view(1), now: 1005 } });
    expect(client.time.now()).toBe(1005);
  });
});
