/** Numbers, dates and lists as the language of the reader writes them. Times are in seconds. */

import { speech } from "./language.svelte.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

const AGO: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", 60],
];

/** 1234.5 is "1,234.5" in English and "1.234,5" in German. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(speech.language, options).format(value);
}

/** The day: "Nov 15, 2026". */
export function date(seconds: number): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: "medium" }).format(seconds * 1000);
}

/** The day and the time of the day. */
export function dateAndTime(seconds: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(speech.language, style).format(seconds * 1000);
}

/** How long ago it was: "3 hours ago", "yesterday". */
export function ago(seconds: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(speech.language, { numeric: "auto" });
  const passed = Math.max(0, now - seconds);
  for (const [unit, length] of AGO) {
    if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  }
  return format.format(0, "second");
}

/** "Ann, Ben and Cleo". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(speech.language).format(words);
}
