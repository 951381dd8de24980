import { describe, expect, it } from "vitest";

import type { TournamentSettings } from "$lib/generated/messages.ts";

import {
  fieldTime,
  FORMATS,
  isStartOver,
  numbersOf,
  settingsOfDraft,
  tournamentDraft,
  wrongNumbers,
} from "./draft.ts";

const NOW = { service: 5000, local: Date.UTC(2026, 10, 16, 17, 0) / 1000 };
const PLAYED = { game: "connect:7x6x4:2", clock: { type: "none" } } as const;

describe("a new tournament", () => {
  const draft = tournamentDraft(null, NOW);

  it("is valid as it is", () => {
    expect(wrongNumbers(draft)).toEqual([]);
    expect(isStartOver(draft, NOW)).toBe(false);
  });

  it("is joined by code, unrated, without chat and started by the host", () => {
    const settings = settingsOfDraft(draft, PLAYED, NOW);
    expect(settings).toMatchObject({ access: "code", chat: false, rated: false, starts_at: null });
    expect(settings.format).toEqual({ type: "swiss", rounds: 5 });
  });

  it.each(FORMATS)("may have the format %s", (format) => {
    const settings = settingsOfDraft({ ...draft, format }, PLAYED, NOW);
    expect(settings.format?.type).toBe(format);
  });
});

it.each<NonNullable<TournamentSettings["format"]>>([
  { type: "arena", minutes: 45 },
  { type: "round-robin", cycles: 2 },
  { type: "swiss", rounds: 7 },
  { type: "knockout", best_of: 3, seeding: "rating", third_place: false },
  { type: "simul", bonus_seconds: 120 },
  { type: "relay", rounds: 3, group: 5 },
])("the form keeps the settings of $type", (format) => {
  const settings = settingsOfDraft(tournamentDraft(null, NOW), PLAYED, NOW);
  const changed = { ...settings, format, title: "Class 4b", chat: true };
  expect(settingsOfDraft(tournamentDraft(changed, NOW), PLAYED, NOW)).toEqual(changed);
});

it("the form keeps a start time, and knows when it is over", () => {
  const settings = { ...settingsOfDraft(tournamentDraft(null, NOW), PLAYED, NOW), starts_at: 5600 };
  const draft = tournamentDraft(settings, NOW);
  expect(draft.startsAt).toBe(fieldTime(NOW.local + 600));
  expect(settingsOfDraft(draft, PLAYED, NOW).starts_at).toBe(5600);
  expect(isStartOver(draft, NOW)).toBe(false);
  expect(isStartOver(draft, { service: 6000, local: NOW.local + 1000 })).toBe(true);
  expect(isStartOver({ ...draft, startsAt: "" }, NOW)).toBe(true);
});

it("wrongNumbers ignores the numbers of other formats", () => {
  const draft = { ...tournamentDraft(null, NOW), minutes: 5 };
  expect(wrongNumbers(draft)).toEqual([]);
  expect(wrongNumbers({ ...draft, format: "arena" })).toEqual(["minutes"]);
  expect(wrongNumbers({ ...draft, rounds: null, waitSeconds: 0.5 })).toEqual([
    "rounds",
    "waitSeconds",
  ]);
  expect(numbersOf({ format: "simul" })).toContain("bonusMinutes");
});
