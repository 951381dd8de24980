/** What games are called. */

import type { Texts } from "$lib/texts/language.svelte.ts";

type Words = Texts["lobby"]["games"];

export interface ConnectOptions {
  readonly columns: number;
  readonly rows: number;
  readonly line: number;
  readonly players: number;
}

export const isConnect = (key: string): boolean => key.startsWith("connect:");

export const CONNECT_FOUR: ConnectOptions = { columns: 7, rows: 6, line: 4, players: 2 };

/** `connect:9x7x5:3` as numbers; null for other games. */
export function connectOptions(key: string): ConnectOptions | null {
  const found = /^connect:(\d+)x(\d+)x(\d+):(\d+)$/.exec(key);
  if (!found) return null;
  const [columns = 0, rows = 0, line = 0, players = 0] = found.slice(1).map(Number);
  return { columns, rows, line, players };
}

export function connectKey({ columns, rows, line, players }: ConnectOptions): string {
  return `connect:${columns}x${rows}x${line}:${players}`;
}

/** The name of a game in the reader's language; its key if it is a new one. */
export function gameTitle(key: string, words: Words): string {
  const options = connectOptions(key);
  if (options === null) {
    const variants: Readonly<Record<string, string>> = words.variants;
    return variants[key.replace(/^checkers:/, "")] ?? words.unknown(key);
  }
  const { columns, rows, line, players } = options;
  if (key === connectKey(CONNECT_FOUR)) return words.four;
  const board = words.own(columns, rows, line);
  return players > 2 ? words.ofPlayers(board, players) : board;
}
