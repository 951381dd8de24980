/** The state of a lobby: who I am in it, and what it waits for. */

import type { ChairView, LobbyEntry, LobbyView } from "$lib/generated/messages.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

export const seatNumberOf = (view: LobbyView, person: string): number =>
  view.chairs.findIndex((seat) => seat.id === person);

export const isInside = (view: LobbyView, person: string): boolean =>
  seatNumberOf(view, person) >= 0 || (view.spectators ?? []).some((each) => each.id === person);

export const freeSeats = (view: LobbyView): number => view.chairs.filter((seat) => !seat.id).length;

export const isComputer = (seat: ChairView): boolean => Boolean(seat.level);

/** One sentence on what must happen before a match begins. */
export function waitingText(view: LobbyView, me: string, words: Texts["room"]): string {
  if (view.match) return words.playing;
  const free = freeSeats(view);
  if (free > 0) return view.owner === me ? words.waitFree(free) : words.waitFreeGuest(free);
  const late = view.chairs.filter((seat) => !seat.ready);
  if (late.some((seat) => seat.id === me)) return words.waitYou;
  return words.waitFor(late.map((seat) => seat.name ?? ""));
}

/** Where I am: inside the lobby, at its entrance, or neither, and why. */
export type Membership =
  "waiting" | "inside" | "entrance" | "left" | "removed" | "closed" | "missing" | "refused";

// Refusals that people can resolve at the entrance.
const RESOLVABLE = [
  "password-needed",
  "wrong-password",
  "wrong-invitation",
  "lobby-full",
  "no-spectators",
  "too-many-guesses",
];
const ENDS: Readonly<Record<string, Membership>> = {
  "no-such-lobby": "missing",
  "lobby-closed": "closed",
  removed: "removed",
};

/** `looking` and `joining` are the codes of the refusals to follow and to join, or null. Somebody
 * who was away for long still sees the last view, but is no longer inside. */
export function membershipIn(
  feed: { readonly view: LobbyView | null; readonly entries: readonly LobbyEntry[] },
  me: string,
  looking: string | null,
  joining: string | null,
): Membership {
  const { view, entries } = feed;
  if (view !== null && looking === null) {
    if (view.closed) return "closed";
    if (isInside(view, me)) return "inside";
    if (joining === null) return whyOutside(entries, me);
  }
  const code = joining ?? (looking === "not-inside" ? null : looking);
  if (code === null) return "waiting";
  return ENDS[code] ?? (RESOLVABLE.includes(code) ? "entrance" : "refused");
}

/** Why I am no longer inside. */
export function whyOutside(entries: readonly LobbyEntry[], me: string): "removed" | "left" {
  const events = entries.flatMap((entry) => entry.events);
  const last = events.findLast(
    (event) => (event.type === "person-removed" || event.type === "left") && event.person === me,
  );
  return last?.type === "person-removed" ? "removed" : "left";
}

/** The match that has just begun according to these entries. They do not include a match that was
 * in progress when we joined. */
export function matchBegun(entries: readonly LobbyEntry[], view: LobbyView): string {
  const begun = entries
    .flatMap((entry) => entry.events)
    .findLast((event) => event.type === "match-started");
  return begun !== undefined && begun.match === view.match ? begun.match : "";
}

/** The session score, best first. */
export function sessionScore(
  view: LobbyView,
): { id: string; name: string; points: number; wins: number; draws: number; losses: number }[] {
  return (view.scores ?? [])
    .map(({ id, score }) => {
      const { name, wins = 0, draws = 0, losses = 0 } = score;
      return { id, name, points: wins + draws / 2, wins, draws, losses };
    })
    .toSorted((one, other) => other.points - one.points);
}
