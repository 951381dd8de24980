/** Formats dates and lists for the reader's language. Times are in seconds. */

import { speech } from "./language.svelte.ts";

/** The page's language in the reader's regional variant, if the browser names one. */
function region(): string {
  const { language } = speech;
  return navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
}

/** The day: "15 Nov 2026", "Nov 15, 2026". */
export function date(seconds: number, dateStyle: "medium" | "long" = "medium"): string {
  return new Intl.DateTimeFormat(region(), { dateStyle }).format(seconds * 1000);
}

/** The day and the time. */
export function dateAndTime(seconds: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(region(), style).format(seconds * 1000);
}

/** "Ann, Ben and Cleo". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(speech.language).format(words);
}
