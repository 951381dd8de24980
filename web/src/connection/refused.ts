/** An error for a refused request: a code for programs, a sentence for people. */

import type { Refusal } from "$lib/generated/messages.ts";
import { t } from "$lib/texts/language.svelte.ts";

export class Refused extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentenceOf(code, sentence));
    this.name = "Refused";
    this.code = code;
  }
}

/** The sentence in the reader's language, or else the server's. */
export function sentenceOf(code: string, sentence: string): string {
  return t().shell.refusals[code] ?? asSentence(sentence);
}

export const sentenceOfRefusal = (refusal: Refusal): string =>
  sentenceOf(refusal.code, refusal.sentence);

/** What went wrong, as a sentence, for any thrown value. */
export const failureOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Turns the server's "wait for it" into "Wait for it." */
function asSentence(text: string): string {
  const [first = "", ...rest] = text;
  const whole = first.toLocaleUpperCase() + rest.join("");
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
