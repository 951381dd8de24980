/** Options being chosen: the form, its faults, and the resulting board. */

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
import { plain } from "./texts.ts";

/** The allowed range of a field, as a sentence. */
function sentenceOf(range: Range | undefined): string {
  if (range === undefined) return "";
  const words = t().lobby.options;
  const say = range.whole ? words.whole : words.between;
  return say(plain(range.low), plain(range.high));
}

const PAUSE = 150; // lets people finish typing a number before it is checked

export class Choosing {
  readonly choices: Choices;
  draft: Draft;
  /** The last valid game. */
  game = $state.raw<GameView | null>(null);
  #refused = $state.raw<{ readonly key: string; readonly sentence: string } | null>(null);

  constructor(choices: Choices, options: MatchOptions = {}) {
    this.choices = choices;
    this.draft = $state(draftOf(choices, options));
    $effect(() => this.#look(this.key));
  }

  readonly faults = $derived.by(() => faultsIn(this.draft, this.choices));
  readonly optionFaults = $derived.by(() => optionFaults(this.draft, this.choices));
  /** The numbers that the family needs. */
  readonly numbers = $derived.by(() => familyOfDraft(this.draft, this.choices)?.options ?? []);
  readonly key = $derived.by(() => gameOf(this.draft, this.choices));

  /** Whether the shown board is that of the chosen game. */
  readonly isShown = $derived.by(() => this.key !== null && this.game?.key === this.key);

  /** Whether the rules choose the first player at random. */
  readonly drawsLots = $derived.by(() => this.isShown && this.game?.first === null);

  /** What is wrong with a field, as a sentence; empty if it is fine. */
  faultOf(field: NumberField): string {
    return sentenceOf(this.faults[field]);
  }

  /** The same for an option of the game. If the server refuses the game, the first option shows
   * why, unless we know that another one is to blame. */
  faultOfOption(option: string): string {
    const range = this.optionFaults[option];
    if (range !== undefined) return sentenceOf(range);
    if (!this.#isRefused) return "";
    const known = refusedNumbers(this.draft.numbers[this.draft.family] ?? {}, t().lobby);
    if (known !== null) return known.option === option ? known.sentence : "";
    return this.numbers[0]?.name === option ? (this.#refused?.sentence ?? "") : "";
  }

  /** The chosen options; null while something is wrong. */
  get options(): MatchOptions | null {
    if (this.key === null || this.#isRefused || Object.keys(this.faults).length > 0) return null;
    return optionsOf(this.draft, this.key, this.drawsLots);
  }

  get #isRefused(): boolean {
    return this.#refused !== null && this.#refused.key === this.key;
  }

  #look(key: string | null): (() => void) | undefined {
    if (key === null) return undefined;
    // A known game shows at once, so that nothing moves later.
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
          // Offline there is just no preview; only a refusal says something about the game.
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
