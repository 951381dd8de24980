/** Advice for beginners: a good move, and how the computer could answer another one. */

import type { Arrow } from "$board";
import { failureOf } from "$lib/connection/refused.ts";
import { api } from "$lib/connection/requests.ts";
import type { Hints as Found, HintedTurn } from "$lib/generated/messages.ts";
import { moveText } from "$lib/settings/notation.ts";
import { valueText } from "$lib/study/values.ts";
import { t } from "$lib/texts/language.svelte.ts";

export type AdviceMode = "hint" | "why-not";

export class Hints {
  mode = $state<AdviceMode | null>(null);
  inProgress = $state(false);
  failure = $state("");
  #found = $state.raw<Found | null>(null);
  #tried = $state.raw<HintedTurn | null>(null);

  constructor(readonly match: string) {}

  readonly arrows = $derived.by<readonly Arrow[]>(() => {
    const best = this.#found?.turns[0];
    if (this.mode === "hint" && best) return [{ path: best.path, tone: "hint" }];
    if (this.mode !== "why-not" || !this.#tried) return [];
    const arrows: Arrow[] = [
      { path: this.#tried.path, tone: "even" },
      { path: this.#tried.answer_path, tone: "bad" },
    ];
    return arrows.filter(({ path }) => path.length > 0);
  });

  /** The text above the board; empty until a hint is requested. */
  readonly text = $derived.by(() => {
    const words = t().match.hints;
    if (this.failure) return this.failure;
    if (this.mode === null) return "";
    if (this.inProgress) return words.thinking;
    const best = this.#found?.turns[0];
    if (this.mode === "hint" && best) return words.best(moveText(best.move), hintValue(best));
    if (!this.#tried) return words.choose;
    const { move, answer } = this.#tried;
    return answer
      ? words.answer(moveText(move), moveText(answer), hintValue(this.#tried))
      : words.ends(moveText(move), hintValue(this.#tried));
  });

  /** Requests advice for the position after entry `position`; a second call hides it. */
  async ask(mode: AdviceMode, position: number): Promise<void> {
    if (this.mode === mode && !this.failure) return this.close();
    this.mode = mode;
    this.failure = "";
    this.#tried = null;
    if (this.#found?.position === position) return;
    this.inProgress = true;
    try {
      this.#found = await api.get<Found>(`/api/matches/${encodeURIComponent(this.match)}/hints`);
    } catch (error) {
      this.failure = failureOf(error);
    } finally {
      this.inProgress = false;
    }
  }

  /** Shows the reply to the best turn that begins with this step. */
  consider(move: string): void {
    this.#tried = this.#found?.turns.find(({ steps }) => steps[0] === move) ?? null;
  }

  close(): void {
    this.mode = null;
    this.failure = "";
    this.#tried = null;
  }
}

const hintValue = ({ value }: HintedTurn): string => valueText(value, t().analysis.values);
