/** The points of a plot of the first seat's chance after every turn. */

interface Point {
  readonly turn: number;
  readonly x: number;
  readonly y: number;
}

export interface Plot {
  /** Runs of consecutive points; an unknown turn leaves a gap. */
  readonly runs: readonly (readonly Point[])[];
  readonly line: string;
  readonly area: string;
}

export const WIDTH = 100;
export const HEIGHT = 40;

/** `chances` has one value for the start and one for each turn; null if unknown. */
export function plotOf(chances: readonly (number | null)[]): Plot {
  const runs: Point[][] = [];
  let open = false;
  for (const [turn, chance] of chances.entries()) {
    if (chance === null) {
      open = false;
      continue;
    }
    const point = { turn, x: xOf(turn, chances.length - 1), y: yOf(chance) };
    if (open) runs.at(-1)?.push(point);
    else runs.push([point]);
    open = true;
  }
  return {
    runs,
    line: runs.map((run) => `M${run.map(at).join("L")}`).join(""),
    area: runs.map(areaUnder).join(""),
  };
}

export function xOf(turn: number, turns: number): number {
  return turns === 0 ? 0 : rounded((turn / turns) * WIDTH);
}

export function yOf(chance: number): number {
  return rounded((1 - Math.min(1, Math.max(0, chance))) * HEIGHT);
}

/** The turn nearest to a place in the plot, from 0 to 1. */
export function turnAt(share: number, turns: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * turns);
}

function areaUnder(run: readonly Point[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return "";
  return `M${first.x} ${HEIGHT}L${run.map(at).join("L")}L${last.x} ${HEIGHT}Z`;
}

const at = ({ x, y }: Point): string => `${x} ${y}`;
const rounded = (number: number): number => Math.round(number * 100) / 100;
