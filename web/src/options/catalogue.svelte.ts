/** The games of the server: its families and the games they offer, and any other game by its
 * key. */

import { api } from "$lib/connection/requests.ts";
import type { Choices, FamilyView, GameView, MatchOptions } from "$lib/generated/messages.ts";

import { familyOf } from "./keys.ts";

class Catalogue {
  /** Null until the server has answered. */
  choices = $state.raw<Choices | null>(null);
  /** Other games that have been loaded. */
  others = $state.raw<Readonly<Record<string, GameView>>>({});

  readonly families = $derived<readonly FamilyView[]>(this.choices?.families ?? []);
  readonly #offered = $derived(this.families.flatMap(({ games }) => games));
  /** The keys of the games to offer, family by family. */
  readonly presets = $derived(this.#offered.map(({ key }) => key));
  /** The default game. */
  readonly usualGame = $derived(this.choices?.usual_game ?? "");

  /** The family of a game, or with this name. */
  family(key: string): FamilyView | null {
    return this.families.find(({ name }) => name === familyOf(key)) ?? null;
  }

  /** The game with this key, if a family offers it. */
  offered(key: string): GameView | undefined {
    return this.#offered.find((game) => game.key === key);
  }

  /** Returns a game if it is known; otherwise loads it for later calls. */
  game(key: string): GameView | null {
    const known = this.offered(key) ?? this.others[key];
    // Callers that need the game load it themselves, and get the reason if it is missing.
    if (known === undefined && key !== "") gameOfServer(key).catch(() => undefined);
    return known ?? null;
  }

  /** The game that represents a family: the first it offers. */
  sample(family: number): string {
    return this.families[family]?.games[0]?.key ?? this.usualGame;
  }
}

export const catalogue = new Catalogue();

/** The game of these options. */
export const gameOfOptions = ({ game }: MatchOptions): string => game ?? catalogue.usualGame;

let asked: Promise<Choices> | null = null;

/** Loads the choices that the server offers, once. */
export function choicesOfServer(): Promise<Choices> {
  asked ??= api.get<Choices>("/api/choices").then(
    (choices) => (catalogue.choices = choices),
    (error: unknown) => {
      asked = null; // the next request may succeed
      throw error;
    },
  );
  return asked;
}

const games: Record<string, Promise<GameView> | undefined> = {};

/** Loads a game with its first position. Rejects with `Refused` if it is impossible. */
export function gameOfServer(key: string): Promise<GameView> {
  const offered = catalogue.offered(key);
  if (offered !== undefined) return Promise.resolve(offered);
  const known = games[key];
  if (known !== undefined) return known;
  const found = api.get<GameView>(`/api/games/${encodeURIComponent(key)}`);
  games[key] = found;
  found.then(
    (game) => (catalogue.others = { ...catalogue.others, [key]: game }),
    () => (games[key] = undefined),
  );
  return found;
}
