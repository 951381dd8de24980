/** The options of a match while they are being chosen: every field as typed. */

import type {
  Bounds,
  Choices,
  FamilyView,
  MatchOptions,
  OptionView,
} from "$lib/generated/messages.ts";

import { familyOf, readKey, writeKey, type Numbers } from "./keys.ts";

export type ClockKind = "none" | "turn" | "fischer" | "days";
export type First = NonNullable<MatchOptions["first"]>;
type Typed = number | null; // null: empty, or not a number

/** Switching to another game or clock and back keeps all input. */
export interface Draft {
  /** The name of the chosen family. */
  family: string;
  /** By family: the game, and its numbers if it has options. */
  games: Record<string, string>;
  numbers: Record<string, Record<string, Typed>>;
  clock: ClockKind;
  turnSeconds: Typed;
  minutes: Typed;
  increment: Typed;
  days: Typed;
  first: First;
  rated: boolean;
  spectators: boolean;
  claimSeconds: Typed;
}

export const FIRSTS: readonly First[] = ["lot", "owner", "chairs", "turns", "loser"];
export const CLOCKS: readonly ClockKind[] = ["none", "fischer", "turn", "days"];

const PLAIN = {
  clock: "none",
  turnSeconds: 30,
  minutes: 5,
  increment: 3,
  days: 2,
  first: "lot",
  rated: false,
  spectators: true,
  claimSeconds: 60,
} satisfies Partial<Draft>;

/** The form for these options. */
export function draftOf(choices: Choices, options: MatchOptions = {}): Draft {
  const { families } = choices;
  const draft: Draft = {
    ...PLAIN,
    family: familyOf(choices.usual_game),
    games: Object.fromEntries(families.map(({ name, games }) => [name, games[0]?.key ?? ""])),
    numbers: Object.fromEntries(families.map((family) => [family.name, usualNumbers(family)])),
    first: options.first ?? PLAIN.first,
    rated: options.rated ?? PLAIN.rated,
    spectators: options.spectators ?? PLAIN.spectators,
    claimSeconds: options.claim_seconds ?? PLAIN.claimSeconds,
  };
  chooseGame(draft, choices, choices.usual_game);
  if (options.game !== undefined) chooseGame(draft, choices, options.game);
  const clock = options.clock ?? { type: "none" };
  draft.clock = clock.type;
  if (clock.type === "turn") draft.turnSeconds = clock.seconds;
  if (clock.type === "days") draft.days = clock.days;
  if (clock.type === "fischer") {
    draft.minutes = clock.initial / 60;
    draft.increment = clock.increment ?? 0;
  }
  return draft;
}

const usualNumbers = ({ options }: FamilyView): Record<string, Typed> =>
  Object.fromEntries(options.map(({ name, usual }) => [name, usual]));

/** The family of the form; undefined if the server has no such family. */
export const familyOfDraft = ({ family }: Draft, { families }: Choices): FamilyView | undefined =>
  families.find(({ name }) => name === family);

/** Puts a game into the form, and leaves everything else unchanged. */
export function chooseGame(draft: Draft, { families }: Choices, key: string): void {
  const family = families.find(({ name }) => name === familyOf(key));
  if (family === undefined) return;
  const numbers = readKey(family.key_template, key);
  if (family.options.length > 0 && numbers === null) return;
  draft.family = family.name;
  draft.games[family.name] = key;
  if (numbers !== null) draft.numbers[family.name] = { ...numbers };
}

/** The first custom game: the usual numbers, or the next ones that no preset has. */
export function ownGame({ games, options, key_template: template }: FamilyView): string {
  const numbers: Record<string, number> = {};
  for (const { name, usual } of options) numbers[name] = usual;
  const taken = new Set(games.map(({ key }) => key));
  const [first] = options;
  while (first && taken.has(writeKey(template, numbers))) {
    const next = (numbers[first.name] ?? 0) + 1;
    if (next > first.most) break;
    numbers[first.name] = next;
  }
  return writeKey(template, numbers);
}

