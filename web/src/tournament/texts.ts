/** Describes formats, settings and results of tournaments in a language. */

import type { Standing, TournamentSettings, TournamentView } from "$lib/generated/messages.ts";
import { catalogue } from "$lib/options/catalogue.svelte.ts";
import { clockText, computerName, gameName } from "$lib/options/texts.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

export type Format = NonNullable<TournamentSettings["format"]>;
export type FormatName = Format["type"];
type Words = Texts["tournament"];

const RELAY_GROUP = 4; // default number of players at a table

/** The most lines of standings, and tables, in a view. */
export const MOST_LINES = 50;

export const formatOf = (settings: TournamentSettings): Format =>
  settings.format ?? { type: "swiss" };

export const gameOf = (settings: TournamentSettings): string =>
  settings.game ?? catalogue.usualGame;

/** The title. A default title is translated. */
export const tournamentTitle = (title: string | undefined, words: Words): string =>
  !title || title === "Tournament" ? words.untitled : title;

/** The format, the game and the clock on one line. */
export function settingsText(settings: TournamentSettings, words: Texts): string {
  const { tournament, lobby } = words;
  const format = formatOf(settings);
  // The tables of a relay may have more or fewer players than the chosen game.
  const game =
    format.type === "relay"
      ? [
          gameName(gameOf(settings).replace(/:\d+$/, ":2"), lobby),
          tournament.tablesOf(format.group ?? RELAY_GROUP),
        ]
      : [gameName(gameOf(settings), lobby)];
  return tournament.summary([
    tournament.formats[format.type].name,
    ...game,
    clockText(settings.clock, lobby.clocks),
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

/** Minutes and seconds, with hours if there are any: `4:05`, `1:00:00`. */
export function timeText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

/** The tie-break columns, by format. */
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

/** How many rounds have a column in the standings. */
export const roundsOf = (view: TournamentView): number =>
  (view.rounds ?? 0) > 1 ? (view.round ?? 0) : 0;

/** The number of the table and of the round; empty in an arena. The server counts tables through
 * all rounds; people count those of one round. */
export function tablePlace(
  view: TournamentView | null,
  round: number,
  number: number | undefined,
  words: Words,
): string {
  if (round === 0 || number === undefined) return "";
  const first = round === view?.round ? view.tables?.[0]?.number : undefined;
  if (first === undefined) return words.columns.round(round);
  const table = number - first + 1;
  return (view?.rounds ?? 0) > 1 ? words.match.place(round, table) : words.match.table(table);
}

/** Whether anybody has points: until then all share first place, which says nothing. */
export const isDecided = (view: TournamentView): boolean => (view.standings?.[0]?.points ?? 0) > 0;

/** The colour of a round's points; tables of more than two have no winner and loser. */
export const toneOf = (points: number | null | undefined, format: FormatName): string =>
  points == null || format === "relay" ? "" : points >= 1 ? "won" : points > 0 ? "drawn" : "lost";

/** The players on the podium: the first three places, if they have won anything. */
export function podiumOf(view: TournamentView): readonly Standing[] {
  if (view.phase !== "finished") return [];
  const byPlace = formatOf(view.settings).type === "knockout";
  return (view.standings ?? []).filter(
    ({ place, points }) => place <= 3 && (points > 0 || (byPlace && isDecided(view))),
  );
}

/** A player's name in the reader's language. */
export const playerName = (
  { name, level }: { readonly name: string; readonly level?: string },
  words: Texts["lobby"],
): string => (level ? computerName(level, words) : name);

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
