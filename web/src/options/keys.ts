/** The text keys of games: `connect:7x6x4:2`, `checkers:russian`. */

import type { MatchOptions } from "$lib/generated/messages.ts";

export const DEFAULT_GAME = "connect:7x6x4:2";

/** The game that these options agree on. */
export const gameOfOptions = ({ game = DEFAULT_GAME }: MatchOptions): string => game;

export const FAMILIES = ["connect", "checkers"] as const;
export type Family = (typeof FAMILIES)[number];

export interface ConnectKey {
  readonly family: "connect";
  readonly columns: number;
  readonly rows: number;
  readonly line: number;
  readonly players: number;
}

interface CheckersKey {
  readonly family: "checkers";
  readonly variant: string;
}

export type GameKey = ConnectKey | CheckersKey;

const CONNECT = /^connect:(\d+)x(\d+)x(\d+):(\d+)$/;
const CHECKERS = /^checkers:(.+)$/;

/** What a key says; null for a game that these pages have never heard of. */
export function readKey(key: string): GameKey | null {
  const connect = CONNECT.exec(key);
  if (connect !== null) {
    const [columns = 0, rows = 0, line = 0, players = 0] = connect.slice(1).map(Number);
    return { family: "connect", columns, rows, line, players };
  }
  const variant = CHECKERS.exec(key)?.[1];
  return variant === undefined ? null : { family: "checkers", variant };
}

export function writeKey(game: GameKey): string {
  if (game.family === "checkers") return `checkers:${game.variant}`;
  return `connect:${game.columns}x${game.rows}x${game.line}:${game.players}`;
}

export const familyOf = (key: string): Family =>
  key.startsWith("checkers:") ? "checkers" : "connect";
