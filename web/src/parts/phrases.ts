/** Short phrases and emotes for the chat. They are sent as ordinary lines, with phrases in English,
 * so that programs and terminals can show them unchanged; the pages translate them for the
 * reader. */

import { shell } from "$lib/texts/en/shell.ts"; // loaded with every page, in any language

export const PHRASES = shell.chat.phrases;

export type Phrase = keyof typeof PHRASES;
export type Phrases = Readonly<Record<Phrase, string>>;

export const EMOTES: readonly string[] = ["👍", "😀", "😮", "😢", "🤔", "🎉"];

const KEYS = new Map<string, Phrase>(
  Object.entries(PHRASES).map(([key, text]) => [text, key as Phrase]),
);

export const isEmote = (text: string): boolean => EMOTES.includes(text);

/** Whether a line is a phrase or an emote, which readers can mute. */
export const isQuick = (text: string): boolean => isEmote(text) || KEYS.has(text);

/** A line of chat, translated if it is a phrase. */
export function shownAs(text: string, phrases: Phrases): string {
  const key = KEYS.get(text);
  return key === undefined ? text : phrases[key];
}
