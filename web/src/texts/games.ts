/** The names of known games in every language, by key. Any other game has the English name that the
 * server sends. */

import type { Texts } from "./language.svelte.ts";

type Words = Texts["lobby"];

interface GameText {
  readonly name: string;
  readonly about: string;
}

const PRESETS: Readonly<Record<string, "four" | "five" | "friends" | undefined>> = {
  "connect:7x6x4:2": "four",
  "connect:9x7x5:2": "five",
  "connect:9x7x4:3": "friends",
};

type Reader = (options: string, games: Words["games"]) => GameText | null;

const READERS: Readonly<Record<string, Reader | undefined>> = {
  connect(options, games) {
    const numbers = /^(\d+)x(\d+)x(\d+):(\d+)$/.exec(options)?.slice(1).map(Number);
    if (numbers === undefined) return null;
    const [columns = 0, rows = 0, line = 0, players = 0] = numbers;
    const name = games.own(columns, rows, line);
    return { name: players > 2 ? games.ofPlayers(name, players) : name, about: "" };
  },
  checkers(variant, { variants, about }) {
    const name = (variants as Readonly<Record<string, string | undefined>>)[variant];
    const line = (about as Readonly<Record<string, string | undefined>>)[variant];
    return name === undefined ? null : { name, about: line ?? "" };
  },
};

/** A game in a language; null if it is unknown here. */
export function gameText(key: string, { games }: Words): GameText | null {
  const preset = PRESETS[key];
  if (preset !== undefined) return { name: games[preset], about: games.about[preset] };
  const [family = "", ...options] = key.split(":");
  return READERS[family]?.(options.join(":"), games) ?? null;
}

/** A family in a language; null if it is unknown here. */
export function familyText(name: string, { games }: Words): string | null {
  const known: Readonly<Record<string, string | undefined>> = {
    connect: games.connect,
    checkers: games.checkers,
  };
  return known[name] ?? null;
}

/** An option of a game in a language; null if it is unknown here. */
export function optionText(name: string, { options }: Words): string | null {
  const known: Readonly<Record<string, string | undefined>> = {
    width: options.columns,
    height: options.rows,
    connect: options.line,
    line: options.line,
    players: options.players,
  };
  return known[name] ?? null;
}

/** Why these numbers make no game, and which of them is too large, if known here. */
export function refusedNumbers(
  numbers: Readonly<Record<string, number | null | undefined>>,
  { options }: Words,
): { readonly option: string; readonly sentence: string } | null {
  const { width, height } = numbers;
  const option = numbers["connect"] === undefined ? "line" : "connect";
  const line = numbers[option];
  if (!width || !height || !line || line <= Math.min(width, height)) return null;
  return { option, sentence: options.lineTooLong(line, width, height) };
}
