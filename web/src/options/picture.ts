/** Small pictures of games: which squares and pieces they show. They decorate, and know no more
 * of a game than how its board looks. */

import { readKey, type ConnectKey } from "./keys.ts";

export interface Picture {
  readonly kind: "connect" | "checkers";
  readonly columns: number;
  readonly rows: number;
  /** Holes of the wall, or the dark squares. */
  readonly ground: string;
  /** Pieces by colour: 0 and up are discs, or light and dark men. */
  readonly pieces: readonly string[];
}

// From the bottom row upward; digits are discs.
const SCENES: Readonly<Record<string, readonly string[]>> = {
  "connect:7x6x4:2": ["..01101", "...010.", "....01.", ".....0."],
  "connect:9x7x5:2": [".101101..", "...0100..", "....011..", ".....01..", "......0.."],
  "connect:9x7x4:3": [".120101..", "...201...", "....20...", ".....2..."],
};
const PLAIN_SCENE = ["..01", "...0"];
const MOST = 12; // larger boards are shown in part

interface Set {
  readonly size: number;
  readonly men: number; // rows of them
  readonly behind?: number; // empty rows behind them
  readonly mirrored?: boolean;
  readonly everywhere?: boolean; // on all squares
}

const USUAL: Set = { size: 8, men: 3 };
const SETS: Readonly<Record<string, Set>> = {
  international: { size: 10, men: 4 },
  canadian: { size: 12, men: 5 },
  italian: { size: 8, men: 3, mirrored: true },
  spanish: { size: 8, men: 3, mirrored: true },
  turkish: { size: 8, men: 2, behind: 1, everywhere: true },
};

export function pictureOf(key: string): Picture {
  const game = readKey(key);
  if (game?.family === "checkers") return checkers(SETS[game.variant] ?? USUAL);
  return connect(key, game ?? { family: "connect", columns: 7, rows: 6, line: 4, players: 2 });
}

function connect(key: string, game: ConnectKey): Picture {
  const columns = Math.min(game.columns, MOST);
  const rows = Math.min(game.rows, MOST);
  const scene = SCENES[key] ?? PLAIN_SCENE;
  const pieces: string[] = [];
  let holes = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const seat = Number(scene[row]?.[column] ?? Number.NaN);
      const hole = circle(column + 0.5, rows - row - 0.5, 0.4);
      if (Number.isNaN(seat)) holes += hole;
      else pieces[seat] = (pieces[seat] ?? "") + hole;
    }
  }
  return { kind: "connect", columns, rows, ground: holes, pieces };
}

function checkers({ size, men, behind = 0, mirrored = false, everywhere = false }: Set): Picture {
  let ground = "";
  const pieces = ["", ""];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const dark = (row + column) % 2 === (mirrored ? 0 : 1);
      if (dark) ground += `M${column} ${row}h1v1h-1z`;
      if (!dark && !everywhere) continue;
      const man = circle(column + 0.5, row + 0.5, 0.36);
      if (isBetween(row, behind, men)) pieces[1] += man;
      else if (isBetween(size - 1 - row, behind, men)) pieces[0] += man;
    }
  }
  return { kind: "checkers", columns: size, rows: size, ground, pieces };
}

const isBetween = (row: number, behind: number, men: number): boolean =>
  row >= behind && row < behind + men;

function circle(x: number, y: number, radius: number): string {
  const across = 2 * radius;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0`;
}
