/** Dates and lists as the reader's language writes them. Times are in seconds. */

import { speech } from "./language.svelte.ts";

/** The day: "Nov 15, 2026". */
export function date(seconds: number): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: "medium" }).format(seconds * 1000);
}

/** The day and the time of the day. */
export function dateAndTime(seconds: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(speech.language, style).format(seconds * 1000);
}

/** "Ann, Ben and Cleo". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(speech.language).format(words);
}
