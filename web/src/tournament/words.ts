/** Formats, settings and results of tournaments in the words of a language. */

import type { Standing, TournamentSettings, TournamentView } from "$lib/generated/messages.ts";
import { catalogue } from "$lib/options/catalogue.svelte.ts";
import { clockWords, gameName } from "$lib/options/words.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

export type Format = NonNullable<TournamentSettings["format"]>;
export type FormatName = Format["type"];
type Words = Texts["tournament"];

export const formatOf = (settings: TournamentSettings): Format =>
  settings.format ?? { type: "swiss" };

export const gameOf = (settings: TournamentSettings): string =>
  settings.game ?? catalogue.usualGame;

/** The title. One without a title of its own is called the same in every language. */
export const tournamentTitle = (title: string | undefined, words: Words): string =>
  !title || title === "Tournament" ? words.untitled : title;

/** The format, the game and the clock on one line. */
export function settingsWords(settings: TournamentSettings, words: Texts): string {
  const { tournament, lobby } = words;
  return tournament.summary([
    tournament.formats[formatOf(settings).type].name,
    gameName(gameOf(settings), lobby),
    clockWords(settings.clock, lobby),
    ...(settings.rated ? [lobby.options.ratedMark] : []),
  ]);
}

/** `2½`, `1.25`, `0`. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points - whole === 0.5) return whole === 0 ? "½" : `${whole}½`;
  return String(Math.round(points * 100) / 100);
}

/** `1 – 0`, `½ – ½`. */
export const scoreText = (points: readonly number[]): string =>
  points.map(pointsText).join("\u2009–\u2009");

/** Minutes and seconds, hours too where there are any: `4:05`, `1:00:00`. */
export function timeText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

/** The columns that decide between players with equal points, by format. */
type TieBreak = "buchholz_cut" | "buchholz" | "sonneborn" | "direct" | "wins" | "games";
const TIE_BREAKS: Readonly<Record<FormatName, readonly TieBreak[]>> = {
  arena: ["wins", "games"],
  "round-robin": ["sonneborn", "direct", "wins"],
  swiss: ["buchholz_cut", "buchholz", "sonneborn", "direct", "wins"],
  knockout: [],
  simul: [],
  relay: ["wins"],
};

export const tieBreaksOf = (settings: TournamentSettings): readonly TieBreak[] =>
  TIE_BREAKS[formatOf(settings).type];

export const tieBreak = (line: Standing, column: TieBreak): string => pointsText(line[column] ?? 0);

/** How many of the standings' rounds are shown. */
export const roundsOf = (view: TournamentView): number =>
  formatOf(view.settings).type === "arena" ? 0 : (view.round ?? 0);

/** The fewest players of a format. */
export const FEWEST: Readonly<Record<FormatName, number>> = {
  arena: 2,
  "round-robin": 3,
  swiss: 4,
  knockout: 4,
  simul: 2,
  relay: 3,
};

/** Formats that people can enter late, and pause in. */
export const isLoose = (settings: TournamentSettings): boolean =>
  ["arena", "swiss", "relay"].includes(formatOf(settings).type);
