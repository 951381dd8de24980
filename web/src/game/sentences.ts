/** The events of a match as sentences in the reader's language. */

import type { Reason } from "$board";
import type { GameView, MatchEvent, MatchView, Result } from "$lib/generated/messages.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

type Words = Texts["match"];

/** A result as a heading, and the reason for it. */
export interface Verdict {
  readonly heading: string;
  readonly reason: string;
  readonly tone: "good" | "bad" | "even";
}

export function verdictOf(
  result: Result,
  names: readonly string[],
  seat: number | null,
  words: Words,
): Verdict {
  const { result: text } = words;
  if (result.how === "aborted" || result.how === "abandoned") {
    return { heading: text.noResult, reason: text[result.how], tone: "even" };
  }
  const reason = reasonOf(result, names, seat, words);
  if (result.winner === null) return { heading: text.draw, reason, tone: "even" };
  if (result.winner === seat) return { heading: text.youWin, reason, tone: "good" };
  const lost = seat !== null && names.length === 2;
  const heading = lost ? text.youLose : text.wins(names[result.winner] ?? "");
  return { heading, reason, tone: seat === null ? "even" : "bad" };
}

function reasonOf(
  result: Result,
  names: readonly string[],
  seat: number | null,
  { result: text }: Words,
): string {
  // Between two players it is clear who lost; among several, name all the others.
  const loser = names.length === 2 && result.winner !== null ? 1 - result.winner : null;
  const mine = loser !== null && loser === seat;
  const name = loser === null ? text.others : (names[loser] ?? "");
  switch (result.how) {
    case "rules":
      return detailOf(result.detail ?? "", text.details);
    case "resignation":
      return mine ? text.youResigned : text.resigned(name);
    case "time":
      return mine ? text.youTime : text.time(name);
    case "left":
      return mine ? text.youLeft : text.left(name);
    case "gone":
      return mine ? text.youGone : text.gone(name);
    case "gone-draw":
      return text.goneDraw;
    case "agreement":
      return text.agreement;
    case "aborted":
    case "abandoned":
      return text[result.how];
  }
}

/** The rules' reason in the reader's language; an unknown one stays as the server sent it. */
export function detailOf(detail: string, known: Readonly<Record<string, string>>): string {
  return known[detail] ?? detail;
}

/** Whether an event is news for this reader: players need no news of their own arrival. */
export const isNews = (event: MatchEvent, seat: number | null): boolean =>
  !((event.type === "gone" || event.type === "back") && event.seat === seat);

/** A sentence about an event for everybody; empty if the board itself shows it. */
export function sentenceOf(event: MatchEvent, names: readonly string[], words: Words): string {
  const { happened } = words;
  const named = (sentence: (name: string) => string, seat: number) => sentence(names[seat] ?? "");
  switch (event.type) {
    case "passed":
      return named(happened.passed, event.seat);
    case "lapsed":
      return named(happened.lapsed, event.seat);
    case "player-out": {
      const why = { time: happened.timedOut, left: happened.left, gone: happened.goneOut };
      const how = event.how in why ? why[event.how as keyof typeof why] : happened.resigned;
      return named(how, event.seat);
    }
    case "draw-offered":
      return named(happened.drawOffered, event.seat);
    case "draw-agreed":
      return named(happened.drawAgreed, event.seat);
    case "draw-declined":
      return named(happened.drawDeclined, event.seat);
    case "draw-withdrawn":
      return named(happened.drawWithdrawn, event.seat);
    case "takeback-asked":
      return named(happened.takebackAsked, event.seat);
    case "takeback-agreed":
      return named(happened.takebackAgreed, event.seat);
    case "takeback-declined":
      return named(happened.takebackDeclined, event.seat);
    case "takeback-withdrawn":
      return named(happened.takebackWithdrawn, event.seat);
    case "taken-back":
      return named(happened.takenBack, event.seat);
    case "rematch-offered":
      return named(happened.rematchOffered, event.seat);
    case "rematch-agreed":
      return named(happened.rematchAgreed, event.seat);
    case "rematch-declined":
      return named(happened.rematchDeclined, event.seat);
    case "rematch-withdrawn":
      return named(happened.rematchWithdrawn, event.seat);
    case "gone":
      return named(happened.gone, event.seat);
    case "back":
      return named(happened.back, event.seat);
    default:
      return "";
  }
}

/** Whose turn it is; always visible. */
export function turnSentence(
  view: MatchView,
  names: readonly string[],
  seat: number | null,
  words: Words,
): string {
  if (view.result || view.turn === null || view.turn === undefined) return words.over;
  if (view.turn === seat) {
    const inChain = endOf(view.steps) !== null;
    return inChain ? words.keepCapturing : words.yourTurn;
  }
  return words.turnOf(names[view.turn] ?? "");
}

/** The step that ends a turn without moving; null if the turn cannot end now. */
export const endOf = (steps: MatchView["steps"]): string | null =>
  steps?.find(([, to]) => to < 0)?.[0] ?? null;

/** Why the board takes no step from this reader now; empty if it does. */
export function whyNot(
  view: MatchView,
  names: readonly string[],
  seat: number | null,
  { past, pending }: { past: boolean; pending: boolean },
  { why }: Words,
): string {
  if (past) return why.past;
  if (view.result) return why.over;
  if (seat === null) return why.watching;
  if (view.players[seat]?.out) return why.out;
  if (pending) return why.pending;
  const { turn } = view;
  if (turn !== seat) return why["not-your-turn"](names[turn ?? 0] ?? "");
  return "";
}

export type BoardReason = Reason;

/** The sentence for a step that the board refused. */
export function refusedSentence(
  reason: BoardReason,
  input: GameView["input"] | undefined,
  words: Words,
): string {
  if (reason === "not-your-turn") return "";
  if (reason === "no-step-there" && input === "drop") return words.why["no-drop"];
  return words.why[reason];
}
