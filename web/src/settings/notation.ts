/** Writes moves as the reader prefers. This module knows only their text form: `4`, `c3-d4`,
 * `c3xe5xg7`, `end`. */

import { t, type Texts } from "$lib/texts/language.svelte.ts";

import { settings } from "./settings.svelte.ts";

/** A move in the notation chosen in the settings. */
export function moveText(move: string): string {
  return settings.notation === "words" ? inWords(move, t().shell.moves) : move;
}

export function inWords(move: string, texts: Texts["shell"]["moves"]): string {
  if (move === "end") return texts.end;
  const [, from = "", sign = "", rest = ""] = /^([a-z0-9]+?)([x-])(.+)$/i.exec(move) ?? [];
  if (sign === "-") return texts.goes(from, rest);
  if (sign === "x") return texts.takes(from, rest.split("x").join(", "));
  return /^\d+$/.test(move) ? texts.column(move) : move;
}
