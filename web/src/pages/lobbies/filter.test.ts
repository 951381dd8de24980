import { beforeEach, describe, expect, it } from "vitest";

import type { LobbyListing } from "$lib/generated/messages.ts";

import { catalogue } from "$lib/options/catalogue.svelte.ts";
import { CHOICES } from "$lib/options/samples.ts";

import { NO_FILTER, shown, type Filter } from "./filter.ts";

beforeEach(() => {
  catalogue.choices = CHOICES;
});

function listing(lobby: string, more: Partial<LobbyListing> = {}): LobbyListing {
  return {
    lobby,
    title: `${lobby}'s lobby`,
    owner: lobby,
    options: {},
    taken: 1,
    chairs: 2,
    ...more,
  };
}

const LOBBIES = [
  listing("full", { taken: 2, playing: true }),
  listing("ann", { options: { game: "checkers:russian", rated: true } }),
  listing("waiting", { taken: 2 }),
  listing("bob", { title: "Sunday evening" }),
];

function ids(filter: Partial<Filter>): string[] {
  return shown(LOBBIES, { ...NO_FILTER, ...filter }, (game) =>
    game === "checkers:russian" ? "Russische Dame" : "Vier gewinnt",
  ).map((lobby) => lobby.lobby);
}

describe("the list of lobbies", () => {
  it("puts lobbies with a free seat first and those in play last", () => {
    expect(ids({})).toEqual(["ann", "bob", "waiting", "full"]);
  });

  it("searches the title, the owner and the game for every word", () => {
    expect(ids({ words: "SUNDAY" })).toEqual(["bob"]);
    expect(ids({ words: "dame ann" })).toEqual(["ann"]);
    expect(ids({ words: "dame bob" })).toEqual([]);
    expect(ids({ words: "  " })).toHaveLength(4);
  });

  it("filters by family, free seats and unrated lobbies", () => {
    expect(ids({ family: "checkers" })).toEqual(["ann"]);
    expect(ids({ family: "connect", freeSeat: true })).toEqual(["bob"]);
    expect(ids({ unrated: true })).not.toContain("ann");
  });

  it("assumes the usual game for a lobby that names none", () => {
    expect(ids({ words: "vier gewinnt", freeSeat: true })).toEqual(["bob"]);
  });
});