/** Switches rated on or off. A rated match without a clock gets minutes. */
export function setRated(draft: Draft, rated: boolean): void {
  draft.rated = rated;
  if (rated && draft.clock === "none") draft.clock = "fischer";
}

/** The game of the form; null while one of its numbers is missing or out of bounds. */
export function gameOf(draft: Draft, choices: Choices): string | null {
  const family = familyOfDraft(draft, choices);
  if (family === undefined) return null;
  if (family.options.length === 0) return draft.games[family.name] ?? null;
  if (Object.keys(optionFaults(draft, choices)).length > 0) return null;
  return writeKey(family.key_template, (draft.numbers[family.name] ?? {}) as Numbers);
}

/** Options of the game with an invalid number, each with its allowed range. */
export function optionFaults(draft: Draft, choices: Choices): Readonly<Record<string, Range>> {
  const faults: Record<string, Range> = {};
  for (const option of familyOfDraft(draft, choices)?.options ?? []) {
    const value = draft.numbers[draft.family]?.[option.name] ?? null;
    const range = rangeOf(option);
    if (value === null || !isWithin(value, range)) faults[option.name] = range;
  }
  return faults;
}

export const rangeOf = ({ least, most }: OptionView): Range => ({
  low: least,
  high: most,
  whole: true,
});

/** The options to send. If the rules choose the first player at random, nothing else can be
 * requested. Call this only for a form without faults. */
export function optionsOf(draft: Draft, game: string, drawsLots: boolean): MatchOptions {
  return {
    game,
    clock: clockOf(draft),
    first: drawsLots ? "lot" : draft.first,
    rated: draft.rated,
    spectators: draft.spectators,
    claim_seconds: draft.claimSeconds ?? PLAIN.claimSeconds,
  };
}

function clockOf(draft: Draft): NonNullable<MatchOptions["clock"]> {
  switch (draft.clock) {
    case "none":
      return { type: "none" };
    case "turn":
      return { type: "turn", seconds: draft.turnSeconds ?? 0 };
    case "days":
      return { type: "days", days: draft.days ?? 0 };
    case "fischer":
      return {
        type: "fischer",
        initial: Math.round((draft.minutes ?? 0) * 60),
        increment: draft.increment ?? 0,
      };
  }
}

/** The allowed range of a field, and whether it takes only whole numbers. */
export interface Range {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
}

export type NumberField = "turnSeconds" | "minutes" | "increment" | "days" | "claimSeconds";

export function rangesOf(choices: Choices): Readonly<Record<NumberField, Range>> {
  const whole = (low: number, high: number): Range => ({ low, high, whole: true });
  const any = ([low, high]: readonly [number, number], unit = 1): Range => ({
    low: low / unit,
    high: high / unit,
    whole: false,
  });
  const bounds: Bounds = choices.bounds;
  return {
    turnSeconds: any(bounds.turn_seconds),
    minutes: any(bounds.fischer_seconds, 60),
    increment: any(bounds.increment_seconds),
    days: whole(...bounds.days_per_move),
    claimSeconds: any(bounds.claim_seconds),
  };
}

/** Fields with an invalid number, each with its allowed range. Hidden fields do not count. */
export function faultsIn(draft: Draft, choices: Choices): Partial<Record<NumberField, Range>> {
  const ranges = rangesOf(choices);
  const faults: Partial<Record<NumberField, Range>> = {};
  for (const field of shownFields(draft)) {
    const value = draft[field];
    const range = ranges[field];
    if (value === null || !isWithin(value, range)) faults[field] = range;
  }
  return faults;
}

function isWithin(value: number, { low, high, whole }: Range): boolean {
  return value >= low && value <= high && (!whole || Number.isInteger(value));
}

function shownFields(draft: Draft): readonly NumberField[] {
  const clocks: Record<ClockKind, NumberField[]> = {
    none: [],
    turn: ["turnSeconds"],
    fischer: ["minutes", "increment"],
    days: ["days"],
  };
  return [...clocks[draft.clock], "claimSeconds"];
}
