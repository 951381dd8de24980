/** Groups moves into turns, for a list. */

import { END, LAPSE, PASS, type Made } from "./history.ts";

/** A turn in a list. `from` is the number of moves before it, `to` the number after it. */
export interface Turn {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The text of turns without a move. */
export interface Words {
  readonly pass: string;
  readonly late: string;
}

/** Joins the steps of each turn: `c1xe3xc5`. */
export function turnsOf(moves: readonly Made[], words: Words): Turn[] {
  const turns: { seat: number; steps: string[]; from: number }[] = [];
  let closed = true;
  for (const [index, { seat, move }] of moves.entries()) {
    const last = turns.at(-1);
    if (closed || last?.seat !== seat) turns.push({ seat, steps: [move], from: index });
    else last.steps.push(move);
    closed = move === END || move === PASS || move === LAPSE;
  }
  return turns.map(({ seat, steps, from }, index) => ({
    number: index + 1,
    seat,
    text: written(steps, words),
    from,
    to: from + steps.length,
  }));
}

function written(steps: readonly string[], words: Words): string {
  const made = steps.filter((step) => step !== END && step !== PASS && step !== LAPSE);
  const late = steps.includes(LAPSE);
  const [first] = made;
  if (first === undefined) return late ? words.late : words.pass;
  const sign = first.includes("x") ? "x" : "-";
  const squares = [first, ...made.slice(1).map((step) => step.split(sign).at(-1) ?? step)];
  return squares.join(sign) + (late ? ` (${words.late})` : "");
}

/** The turns by round: one row for each, with gaps for missing turns. */
export function roundsOf<T extends { readonly seat: number }>(
  turns: readonly T[],
  seats: number,
): (T | null)[][] {
  const first = turns[0]?.seat ?? 0;
  const rounds: (T | null)[][] = [];
  let filled = seats;
  for (const turn of turns) {
    const place = (turn.seat - first + seats) % seats;
    if (place < filled || filled === seats) {
      rounds.push(Array.from<T | null>({ length: seats }).fill(null));
      filled = 0;
    }
    const round = rounds.at(-1);
    if (round) round[place] = turn;
    filled = place + 1;
  }
  return rounds;
}
