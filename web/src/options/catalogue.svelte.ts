/** The games of the server: its families with what they offer, and any other game by its key. */

import { SvelteMap } from "svelte/reactivity";

import { api } from "$lib/connection/requests.ts";
import type { Choices, FamilyView, GameView, MatchOptions } from "$lib/generated/messages.ts";

import { familyOf } from "./keys.ts";

class Catalogue {
  /** Null until the server has answered. */
  choices = $state.raw<Choices | null>(null);
  /** Games that no family offers by name, as they become known. */
  readonly others = new SvelteMap<string, GameView>();

  readonly families = $derived<readonly FamilyView[]>(this.choices?.families ?? []);
  /** The keys of the games to offer, family by family. */
  readonly presets = $derived(this.families.flatMap(({ games }) => games.map(({ key }) => key)));
  /** The game of people who have not chosen one. */
  readonly usualGame = $derived(this.choices?.usual_game ?? "");
  readonly #offered = $derived(
    new Map(this.families.flatMap(({ games }) => games.map((game) => [game.key, game]))),
  );

  /** The family of a game, or the one with that name. */
  family(key: string): FamilyView | null {
    return this.families.find(({ name }) => name === familyOf(key)) ?? null;
  }

  /** A game if it is known; asks for it if it is not, so that it will be. */
  game(key: string): GameView | null {
    const known = this.#offered.get(key) ?? this.others.get(key);
    // Whoever needs the game to go on asks for it, and is told why it is missing.
    if (known === undefined && key !== "") gameOfServer(key).catch(() => undefined);
    return known ?? null;
  }

  /** The game to show for a family: the first of those it offers. */
  sample(family: number): string {
    return this.families[family]?.games[0]?.key ?? this.usualGame;
  }
}

export const catalogue = new Catalogue();

/** The game that these options agree on. */
export const gameOfOptions = ({ game }: MatchOptions): string => game ?? catalogue.usualGame;

let asked: Promise<Choices> | null = null;

/** What the server lets people choose from; asked for once. */
export function choicesOfServer(): Promise<Choices> {
  asked ??= api.get<Choices>("/api/choices").then(
    (choices) => (catalogue.choices = choices),
    (error: unknown) => {
      asked = null; // the next who asks may be luckier
      throw error;
    },
  );
  return asked;
}

const games: Record<string, Promise<GameView> | undefined> = {};

/** A game and its first position. Rejects with `Refused` for one that cannot be. */
export function gameOfServer(key: string): Promise<GameView> {
  const offered = catalogue.families.flatMap(({ games }) => games).find((game) => game.key === key);
  if (offered !== undefined) return Promise.resolve(offered);
  const known = games[key];
  if (known !== undefined) return known;
  const found = api.get<GameView>(`/api/games/${encodeURIComponent(key)}`);
  games[key] = found;
  found.then(
    (game) => catalogue.others.set(key, game),
    () => (games[key] = undefined),
  );
  return found;
}
