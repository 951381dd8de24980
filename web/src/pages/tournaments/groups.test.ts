import { expect, it } from "vitest";

import type { TournamentListing } from "$lib/generated/messages.ts";

import { groupsOf } from "./groups.ts";

const listing = (tournament: string, more: Partial<TournamentListing>): TournamentListing => ({
  tournament,
  title: "",
  phase: "open",
  format: { type: "swiss" },
  game: "connect:7x6x4:2",
  clock: { type: "none" },
  rated: false,
  access: "open",
  hosts: ["Ann"],
  players: 3,
  ...more,
});

it("puts the reader's own tournaments first and finished ones last", () => {
  const groups = groupsOf([
    listing("a", { phase: "finished", hosting: true }),
    listing("b", { phase: "running" }),
    listing("c", {}),
    listing("d", { phase: "paused", playing: true }),
    listing("e", { hosting: true }),
  ]);
  const ids = groups.map(({ name, tournaments }) => [
    name,
    tournaments.map((each) => each.tournament).join(""),
  ]);
  expect(ids).toEqual([
    ["mine", "de"],
    ["open", "c"],
    ["running", "b"],
    ["finished", "a"],
  ]);
});

it("leaves out empty groups", () => {
  expect(groupsOf([])).toEqual([]);
});
