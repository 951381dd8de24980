/** The points and grid lines of a rating over time. */

import type { RatingPoint } from "$lib/generated/messages.ts";

export interface RatingPlot {
  readonly line: string;
  readonly area: string;
  readonly last: { readonly x: number; readonly y: number };
  /** The ratings with a grid line, and their positions. */
  readonly ticks: readonly { readonly rating: number; readonly y: number }[];
  readonly low: number;
  readonly high: number;
}

export const WIDTH = 600;
export const HEIGHT = 180;

const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_TICKS = 5;

/** Spaces the matches evenly: what matters is how each changed the rating. */
export function ratingPlot(points: readonly Pick<RatingPoint, "rating">[]): RatingPlot {
  const ratings = points.map(({ rating }) => rating);
  const low = Math.min(...ratings);
  const high = Math.max(...ratings);
  const step =
    STEPS.find((each) => Math.ceil(high / each) - Math.floor(low / each) < MOST_TICKS) ?? 2000;
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const yOf = (rating: number): number =>
    rounded(HEIGHT * (1 - (rating - bottom) / (top - bottom)));
  const xOf = (index: number): number =>
    ratings.length === 1 ? WIDTH : rounded((WIDTH * index) / (ratings.length - 1));

  const places = ratings.map((rating, index) => ({ x: xOf(index), y: yOf(rating) }));
  // A single point is drawn as a line, too.
  const first = places[0] ?? { x: WIDTH, y: HEIGHT };
  const drawn = places.length === 1 ? [{ x: 0, y: first.y }, first] : places;
  const line = `M${drawn.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  const ticks: { rating: number; y: number }[] = [];
  for (let rating = bottom; rating <= top; rating += step) ticks.push({ rating, y: yOf(rating) });
  return {
    line,
    area: `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`,
    last: places.at(-1) ?? first,
    ticks,
    low,
    high,
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
