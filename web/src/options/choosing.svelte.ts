/** Options while they are being chosen: the form, its faults, and the board that it makes. */

import { Refused } from "$lib/connection/refused.ts";
import type { Choices, GameView, MatchOptions } from "$lib/generated/messages.ts";
import { refusedNumbers } from "$lib/texts/games.ts";
import { t } from "$lib/texts/language.svelte.ts";

import { catalogue, gameOfServer } from "./catalogue.svelte.ts";
import {
  draftOf,
  faultsIn,
  familyOfDraft,
  gameOf,
  optionFaults,
  optionsOf,
  type Draft,
  type NumberField,
  type Range,
} from "./draft.ts";
import { plain } from "./words.ts";

/** What a field takes, in a sentence. */
function sentenceOf(range: Range | undefined): string {
  if (range === undefined) return "";
  const words = t().lobby.options;
  const say = range.whole ? words.whole : words.between;
  return say(plain(range.low), plain(range.high));
}

const PAUSE = 150; // so that a number can be typed before it is asked about

export class Choosing {
  readonly choices: Choices;
  draft: Draft;
  /** The last game that could be shown. */
  game = $state.raw<GameView | null>(null);
  #refused = $state.raw<{ readonly key: string; readonly sentence: string } | null>(null);

  constructor(choices: Choices, options: MatchOptions = {}) {
    this.choices = choices;
    this.draft = $state(draftOf(choices, options));
    $effect(() => this.#look(this.key));
  }

  readonly faults = $derived.by(() => faultsIn(this.draft, this.choices));
  readonly optionFaults = $derived.by(() => optionFaults(this.draft, this.choices));
  /** The numbers that the family asks for. */
  readonly numbers = $derived.by(() => familyOfDraft(this.draft, this.choices)?.options ?? []);
  readonly key = $derived.by(() => gameOf(this.draft, this.choices));

  /** Whether the board that is shown is the one that is chosen. */
  readonly isShown = $derived.by(() => this.key !== null && this.game?.key === this.key);

  /** Whether the rules themselves say by lot who starts. */
  readonly drawsLots = $derived.by(() => this.isShown && this.game?.first === null);

  /** The problem with a field, in a sentence; empty if there is none. */
  faultOf(field: NumberField): string {
    return sentenceOf(this.faults[field]);
  }

  /** The same for an option of the game. If the server refuses the game, the first option shows
   * why, unless the refusal names another one. */
  faultOfOption(option: string): string {
    const range = this.optionFaults[option];
    if (range !== undefined) return sentenceOf(range);
    if (!this.#isRefused) return "";
    const known = refusedNumbers(this.draft.numbers[this.draft.family] ?? {}, t().lobby);
    if (known !== null) return known.option === option ? known.sentence : "";
    return this.numbers[0]?.name === option ? (this.#refused?.sentence ?? "") : "";
  }

  /** What can be asked for; null while something is wrong. */
  get options(): MatchOptions | null {
    if (this.key === null || this.#isRefused || Object.keys(this.faults).length > 0) return null;
    return optionsOf(this.draft, this.key, this.drawsLots);
  }

  get #isRefused(): boolean {
    return this.#refused !== null && this.#refused.key === this.key;
  }

  #look(key: string | null): (() => void) | undefined {
    if (key === null) return undefined;
    // The board of a game that is known takes its place at once, and moves nothing later.
    const offered = catalogue.offered(key);
    if (offered !== undefined) {
      this.game = offered;
      return undefined;
    }
    let current = true;
    const timer = setTimeout(() => {
      gameOfServer(key).then(
        (game) => {
          if (current) this.game = game;
        },
        (error: unknown) => {
          // Without a connection there is no preview; only a refusal says something of the game.
          const isOne = error instanceof Refused && error.code === "no-such-game";
          if (current && isOne) this.#refused = { key, sentence: error.message };
        },
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }
}
