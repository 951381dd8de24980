/** Straight lines through winning cells. */

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** The ends of the fewest straight lines that cover all cells, longest first: one disc may complete
 * two lines. A cell on no line gets its own. */
export function linesThrough(
  cells: readonly number[],
  width: number,
): readonly (readonly [first: number, last: number])[] {
  const left = new Set(cells);
  const runs = DIRECTIONS.flatMap((direction) => runsAlong(cells, width, direction));
  const lines: [number, number][] = [];
  for (const run of runs.sort((one, other) => other.length - one.length)) {
    if (!run.some((cell) => left.has(cell))) continue;
    for (const cell of run) left.delete(cell);
    lines.push([run[0] ?? -1, run.at(-1) ?? -1]);
  }
  return lines;
}

/** The runs of neighbouring cells along one direction. */
function runsAlong(
  cells: readonly number[],
  width: number,
  [across, down]: readonly [number, number],
): number[][] {
  const all = new Set(cells);
  const next = (cell: number, by: 1 | -1): number => {
    const column = (cell % width) + across * by;
    const there = cell + (across + down * width) * by;
    return column >= 0 && column < width && all.has(there) ? there : -1;
  };
  return cells
    .filter((cell) => next(cell, -1) < 0)
    .map((first) => {
      const run = [first];
      for (let cell = next(first, 1); cell >= 0; cell = next(cell, 1)) run.push(cell);
      return run;
    });
}
