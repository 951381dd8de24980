/** Reads clocks: the last view, and the time since then. */

import type { MatchOptions, MatchView } from "$lib/generated/messages.ts";

const DAY = 86_400;
const SHORT = 10; // below this many seconds, clocks show tenths

/** Seconds that a seat has left at `now`; null without a clock. */
export function leftOf(
  view: Pick<MatchView, "clock" | "now">,
  seat: number,
  now: number,
): number | null {
  const clock = view.clock;
  if (!clock) return null;
  const spent = clock.running === seat ? Math.max(0, now - view.now) : 0;
  return Math.max(0, (clock.left[seat] ?? 0) - spent);
}

/** `4:07`, `1:02:03`, `9.4`; days in the words of the language. */
export function clockText(seconds: number, days: (days: number, hours: number) => string): string {
  if (seconds >= DAY) return days(Math.floor(seconds / DAY), Math.floor((seconds % DAY) / 3600));
  if (seconds < SHORT) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const tail = `${two(minutes)}:${two(rest)}`;
  return hours ? `${hours}:${tail}` : tail.replace(/^0(?=\d:)/, "");
}

/** Milliseconds until the next update of a clock. */
export function tickOf(seconds: number): number {
  return seconds <= SHORT + 1 ? 100 : 250;
}

/** The initial time of a clock. */
export function wholeTime(rule: MatchOptions["clock"]): number {
  switch (rule?.type) {
    case "turn":
      return rule.seconds;
    case "fischer":
      return rule.initial || (rule.increment ?? 0);
    case "days":
      return rule.days * DAY;
    default:
      return 0;
  }
}

/** Whether a player should hurry. */
export function isShort(seconds: number, whole: number): boolean {
  return seconds < Math.min(20, Math.max(whole * 0.2, Math.min(SHORT / 2, whole / 2)));
}

const SCRAMBLE = 10; // with this many seconds left, nothing delays a player

/** Whether a seat is to move and short of time. */
export function isHurried(
  view: Pick<MatchView, "clock" | "now">,
  seat: number | null,
  now: number,
): boolean {
  if (seat === null || view.clock?.running !== seat) return false;
  return (leftOf(view, seat, now) ?? Infinity) < SCRAMBLE;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
