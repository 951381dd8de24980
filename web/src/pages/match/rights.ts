/** Who may do what in a match. The server decides; this says which buttons to show. */

import type { MatchView } from "$lib/generated/messages.ts";

import { END, LAPSE, PASS, type History } from "$lib/game/history.ts";

export interface Rights {
  /** Has a seat, is not out, and the match goes on. */
  readonly playing: boolean;
  readonly step: boolean;
  readonly end: boolean;
  readonly abort: boolean;
  readonly offerDraw: boolean;
  readonly answerDraw: boolean;
  readonly withdrawDraw: boolean;
  readonly askTakeback: boolean;
  readonly answerTakeback: boolean;
  readonly withdrawTakeback: boolean;
}

/** The seat of a player; null for everybody else. */
export function seatOf(view: Pick<MatchView, "players">, id: string): number | null {
  const seat = id ? view.players.findIndex((player) => player.id === id) : -1;
  return seat < 0 ? null : seat;
}

/** Seats that play on. */
function stillIn(view: MatchView): number[] {
  return view.players.flatMap((player, seat) => (player.out ? [] : [seat]));
}

export function rightsOf(view: MatchView, seat: number | null, history: History | null): Rights {
  const playing = seat !== null && !view.result && !view.players[seat]?.out;
  const others = stillIn(view).filter((other) => other !== seat);
  const may = (condition: boolean) => playing && condition;
  const { draw, takeback } = view;
  const step = may(view.turn === seat);
  const ownTurn = history?.moves.some(
    ({ seat: by, move }) => by === seat && move !== PASS && move !== LAPSE,
  );
  const asked = (seats: ReadonlySet<number> | undefined) => seat !== null && !!seats?.has(seat);
  return {
    playing,
    step,
    end: step && (view.steps ?? []).some(([move]) => move === END),
    abort: may(
      seat !== null &&
        history !== null &&
        !history.moved.has(seat) &&
        !(view.rated && history.moved.size > 0),
    ),
    offerDraw: may(
      !draw && !asked(history?.askedDraw) && others.every((other) => !view.players[other]?.level),
    ),
    answerDraw: may(!!draw && draw.by !== seat && !draw.agreed?.includes(seat ?? -1)),
    withdrawDraw: may(!!draw && draw.by === seat),
    askTakeback: may(!view.rated && !takeback && !!ownTurn && !asked(history?.askedTakeback)),
    answerTakeback: may(
      !!takeback && takeback.by !== seat && !takeback.agreed?.includes(seat ?? -1),
    ),
    withdrawTakeback: may(!!takeback && takeback.by === seat),
  };
}

/** Opponents who have been gone for so long that something can be claimed at `now`. */
export function claimable(view: MatchView, seat: number | null, now: number): number[] {
  if (seat === null || view.result || view.players[seat]?.out) return [];
  return stillIn(view).filter((other) => {
    const claim = view.players[other]?.claim;
    return other !== seat && claim !== null && claim !== undefined && now >= claim;
  });
}
