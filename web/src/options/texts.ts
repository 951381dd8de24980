/** Describes games, clocks and options in the reader's language. */

import type { MatchOptions, OptionView } from "$lib/generated/messages.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

import { familyText, gameText, optionText } from "$lib/texts/games.ts";

import { catalogue, gameOfOptions } from "./catalogue.svelte.ts";

type Words = Texts["lobby"];
type ClockTexts = Pick<Words["clocks"], "turn" | "fischer" | "days" | "none">;

/** `Connect Four`, `5 in a row, 12×9, 4 players`. */
export const gameName = (key: string, words: Words): string =>
  gameText(key, words)?.name ?? catalogue.game(key)?.name ?? words.games.unknown(key);

/** A line on what is special about a game; may be empty. */
export const aboutGame = (key: string, words: Words): string =>
  gameText(key, words)?.about ?? catalogue.family(key)?.description ?? "";

export const familyTitle = (name: string, words: Words): string =>
  familyText(name, words) ?? catalogue.family(name)?.title ?? name;

export const optionTitle = (option: OptionView, words: Words): string =>
  optionText(option.name, words) ?? option.title;

/** `5 min + 3 s`. */
export function clockText(clock: MatchOptions["clock"], clocks: ClockTexts): string {
  switch (clock?.type) {
    case "turn":
      return clocks.turn(plain(clock.seconds));
    case "fischer":
      return clocks.fischer(plain(clock.initial / 60), plain(clock.increment ?? 0));
    case "days":
      return clocks.days(clock.days);
    default:
      return clocks.none;
  }
}

/** Describes the options other than the game: the clock, and everything that is not the default. */
export function agreedTexts(options: MatchOptions, words: Words): string[] {
  const parts = [clockText(options.clock, words.clocks)];
  if (options.rated) parts.push(words.options.ratedMark);
  if (options.first && options.first !== "lot") parts.push(words.options.startsMark[options.first]);
  if (options.spectators === false) parts.push(words.options.nobodyWatches);
  return parts;
}

/** Everything on one line. */
export function optionsText(options: MatchOptions, words: Words): string {
  const game = gameName(gameOfOptions(options), words);
  return words.options.summary([game, ...agreedTexts(options, words)]);
}

/** The adaptive level, which picks another level by a person's results: `adaptive-4` plays like
 * `4`. */
export const ADAPTIVE = "adaptive";
/** Offered in addition to the ladder, which does not reach full strength in every game. */
export const STRONGEST = "perfect";
const ADAPTED = /^adaptive-(\d+)$/;

/** Whether a level belongs to the ladder. */
export const isStep = (level: string): boolean => /^\d+$/.test(level);

/** The name of a computer's level in a language. */
export function computerName(level: string, words: Words): string {
  const adapted = ADAPTED.exec(level)?.[1];
  if (adapted) return words.computerNamed(words.levelAdapted(adapted));
  if (isStep(level)) return words.computerNamed(words.levelNumber(level));
  const older: Readonly<Record<string, string | undefined>> = words.olderLevels;
  return words.computerNamed(older[level] ?? level);
}

const NAMED_AFTER = /^(.{2,60})'s lobby$/u;

/** The title of a lobby. A default title is translated. */
export function lobbyTitle(title: string, words: Words): string {
  const owner = NAMED_AFTER.exec(title)?.[1];
  return owner === undefined ? title : words.create.titleHint(owner);
}

/** `1.5`, without trailing zeros. */
export const plain = (value: number): string => String(Math.round(value * 100) / 100);
