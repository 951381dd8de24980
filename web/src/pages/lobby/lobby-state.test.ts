import { describe, expect, it } from "vitest";

import type { ChairView, LobbyEntry, LobbyEvent, LobbyView } from "$lib/generated/messages.ts";
import { en } from "$lib/texts/en/index.ts";

import {
  sessionScore,
  isInside,
  matchBegun,
  membershipIn,
  waitingText,
  whyOutside,
} from "./lobby-state.ts";

const words = en.room;

function lobby(chairs: ChairView[], more: Partial<LobbyView> = {}): LobbyView {
  return {
    lobby: "l1",
    number: 1,
    title: "",
    owner: "p1",
    opened_by: "ann",
    private: false,
    token: "t",
    options: {},
    chairs,
    ...more,
  };
}

const entry = (...events: LobbyEvent[]): LobbyEntry => ({ number: 2, at: 0, events });
const ann: ChairView = { id: "p1", name: "ann" };
const bob: ChairView = { id: "p2", name: "bob", ready: true };

describe("waitingText", () => {
  it("tells the owner and the guests what the lobby is waiting for", () => {
    expect(waitingText(lobby([ann, {}]), "p1", words)).toBe(words.waitFree(1));
    expect(waitingText(lobby([ann, {}]), "p2", words)).toBe(words.waitFreeGuest(1));
    expect(waitingText(lobby([ann, bob]), "p1", words)).toBe(words.waitYou);
    expect(waitingText(lobby([ann, bob]), "p2", words)).toBe(words.waitFor(["ann"]));
    expect(waitingText(lobby([ann, bob], { match: "m" }), "p2", words)).toBe(words.playing);
  });
});

describe("people in a lobby", () => {
  it("sit or watch", () => {
    const view = lobby([ann], { spectators: [{ id: "p3", name: "eve" }] });
    expect(["p1", "p3", "p4"].map((id) => isInside(view, id))).toEqual([true, true, false]);
  });

  it("are outside because they were removed, or else because they left", () => {
    expect(whyOutside([entry({ type: "person-removed", person: "p2" })], "p2")).toBe("removed");
    expect(whyOutside([entry({ type: "left", person: "p2" })], "p2")).toBe("left");
    expect(whyOutside([entry({ type: "person-removed", person: "p3" })], "p2")).toBe("left");
  });
});

describe("membershipIn", () => {
  const inside = { view: lobby([ann]), entries: [] };
  const nothing = { view: null, entries: [] };

  it("is inside for members, and follows from the refusal for everybody else", () => {
    expect(membershipIn(inside, "p1", null, null)).toBe("inside");
    expect(membershipIn(nothing, "p2", "not-inside", null)).toBe("waiting");
    expect(membershipIn(nothing, "p2", "not-inside", "wrong-password")).toBe("entrance");
    expect(membershipIn(nothing, "p2", "no-such-lobby", null)).toBe("missing");
    expect(membershipIn(nothing, "p2", "not-inside", "removed")).toBe("removed");
    expect(membershipIn(nothing, "p2", "not-inside", "unheard-of")).toBe("refused");
  });

  it("ignores the view from before a long absence", () => {
    expect(membershipIn(inside, "p1", "not-inside", null)).toBe("waiting");
    expect(membershipIn(inside, "p1", "not-inside", "lobby-closed")).toBe("closed");
  });

  it("reports people who left, until they rejoin or the lobby closes", () => {
    const left = { view: lobby([{}]), entries: [entry({ type: "left" as const, person: "p1" })] };
    expect(membershipIn(left, "p1", null, null)).toBe("left");
    expect(membershipIn(left, "p1", null, "lobby-full")).toBe("entrance");
    expect(membershipIn({ ...left, view: lobby([], { closed: true }) }, "p1", null, null)).toBe(
      "closed",
    );
  });
});

it("matchBegun finds a match that has just started, not one already in progress", () => {
  const began: LobbyEvent = {
    type: "match-started",
    match: "m1",
    options: {},
    players: [],
    start: "",
    first: "p1",
  };
  expect(matchBegun([entry(began)], lobby([], { match: "m1" }))).toBe("m1");
  expect(matchBegun([entry(began)], lobby([]))).toBe("");
  expect(matchBegun([], lobby([], { match: "m1" }))).toBe("");
});

it("sessionScore puts the best player first", () => {
  const scores = [
    { id: "p1", score: { name: "ann", draws: 1, losses: 1 } },
    { id: "p2", score: { name: "bob", wins: 1, draws: 1 } },
  ];
  expect(sessionScore(lobby([], { scores })).map(({ name, points }) => [name, points])).toEqual([
    ["bob", 1.5],
    ["ann", 0.5],
  ]);
});
