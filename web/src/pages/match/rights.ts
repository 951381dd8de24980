/** Who may do what in a match, according to the server: which buttons to show. */

import { endOf } from "$lib/game/sentences.ts";
import type { MatchCommand, MatchView } from "$lib/generated/messages.ts";

export interface Rights {
  /** Has a seat, is not out, and the match is in progress. */
  readonly playing: boolean;
  readonly step: boolean;
  /** May ask for hints on their own turns. */
  readonly hint: boolean;
  /** The step that ends the turn; null if there is none. */
  readonly end: string | null;
  readonly abort: boolean;
  readonly offerDraw: boolean;
  readonly answerDraw: boolean;
  readonly withdrawDraw: boolean;
  readonly askTakeback: boolean;
  readonly answerTakeback: boolean;
  readonly withdrawTakeback: boolean;
  readonly offerRematch: boolean;
  readonly answerRematch: boolean;
  readonly withdrawRematch: boolean;
}

/** A player's seat; null for everybody else. */
export function seatOf(view: Pick<MatchView, "players">, id: string): number | null {
  const seat = id ? view.players.findIndex((player) => player.id === id) : -1;
  return seat < 0 ? null : seat;
}

/** The seats still playing. */
function stillIn(view: MatchView): number[] {
  return view.players.flatMap((player, seat) => (player.out ? [] : [seat]));
}

export function rightsOf(view: MatchView, seat: number | null): Rights {
  const given = seat === null ? [] : (view.rights?.[seat] ?? []);
  const may = (command: MatchCommand["type"] | "hint"): boolean => given.includes(command);
  return {
    playing: may("resign"),
    step: may("step"),
    hint: may("hint"),
    end: may("step") ? endOf(view.steps) : null,
    abort: may("abort"),
    offerDraw: may("offer-draw"),
    answerDraw: may("accept-draw"),
    withdrawDraw: may("withdraw-draw"),
    askTakeback: may("ask-takeback"),
    answerTakeback: may("accept-takeback"),
    withdrawTakeback: may("withdraw-takeback"),
    offerRematch: may("offer-rematch"),
    answerRematch: may("accept-rematch"),
    withdrawRematch: may("withdraw-rematch"),
  };
}

/** Opponents gone for so long that a claim is possible at `now`. */
export function claimable(view: MatchView, seat: number | null, now: number): number[] {
  if (seat === null || view.result || view.players[seat]?.out) return [];
  return stillIn(view).filter((other) => {
    const claim = view.players[other]?.claim;
    return other !== seat && claim !== null && claim !== undefined && now >= claim;
  });
}
