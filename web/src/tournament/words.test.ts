import { describe, expect, it } from "vitest";

import { en } from "$lib/texts/en/index.ts";

import {
  pointsText,
  scoreText,
  settingsWords,
  tieBreaksOf,
  timeText,
  tournamentTitle,
} from "./words.ts";

describe("points", () => {
  it.each([
    [0, "0"],
    [0.5, "½"],
    [1, "1"],
    [2.5, "2½"],
    [6.25, "6.25"],
  ])("%d are %s", (points, text) => expect(pointsText(points)).toBe(text));

  it("of a table stand beside each other", () => {
    expect(scoreText([0.5, 0.5]).replaceAll("\u2009", "")).toBe("½–½");
  });
});

it.each([
  [59.2, "1:00"],
  [5, "0:05"],
  [-3, "0:00"],
  [3600, "1:00:00"],
  [3725, "1:02:05"],
])("%d seconds are %s", (seconds, text) => expect(timeText(seconds)).toBe(text));

it("a tournament is described on one line", () => {
  const settings = {
    format: { type: "arena", minutes: 30 },
    game: "connect:7x6x4:2",
    clock: { type: "fischer", initial: 180, increment: 2 },
    rated: true,
  } as const;
  expect(settingsWords(settings, en)).toBe("Arena · Connect Four · 3 min + 2 s · rated");
});

it("one without a title is called a tournament", () => {
  expect(tournamentTitle("Tournament", en.tournament)).toBe(en.tournament.untitled);
  expect(tournamentTitle("Class 4b", en.tournament)).toBe("Class 4b");
});

it("a Swiss tournament has the tie-breaks of its standings", () => {
  expect(tieBreaksOf({ format: { type: "swiss" } })).toEqual([
    "buchholz_cut",
    "buchholz",
    "sonneborn",
    "direct",
    "wins",
  ]);
});
