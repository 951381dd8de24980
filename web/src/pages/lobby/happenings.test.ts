import { describe, expect, it } from "vitest";

import type { LobbyEntry, LobbyEvent } from "$lib/generated/messages.ts";
import { en } from "$lib/texts/en/index.ts";

import { linesOf } from "./happenings.ts";

const ann = { id: "p1", name: "ann" };
const bob = { id: "p2", name: "bob" };

function told(...events: LobbyEvent[]): string[] {
  const entries = events.map((event, at): LobbyEntry => ({ number: at + 2, at, events: [event] }));
  const names = new Map([[ann.id, ann.name]]);
  return linesOf(entries, names, en.lobby).map((line) => line.text);
}

describe("linesOf", () => {
  it("names people, even those who have left", () => {
    expect(
      told(
        { type: "joined", person: bob, chair: 1 },
        { type: "became-ready", person: bob.id },
        { type: "left", person: bob.id },
        { type: "sat", person: "p9", chair: 1 },
      ),
    ).toEqual(["bob joined.", "bob is ready.", "bob left.", "Somebody takes seat 2."]);
  });

  it("names the winner of a match if it saw the start", () => {
    const result = { winner: 1, how: "rules" as const, ranks: [2, 1] };
    const ended = { type: "match-ended" as const, match: "m", result };
    const began: LobbyEvent = {
      type: "match-started",
      match: "m",
      options: {},
      players: [ann, { id: "computer:1", name: "Computer 2 (club)", level: "club" }],
      start: "",
      first: ann.id,
    };
    expect(told(began, ended)[1]).toBe("Computer (Club) won the match.");
    expect(told(ended)[0]).toBe("The match is over. Everybody is back in the lobby.");
  });

  it("distinguishes a draw from a match that does not count", () => {
    const over = (how: "agreement" | "aborted"): LobbyEvent => ({
      type: "match-ended",
      match: "m",
      result: { winner: null, how, ranks: [1, 1] },
    });
    expect(told(over("agreement"), over("aborted"))).toEqual([
      "The match was a draw.",
      "The match does not count.",
    ]);
  });

  it("separates chat from events of the lobby", () => {
    const said: LobbyEvent = { type: "said", name: "ann", text: "hello" };
    const entry: LobbyEntry = { number: 3, at: 0, events: [said, { type: "lobby-closed" }] };
    expect(linesOf([entry], new Map(), en.lobby)).toEqual([
      { key: "3.0", name: "ann", text: "hello" },
      { key: "3.1", name: "", text: "The lobby is closed." },
    ]);
  });
});
