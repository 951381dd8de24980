/** A small catalogue for tests, with families as a server sends them. */

import type { Choices, FamilyView, GameView, PieceView } from "$lib/generated/messages.ts";

const DISCS = "xoabcdefghijklmnpqrstuvwyz";
const MEN: Readonly<Record<string, PieceView>> = {
  l: { seat: 0, shape: "man", name: "light man" },
  d: { seat: 1, shape: "man", name: "dark man" },
  L: { seat: 0, shape: "king", name: "light king" },
  D: { seat: 1, shape: "king", name: "dark king" },
};

const namesOf = (rows: readonly string[]): string[] =>
  rows.flatMap((cells, row) =>
    Array.from(cells, (letter, column) =>
      letter === " " ? "" : String.fromCharCode(97 + column) + (rows.length - row),
    ),
  );

function game(key: string, name: string, rows: readonly string[], more: Partial<GameView>) {
  const seats = more.symbols?.length ?? 2;
  return {
    key,
    name,
    family: key.split(":")[0] ?? "",
    seats,
    width: rows[0]?.length ?? 0,
    height: rows.length,
    rows,
    names: namesOf(rows),
    symbols: [],
    start: "",
    first: 0,
    input: "place",
    surface: "grid",
    coordinates: "edges",
    faces_players: false,
    pieces: {},
    seat_names: Array.from({ length: seats }, (_, seat) => String(seat + 1)),
    options: {},
    starts: [],
    late_passes: false,
    ...more,
  } satisfies GameView;
}

export function wall(width: number, height: number, line: number, players = 2): GameView {
  const symbols = [...DISCS.slice(0, players)];
  const rows = Array.from({ length: height }, () => ".".repeat(width));
  return game(`connect:${width}x${height}x${line}:${players}`, `Connect ${line}`, rows, {
    symbols,
    input: "drop",
    surface: "wall",
    coordinates: "columns",
    pieces: Object.fromEntries(
      symbols.map((name, seat): [string, PieceView] => [name, { seat, shape: "disc", name }]),
    ),
    options: { width, height, connect: line, players },
  });
}

export function squares(variant: string, rows: readonly string[], first: number | null = 0) {
  return game(`checkers:${variant}`, `${variant} checkers`, rows, {
    symbols: ["l", "d"],
    first,
    input: "step",
    surface: "checkered",
    faces_players: true,
    pieces: MEN,
  });
}

export function grid(size: number, line: number): GameView {
  const rows = Array.from({ length: size }, () => ".".repeat(size));
  return game(`tictactoe:${size}x${size}x${line}`, `${line} in a line`, rows, {
    symbols: ["x", "o"],
    pieces: {
      x: { seat: 0, shape: "mark", name: "x" },
      o: { seat: 1, shape: "mark", name: "o" },
    },
    options: { width: size, height: size, line },
  });
}

const men = (letters: string): string[] =>
  Array.from(letters, (letter, row) =>
    (row % 2 ? `${letter} ` : ` ${letter}`).repeat(letters.length / 2),
  );

export const HOUSE = squares("house", men("ddd..lll"), null);
export const CANADIAN = squares("canadian", men("ddddd..lllll"));
export const TURKISH = squares(
  "turkish",
  Array.from(".dd..ll.", (letter) => letter.repeat(8)),
);

const option = (name: string, title: string, usual: number, least: number, most: number) => ({
  name,
  title,
  usual,
  least,
  most,
});

const FAMILIES: readonly FamilyView[] = [
  {
    name: "connect",
    title: "Connect-N",
    description: "Discs fall.",
    games: [wall(7, 6, 4), wall(9, 7, 5), wall(9, 7, 4, 3)],
    options: [
      option("width", "Columns", 7, 1, 40),
      option("height", "Rows", 6, 1, 40),
      option("connect", "Line", 4, 1, 40),
      option("players", "Players", 2, 2, 16),
    ],
    key_template: "connect:{width}x{height}x{connect}:{players}",
    file_format: "record",
  },
  {
    name: "checkers",
    title: "Checkers",
    description: "Men move.",
    games: [HOUSE, CANADIAN, TURKISH],
    options: [],
    key_template: "",
    file_format: "pdn",
  },
  {
    name: "tictactoe",
    title: "Tic-tac-toe",
    description: "Put a mark on any empty cell.",
    games: [grid(3, 3)],
    options: [
      option("width", "Columns", 3, 1, 20),
      option("height", "Rows", 3, 1, 20),
      option("line", "In a line", 3, 1, 20),
    ],
    key_template: "tictactoe:{width}x{height}x{line}",
    file_format: "record",
  },
];

export const CHOICES: Choices = {
  games: [],
  levels: {},
  most_columns: 40,
  most_rows: 40,
  most_seats: 16,
  bounds: {
    turn_seconds: [1, 1_209_600],
    fischer_seconds: [0, 10_800],
    increment_seconds: [0, 180],
    days_per_move: [1, 14],
    claim_seconds: [10, 3600],
  },
  usual_game: "connect:7x6x4:2",
  families: FAMILIES,
  documentation: false,
  pairing_clocks: [{ type: "fischer", initial: 300, increment: 3 }, { type: "none" }],
};
