import { describe, expect, it } from "vitest";

import type { MatchSummary } from "$lib/generated/messages.ts";

import { en } from "$lib/texts/en/index.ts";

import { levelOf, matching, othersIn, outcomeFor, type GamesFilter } from "./outcome.ts";

function match(id: string, score: number | null, more: Partial<MatchSummary> = {}): MatchSummary {
  const seat = (name: string, its: number | null) => ({
    name,
    score: its,
    rating_before: null,
    rating_after: null,
  });
  return {
    id,
    game: "connect:7x6x4:2",
    live: false,
    rated: false,
    created_at: 0,
    finished_at: 1,
    seats: [seat("Ann", score), seat("Bob", score === null ? null : 1 - score)],
    ...more,
  };
}

const MATCHES = [
  match("won", 1, { rated: true }),
  match("lost", 0, { game: "checkers:house" }),
  match("drawn", 0.5),
  match("uncounted", null),
  match("live", null, { live: true, finished_at: null }),
];

describe("outcomes", () => {
  it("are those of the named player, ignoring case", () => {
    for (const each of MATCHES) expect(outcomeFor(each, "ann")).toBe(each.id);
    expect(outcomeFor(match("m", 1), "Bob")).toBe("lost");
    expect(outcomeFor(match("m", 1), "Eve")).toBe("uncounted");
  });

  it("filter a list of matches, as do the family and the rating", () => {
    const all: GamesFilter = { family: "all", outcome: "all", ratedOnly: false };
    const ids = (filter: Partial<GamesFilter>) =>
      matching(MATCHES, { ...all, ...filter }, "Ann").map(({ id }) => id);
    expect(ids({})).toHaveLength(5);
    expect(ids({ outcome: "drawn" })).toEqual(["drawn"]);
    expect(ids({ family: "checkers" })).toEqual(["lost"]);
    expect(ids({ ratedOnly: true })).toEqual(["won"]);
  });
});

it("levelOf reads the level from the name of a computer", () => {
  expect(levelOf("Computer 2 (club)")).toBe("club");
  expect(levelOf("Computer 1 (level 10)")).toBe("10");
  expect(levelOf("Computer 1 (adaptive-4)")).toBe("adaptive-4");
  expect(levelOf("Computer")).toBeNull();
});

it("othersIn names everybody but the player", () => {
  expect(othersIn(match("m", 1), "ann", en.lobby)).toEqual(["Bob"]);
  expect(othersIn(match("m", 1), "eve", en.lobby)).toEqual(["Ann", "Bob"]);
});
