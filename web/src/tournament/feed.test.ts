import { beforeEach, expect, it, vi } from "vitest";

import { Client } from "$lib/connection/client.ts";
import { FakeWorld } from "$lib/connection/fake-world.ts";
import type { PlayerPage, TournamentEntry, TournamentView } from "$lib/generated/messages.ts";

import { TournamentTopic } from "./feed.svelte.ts";

let world: FakeWorld;
let client: Client;
let topic: TournamentTopic;

const shown = (number: number, players = 2): TournamentView =>
  ({ tournament: "t1", number, players, phase: "open" }) as never;
const me = (...matches: string[]): PlayerPage =>
  ({ id: "p1", name: "Ann", status: "here", place: 1, points: 0, matches }) as never;
const said = (number: number): TournamentEntry =>
  ({ number, at: 0, events: [{ type: "said", name: "Ann", text: "Hello" }] }) as never;
const enter = {
  type: "to-tournament",
  tournament: "t1",
  command: { type: "enter", name: "Ann" },
} as const;
beforeEach(() => {
  world = new FakeWorld();
  client = new Client(world, { changed: vi.fn(), welcomed: vi.fn(), challenged: vi.fn() });
  client.socket.connect();
  topic = new TournamentTopic("t1", "key");
  client.follow(topic);
  world.socket.welcome();
});

it("follows a tournament with its key, and unfollows it by its id", () => {
  const { sent } = world.socket;
  expect(sent).toEqual([{ type: "follow-tournament", tournament: "t1", key: "key" }]);
  client.unfollow(topic);
  expect(sent.at(-1)).toEqual({ type: "unfollow-tournament", tournament: "t1" });
});

it("keeps what an update leaves out", () => {
  world.socket.say({ type: "tournament-snapshot", view: shown(3), me: me(), code: "BCDFHJ" });
  world.socket.say({ type: "tournament-update", tournament: "t1", me: me("m1") });
  expect([topic.view?.number, topic.me?.matches, topic.code]).toEqual([3, ["m1"], "BCDFHJ"]);
  world.socket.say({ type: "tournament-update", tournament: "t1", view: shown(4, 5), me: null });
  expect([topic.view?.players, topic.me, topic.code]).toEqual([5, null, "BCDFHJ"]);
});

it("takes each line of the chat once, even over a break", () => {
  world.socket.say({ type: "tournament-snapshot", view: shown(3), talk: [said(2)] });
  world.socket.say({ type: "tournament-update", tournament: "t1", talk: [said(4)] });
  world.socket.breakOff();
  world.pass(1000);
  world.socket.welcome();
  world.socket.say({ type: "tournament-snapshot", view: shown(4), talk: [said(2), said(4)] });
  expect(topic.entries.map(({ number }) => number)).toEqual([2, 4]);
});

it("follows a tournament again after entering it", async () => {
  world.socket.say({ type: "refusal", code: "not-in-tournament", sentence: "", about: "t1" });
  expect(topic.refusal?.code).toBe("not-in-tournament");
  const entered = client.command(enter);
  const command = world.socket.sent.at(-1);
  world.socket.say({
    type: "done",
    number: 0,
    id: command && "command" in command ? command.command.id : "",
  });
  await entered;
  expect(world.socket.types.slice(-2)).toEqual(["to-tournament", "follow-tournament"]);
  world.socket.say({ type: "tournament-snapshot", view: shown(5), me: me() });
  expect(topic.refusal).toBeNull();
});
