import { describe, expect, it } from "vitest";

import type { Standing, TournamentView } from "$lib/generated/messages.ts";
import { en } from "$lib/texts/en/index.ts";

import {
  podiumOf,
  pointsText,
  scoreText,
  settingsText,
  tablePlace,
  tieBreaksOf,
  timeText,
  toneOf,
  tournamentTitle,
} from "./texts.ts";

describe("points", () => {
  it.each([
    [0, "0"],
    [0.5, "½"],
    [1, "1"],
    [2.5, "2½"],
    [6.25, "6.25"],
  ])("%d are written %s", (points, text) => expect(pointsText(points)).toBe(text));

  it("of a table are written side by side", () => {
    expect(scoreText([0.5, 0.5]).replaceAll("\u2009", "")).toBe("½–½");
  });
});

it.each([
  [59.2, "1:00"],
  [5, "0:05"],
  [-3, "0:00"],
  [3600, "1:00:00"],
  [3725, "1:02:05"],
])("%d seconds are written %s", (seconds, text) => expect(timeText(seconds)).toBe(text));

it("settingsText describes a tournament on one line", () => {
  const settings = {
    format: { type: "arena", minutes: 30 },
    game: "connect:7x6x4:2",
    clock: { type: "fischer", initial: 180, increment: 2 },
    rated: true,
  } as const;
  expect(settingsText(settings, en)).toBe("Arena · Connect Four · 3 min + 2 s · rated");
});

it("tournamentTitle translates the default title", () => {
  expect(tournamentTitle("Tournament", en.tournament)).toBe(en.tournament.untitled);
  expect(tournamentTitle("Class 4b", en.tournament)).toBe("Class 4b");
});

it("tieBreaksOf lists the tie-breaks of a Swiss tournament", () => {
  expect(tieBreaksOf({ format: { type: "swiss" } })).toEqual([
    "buchholz_cut",
    "buchholz",
    "sonneborn",
    "direct",
    "wins",
  ]);
});

it("settingsText gives the table size of a relay instead of the players of the game", () => {
  const settings = {
    format: { type: "relay", group: 3 },
    game: "connect:7x6x4:4",
    clock: { type: "fischer", initial: 180, increment: 2 },
  } as const;
  expect(settingsText(settings, en)).toBe("Relay · Connect Four · tables of 3 · 3 min + 2 s");
});

describe("a view", () => {
  const line = (place: number, points: number): Standing => ({
    place,
    points,
    id: `p${place}`,
    name: "Ann",
  });
  const view = (more: Partial<TournamentView>): TournamentView => ({
    tournament: "t",
    number: 3,
    now: 10,
    phase: "finished",
    settings: { format: { type: "simul" } },
    hosts: [],
    players: 4,
    ...more,
  });

  it("puts players with points on the podium, or by place in a knockout", () => {
    const standings = [line(1, 2), line(2, 0), line(4, 0)];
    expect(podiumOf(view({ standings }))).toHaveLength(1);
    expect(podiumOf(view({ standings, phase: "running" }))).toEqual([]);
    const settings = { format: { type: "knockout" } } as const;
    expect(podiumOf(view({ standings, settings }))).toHaveLength(2);
  });

  it("numbers the tables of each round from one", () => {
    const tables = [{ number: 5, players: [] }];
    const words = en.tournament;
    const swiss = view({ round: 2, rounds: 3, tables });
    expect(tablePlace(swiss, 2, 6, words)).toBe("Round 2, table 2");
    expect(tablePlace(swiss, 1, 4, words)).toBe("Round 1");
    expect(tablePlace(view({ round: 1, rounds: 1, tables }), 1, 5, words)).toBe("Table 1");
    expect(tablePlace(view({ tables }), 0, 5, words)).toBe("");
  });
});

it("toneOf gives no colour to points at a relay table", () => {
  expect(toneOf(2, "relay")).toBe("");
  expect([1, 0.5, 0, null].map((points) => toneOf(points, "swiss"))).toEqual([
    "won",
    "drawn",
    "lost",
    "",
  ]);
});
