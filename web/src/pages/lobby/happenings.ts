/** The events of a lobby as lines of text: chat, and a sentence for each event. */

import type { LobbyEntry, LobbyEvent, LobbyView, Player, Result } from "$lib/generated/messages.ts";
import { computerName, optionsText } from "$lib/options/texts.ts";
import type { Texts } from "$lib/texts/language.svelte.ts";

export interface LobbyLine {
  readonly key: string;
  /** The author; empty for the lobby itself. */
  readonly name: string;
  readonly text: string;
}

/** Names outlive people: those who have left keep theirs. */
export type Names = Map<string, string>;

export function rememberNames(names: Names, view: LobbyView): void {
  for (const seat of view.chairs) if (seat.id && seat.name) names.set(seat.id, seat.name);
  for (const person of view.spectators ?? []) names.set(person.id, person.name);
}

/** All lines of these entries. `names` collects the names of people who join. */
export function linesOf(
  entries: readonly LobbyEntry[],
  names: Names,
  words: Texts["lobby"],
): LobbyLine[] {
  const lines: LobbyLine[] = [];
  let players: readonly Player[] = [];
  for (const entry of entries) {
    for (const [index, event] of entry.events.entries()) {
      if (event.type === "joined") names.set(event.person.id, event.person.name);
      if (event.type === "match-started") players = event.players;
      const text = sentence(event, names, players, words);
      const name = event.type === "said" ? event.name : "";
      if (text) lines.push({ key: `${entry.number}.${index}`, name, text });
    }
  }
  return lines;
}

function sentence(
  event: LobbyEvent,
  names: Names,
  players: readonly Player[],
  words: Texts["lobby"],
): string {
  const { events } = words;
  const name = (person: string) => names.get(person) ?? events.somebody;
  switch (event.type) {
    case "said":
      return event.text;
    case "joined": {
      const seated = event.chair !== undefined && event.chair !== null;
      return (seated ? events.joined : events.joinedToWatch)(event.person.name);
    }
    case "left":
      return events.left(name(event.person));
    case "person-removed":
      return events.removed(name(event.person));
    case "owner-changed":
      return events.owner(name(event.person));
    case "sat":
      return events.sat(name(event.person), event.chair + 1);
    case "stood":
      return events.stood(name(event.person));
    case "chairs-swapped":
      return events.swapped(event.one + 1, event.other + 1);
    case "computer-added":
      return events.computerAdded(computerName(event.player.level ?? "", words));
    case "computer-removed":
      return events.computerRemoved;
    case "became-ready":
      return events.ready(name(event.person));
    case "became-unready":
      return events.unready(name(event.person));
    case "options-changed":
      return events.options(optionsText(event.options, words));
    case "title-changed":
      return events.title(event.title);
    case "password-changed":
      return event.password ? events.private : events.public;
    case "invitation-renewed":
      return events.renewed;
    case "match-started":
    case "owner-paired":
      return events.started;
    case "match-ended":
      return ending(event.result, players, words);
    case "lobby-closed":
      return events.closed;
    case "lobby-opened":
      return events.opened;
  }
}

function ending(result: Result, players: readonly Player[], words: Texts["lobby"]): string {
  const { events } = words;
  if (result.how === "aborted" || result.how === "abandoned") return events.uncounted;
  if (result.winner === null) return events.drawn;
  const winner = players[result.winner];
  if (winner === undefined) return events.ended; // we joined later, and do not know who plays
  return events.won(winner.level ? computerName(winner.level, words) : winner.name);
}
