/** The settings of a tournament while they are being chosen: every field as typed. */

import type { TournamentSettings } from "$lib/generated/messages.ts";
import type { Range } from "$lib/options/draft.ts";

import { formatOf, type Format, type FormatName } from "./texts.ts";

type Typed = number | null; // null: empty, or not a number

/** Switching to another format and back keeps all input. */
export interface TournamentDraft {
  format: FormatName;
  minutes: Typed;
  rounds: Typed;
  cycles: "1" | "2";
  bestOf: "1" | "3" | "5";
  seeding: "lot" | "rating";
  thirdPlace: boolean;
  bonusMinutes: Typed;
  group: Typed;
  roundMinutes: Typed;
  waitSeconds: Typed;
  access: "code" | "open" | "password";
  title: string;
  description: string;
  start: "host" | "time";
  /** In the form of a date and time field, in the reader's time zone. */
  startsAt: string;
  rated: boolean;
  bots: boolean;
  chat: boolean;
}

export const FORMATS: readonly FormatName[] = [
  "swiss",
  "arena",
  "round-robin",
  "knockout",
  "relay",
  "simul",
];

export type NumberName =
  "minutes" | "rounds" | "bonusMinutes" | "group" | "roundMinutes" | "waitSeconds";

const whole = (low: number, high: number): Range => ({ low, high, whole: true });

export const RANGES: Readonly<Record<NumberName, Range>> = {
  minutes: whole(10, 180),
  rounds: whole(1, 30),
  bonusMinutes: whole(0, 60),
  group: whole(3, 6),
  roundMinutes: whole(1, 1440),
  waitSeconds: whole(0, 3600),
};

const NUMBERS: Readonly<Record<FormatName, readonly NumberName[]>> = {
  arena: ["minutes"],
  "round-robin": ["roundMinutes", "waitSeconds"],
  swiss: ["rounds", "roundMinutes", "waitSeconds"],
  knockout: ["roundMinutes", "waitSeconds"],
  simul: ["bonusMinutes", "roundMinutes"],
  relay: ["rounds", "group", "roundMinutes", "waitSeconds"],
};

/** The numbers that a format needs. */
export const numbersOf = ({ format }: Pick<TournamentDraft, "format">): readonly NumberName[] =>
  NUMBERS[format];

// Five rounds with three minutes each fit into a school lesson.
const USUAL: TournamentDraft = {
  format: "swiss",
  minutes: 30,
  rounds: 5,
  cycles: "1",
  bestOf: "1",
  seeding: "lot",
  thirdPlace: true,
  bonusMinutes: 0,
  group: 4,
  roundMinutes: 15,
  waitSeconds: 30,
  access: "code",
  title: "",
  description: "",
  start: "host",
  startsAt: "",
  rated: false,
  bots: false,
  chat: false,
};
export const USUAL_CLOCK = { type: "fischer", initial: 180, increment: 2 } as const;

/** Two clocks at the same moment, in seconds: the service's, and the reader's since 1970. */
export interface Now {
  readonly service: number;
  readonly local: number;
}

/** The form for these settings. */
export function tournamentDraft(settings: TournamentSettings | null, now: Now): TournamentDraft {
  if (settings === null) return { ...USUAL };
  const format = formatOf(settings);
  const draft: TournamentDraft = {
    ...USUAL,
    format: format.type,
    roundMinutes: settings.round_minutes ?? USUAL.roundMinutes,
    waitSeconds: settings.wait_seconds ?? USUAL.waitSeconds,
    access: settings.access ?? USUAL.access,
    title: settings.title === "Tournament" ? "" : (settings.title ?? ""),
    description: settings.description ?? "",
    rated: settings.rated ?? false,
    bots: settings.bots ?? false,
    chat: settings.chat ?? false,
  };
  if (settings.starts_at != null) {
    draft.start = "time";
    draft.startsAt = fieldTime(settings.starts_at - now.service + now.local);
  }
  switch (format.type) {
    case "arena":
      draft.minutes = format.minutes ?? USUAL.minutes;
      break;
    case "round-robin":
      draft.cycles = format.cycles === 2 ? "2" : "1";
      break;
    case "swiss":
      draft.rounds = format.rounds ?? USUAL.rounds;
      break;
    case "knockout":
      draft.bestOf = String(format.best_of ?? 1) as TournamentDraft["bestOf"];
      draft.seeding = format.seeding ?? USUAL.seeding;
      draft.thirdPlace = format.third_place ?? USUAL.thirdPlace;
      break;
    case "simul":
      draft.bonusMinutes = (format.bonus_seconds ?? 0) / 60;
      break;
    case "relay":
      draft.rounds = format.rounds ?? USUAL.rounds;
      draft.group = format.group ?? USUAL.group;
      break;
  }
  return draft;
}

/** Seconds since 1970, as a date and time field takes them: `2026-11-16T18:30`. */
export function fieldTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Fields with an invalid number. */
export const wrongNumbers = (draft: TournamentDraft): readonly NumberName[] =>
  numbersOf(draft).filter((name) => {
    const value = draft[name];
    const { low, high } = RANGES[name];
    return value === null || value < low || value > high || !Number.isInteger(value);
  });

/** Whether the start time is missing or in the past. */
export const isStartOver = (draft: TournamentDraft, now: Now): boolean => {
  if (draft.start === "host") return false;
  const at = Date.parse(draft.startsAt) / 1000;
  return Number.isNaN(at) || at <= now.local;
};

/** The settings to send. Call this only for a form without faults. */
export function settingsOfDraft(
  draft: TournamentDraft,
  played: Pick<TournamentSettings, "game" | "clock">,
  now: Now,
): TournamentSettings {
  const starts = Date.parse(draft.startsAt) / 1000;
  return {
    format: formatOfDraft(draft),
    ...played,
    rated: draft.rated,
    access: draft.access,
    title: draft.title.trim(),
    description: draft.description.trim(),
    starts_at: draft.start === "time" ? starts - now.local + now.service : null,
    round_minutes: draft.roundMinutes ?? 15,
    wait_seconds: draft.waitSeconds ?? 30,
    chat: draft.chat,
    bots: draft.bots,
  };
}

function formatOfDraft(draft: TournamentDraft): Format {
  switch (draft.format) {
    case "arena":
      return { type: "arena", minutes: draft.minutes ?? 30 };
    case "round-robin":
      return { type: "round-robin", cycles: draft.cycles === "2" ? 2 : 1 };
    case "swiss":
      return { type: "swiss", rounds: draft.rounds ?? 5 };
    case "knockout":
      return {
        type: "knockout",
        best_of: Number(draft.bestOf) as 1 | 3 | 5,
        seeding: draft.seeding,
        third_place: draft.thirdPlace,
      };
    case "simul":
      return { type: "simul", bonus_seconds: 60 * (draft.bonusMinutes ?? 0) };
    case "relay":
      return { type: "relay", rounds: draft.rounds ?? 5, group: draft.group ?? 4 };
  }
}
