/** The options of a match while somebody is choosing them: every field as it was typed. */

import type { Bounds, Choices, MatchOptions } from "$lib/generated/messages.ts";

import { readKey, writeKey, type Family } from "./keys.ts";

export type ClockKind = "none" | "turn" | "fischer" | "days";
export type First = NonNullable<MatchOptions["first"]>;
type Typed = number | null; // null: the field is empty, or no number

/** Nothing is forgotten when another game or another clock is chosen and the first one again. */
export interface Draft {
  family: Family;
  columns: Typed;
  rows: Typed;
  line: Typed;
  players: Typed;
  variant: string;
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

const PLAIN: Draft = {
  family: "connect",
  columns: 7,
  rows: 6,
  line: 4,
  players: 2,
  variant: "house",
  clock: "none",
  turnSeconds: 30,
  minutes: 5,
  increment: 3,
  days: 2,
  first: "lot",
  rated: false,
  spectators: true,
  claimSeconds: 60,
};

/** The form that shows these options. */
export function draftOf(options: MatchOptions = {}): Draft {
  const draft: Draft = {
    ...PLAIN,
    first: options.first ?? PLAIN.first,
    rated: options.rated ?? PLAIN.rated,
    spectators: options.spectators ?? PLAIN.spectators,
    claimSeconds: options.claim_seconds ?? PLAIN.claimSeconds,
  };
  if (options.game !== undefined) chooseGame(draft, options.game);
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

/** Puts the numbers of a game into the form; all else stays as it is. */
export function chooseGame(draft: Draft, key: string): void {
  const game = readKey(key);
  if (game === null) return;
  draft.family = game.family;
  if (game.family === "connect") {
    const { columns, rows, line, players } = game;
    Object.assign(draft, { columns, rows, line, players });
  } else {
    draft.variant = game.variant;
  }
}

/** Switches rated on or off. A rated match needs a clock: without one it gets minutes. */
export function setRated(draft: Draft, rated: boolean): void {
  draft.rated = rated;
  if (rated && draft.clock === "none") draft.clock = "fischer";
}

/** The game of the form; null while one of its numbers is missing or out of bounds. */
export function gameOf(draft: Draft, choices: Choices): string | null {
  const { family, columns, rows, line, players, variant } = draft;
  if (family === "checkers") return writeKey({ family, variant });
  const wrong = faultsIn(draft, choices);
  if (wrong.columns ?? wrong.rows ?? wrong.line ?? wrong.players) return null;
  if (columns === null || rows === null || line === null || players === null) return null;
  return writeKey({ family, columns, rows, line, players });
}

/** What the server is asked for. Where the rules draw lots themselves, nothing else can be
 * asked; ask only for a form without faults. */
export function optionsOf(draft: Draft, game: string, drawsLots: boolean): MatchOptions {
  return {
    game,
    clock: clockOf(draft),
    first: drawsLots ? "lot" : draft.first,
    rated: draft.rated,
    spectators: draft.spectators,
    claim_seconds: draft.claimSeconds ?? PLAIN.claimSeconds ?? 60,
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

/** Between which numbers a field lies, and whether it is a whole number. */
export interface Range {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
}

export type NumberField =
  | "columns"
  | "rows"
  | "line"
  | "players"
  | "turnSeconds"
  | "minutes"
  | "increment"
  | "days"
  | "claimSeconds";

export function rangesOf(choices: Choices): Readonly<Record<NumberField, Range>> {
  const whole = (low: number, high: number): Range => ({ low, high, whole: true });
  const any = ([low, high]: readonly [number, number], unit = 1): Range => ({
    low: low / unit,
    high: high / unit,
    whole: false,
  });
  const bounds: Bounds = choices.bounds;
  return {
    columns: whole(1, choices.most_columns),
    rows: whole(1, choices.most_rows),
    line: whole(1, Math.max(choices.most_columns, choices.most_rows)),
    players: whole(2, choices.most_seats),
    turnSeconds: any(bounds.turn_seconds),
    minutes: any(bounds.fischer_seconds, 60),
    increment: any(bounds.increment_seconds),
    days: whole(...bounds.days_per_move),
    claimSeconds: any(bounds.claim_seconds),
  };
}

/** Fields whose number cannot be, each with what it could be. Those that are not shown do not
 * count. */
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
  const board: NumberField[] = ["columns", "rows", "line", "players"];
  const clocks: Record<ClockKind, NumberField[]> = {
    none: [],
    turn: ["turnSeconds"],
    fischer: ["minutes", "increment"],
    days: ["days"],
  };
  return [...(draft.family === "connect" ? board : []), ...clocks[draft.clock], "claimSeconds"];
}

/** Which field a game that the server refuses is about: the one that holds too much. */
export function fieldOfRefusedGame(draft: Draft): NumberField | null {
  const { family, columns, rows, line } = draft;
  if (family !== "connect" || columns === null || rows === null || line === null) return null;
  return line > Math.min(columns, rows) ? "line" : "columns";
}
