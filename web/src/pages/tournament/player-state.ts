/** What a player of a tournament is waiting for. */

import type { PlayerPage, TournamentView } from "$lib/generated/messages.ts";
import { formatOf } from "$lib/tournament/texts.ts";

export type PlayerState =
  | "finished"
  | "removed"
  | "withdrawn"
  | "paused"
  | "playing"
  | "start" // the tournament has not begun
  | "stopped" // a host has paused it
  | "bye"
  | "out" // of a knockout
  | "round" // waiting for the next one
  | "opponent"; // waiting in an arena

export function playerState(view: TournamentView, me: PlayerPage): PlayerState {
  if (me.status === "removed") return "removed";
  if (view.phase === "finished") return "finished";
  if (me.matches?.length) return "playing";
  if (me.status === "withdrawn" || me.status === "paused") return me.status;
  if (isOut(view, me)) return "out";
  if (view.phase === "open") return "start";
  if (view.phase === "paused") return "stopped";
  if (formatOf(view.settings).type === "arena") return "opponent";
  return me.bye && view.phase === "running" ? "bye" : "round";
}

/** Whether a player is out of a knockout, with no match for third place ahead. */
function isOut(view: TournamentView, me: PlayerPage): boolean {
  const format = formatOf(view.settings);
  if (format.type !== "knockout") return false;
  const lost = (me.games ?? []).find(({ points }) => points === 0);
  if (lost === undefined) return false;
  const plays = format.third_place !== false && lost.round === (view.rounds ?? 0) - 1;
  return !plays || (me.games ?? []).some(({ round }) => round > lost.round);
}

/** What the player can do about it. */
export function playerActions(
  view: TournamentView,
  me: PlayerPage,
): readonly ("pause" | "return" | "withdraw")[] {
  const { type } = formatOf(view.settings);
  if (view.phase === "finished" || me.status === "removed") return [];
  if (me.status === "paused") return ["return", "withdraw"];
  if (me.status === "withdrawn") return type === "knockout" ? [] : ["return"];
  if (isOut(view, me)) return [];
  const pauses = view.phase !== "open" && ["arena", "swiss", "relay"].includes(type);
  return pauses ? ["pause", "withdraw"] : ["withdraw"];
}

/** The word for how a game ended; null if the points say enough. */
export function outcomeOf(points: number | null | undefined, opponents: number) {
  if (points === null || points === undefined) return "inPlay";
  if (opponents !== 1) return null;
  return points >= 1 ? "won" : points > 0 ? "drawn" : "lost";
}
