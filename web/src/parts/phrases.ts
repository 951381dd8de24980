/** Short phrases and emotes for the chat. They are sent as ordinary lines: a phrase in English, so
 * that programs and terminals show it as it is; the pages show it in the language of the reader. */

import { shell } from "$lib/texts/en/shell.ts"; // loaded with every page, in any language

export const PHRASES = shell.chat.phrases;

export type Phrase = keyof typeof PHRASES;
export type Phrases = Readonly<Record<Phrase, string>>;

export const EMOTES: readonly string[] = ["👍", "😀", "😮", "😢", "🤔", "🎉"];

const KEYS = new Map<string, Phrase>(
  Object.entries(PHRASES).map(([key, text]) => [text, key as Phrase]),
);

export const isEmote = (text: string): boolean => EMOTES.includes(text);

/** Whether a line is a phrase or an emote, which the reader may have muted. */
export const isQuick = (text: string): boolean => isEmote(text) || KEYS.has(text);

/** A line of the chat in the language of the reader, if it is a phrase; else as it was written. */
export function shownAs(text: string, phrases: Phrases): string {
  const key = KEYS.get(text);
  return key === undefined ? text : phrases[key];
}
