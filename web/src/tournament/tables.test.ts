/** The components that show a tournament: standings, games and the podium. */

import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { PlayerPage, Standing, TableView, TournamentView } from "$lib/generated/messages.ts";
import { clear, show } from "$lib/parts/show-component.ts";
import { en } from "$lib/texts/en/index.ts";

import Podium from "./Podium.svelte";
import Standings from "./Standings.svelte";
import Tables from "./Tables.svelte";

const words = en.tournament;
afterEach(clear);

const line = (place: number, more: Partial<Standing> = {}): Standing => ({
  place,
  id: `p${place}`,
  name: `Player ${place}`,
  points: 10 - place,
  ...more,
});
const view = (more: Partial<TournamentView> = {}): TournamentView => ({
  tournament: "t",
  number: 1,
  now: 0,
  phase: "running",
  settings: { format: { type: "swiss", rounds: 3 } },
  hosts: [],
  players: 3,
  round: 2,
  rounds: 3,
  standings: [line(1, { results: [1, 0.5] }), line(2), line(3)],
  ...more,
});
const me: PlayerPage = { id: "p9", name: "عمر", status: "here", place: 9, points: 1 };
const text = (element: Element | null): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** The text in each cell of a row. */
const cells = (row: Element | null | undefined): readonly string[] =>
  [...(row?.children ?? [])].map(text);

describe("Standings", () => {
  it("shows a column for each round, and places once somebody has points", () => {
    const page = show(Standings, { view: view() });
    expect(page.querySelectorAll("tbody tr")).toHaveLength(3);
    expect(cells(page.querySelector("tbody tr")).slice(0, 5)).toEqual([
      "1",
      "Player 1",
      "9",
      "1",
      "½",
    ]);
    expect(page.querySelector("button")).toBeNull();
  });

  it("shows no medals while nobody has points", () => {
    const lines = [line(1, { points: 0 }), line(1, { id: "p2", points: 0 })];
    const page = show(Standings, { view: view({ standings: lines, players: 2 }) });
    expect(page.querySelector(".medal")).toBeNull();
  });

  it("always shows the reader's line in a large tournament, and all lines on request", async () => {
    const onall = vi.fn();
    const large = view({ players: 9 });
    let page = show(Standings, { view: large, me: "p9", own: me, onall });
    const rows = page.querySelectorAll("tbody tr");
    expect(cells(rows[3])).toEqual(["9", `عمر ${words.you}`, "1", ""]);
    const button = page.querySelector("button");
    expect(text(button)).toBe(words.room.showAll(9));
    button?.click();
    expect(onall).toHaveBeenCalledOnce();
    await clear();

    const all = Array.from({ length: 9 }, (_, place) => line(place + 1));
    page = show(Standings, { view: large, me: "p9", own: me, all, onall });
    expect(page.querySelectorAll("tbody tr")).toHaveLength(9);
    expect(page.querySelectorAll(".mine")).toHaveLength(1);
    expect(page.querySelector("button")).toBeNull();
  });
});

describe("Tables", () => {
  const players = ["Ida", "Omar", "Lena"].map((name) => ({ id: name, name }));
  const table = (more: Partial<TableView> = {}): TableView => ({ number: 7, players, ...more });

  it("shows points beside the names at a table of three", () => {
    const page = show(Tables, { tables: [table({ points: [5, 2, 2] })] });
    expect([...page.querySelectorAll(".name")].map(text)).toEqual(["Ida 5", "Omar 2", "Lena 2"]);
    expect(text(page.querySelector(".score"))).toBe("");
    expect(text(page.querySelector(".won"))).toBe("Ida 5");
    expect(page.querySelectorAll(".won")).toHaveLength(1);
  });

  it("shows the score after two players, and a link to watch", () => {
    const two = table({ players: players.slice(0, 2), match: "m1" });
    const done = { ...two, number: 8, match: "", games: ["m0"], points: [0.5, 0.5] };
    const onall = vi.fn();
    const page = show(Tables, { tables: [two, done], onall });
    expect(page.querySelector("a")?.getAttribute("href")).toBe("/match/m1");
    expect(text(page.querySelectorAll(".score")[1] ?? null)).toBe("½ – ½");
    page.querySelector<HTMLButtonElement>("button.all")?.click();
    expect(onall).toHaveBeenCalledOnce();
  });
});

it("Tables shortens a long list, but always shows the reader's game", () => {
  const players = (number: number) => [`a${number}`, `b${number}`].map((id) => ({ id, name: id }));
  const tables = Array.from({ length: 25 }, (_, number) => ({ number, players: players(number) }));
  const page = show(Tables, { tables, me: "b20" });
  expect(page.querySelectorAll("li")).toHaveLength(11);
  expect(text(page.querySelector(".mine .who"))).toContain("b20");
  page.querySelector<HTMLButtonElement>("button.all")?.click();
  flushSync();
  expect(page.querySelectorAll("li")).toHaveLength(25);
  expect(page.querySelector("button.all")).toBeNull();
});

it.each([
  [4, 4, ""],
  [9, 3, words.room.more(6)],
])("Podium with %d winners shows %d names", (winners, names, more) => {
  const lines = Array.from({ length: winners }, (_, index) => line(1, { id: `p${index}` }));
  const page = show(Podium, { lines });
  expect(page.querySelectorAll(".step bdi")).toHaveLength(names);
  expect(text(page.querySelector(".more"))).toBe(more);
});
