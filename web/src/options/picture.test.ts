import { expect, it } from "vitest";

import type { GameView } from "$lib/generated/messages.ts";

import { pictureOf, pictureView } from "./picture.ts";
import { CANADIAN, CHOICES, grid, HOUSE, TURKISH, wall } from "./samples.ts";

const count = (path: string): number => path.match(/M/g)?.length ?? 0;
const pieces = (game: GameView) => pictureOf(game).pieces.map(({ path }) => count(path));

it("shows men in their starting position", () => {
  expect(pieces(HOUSE)).toEqual([12, 12]);
  expect(count(pictureOf(HOUSE).ground)).toBe(32);
  expect(pieces(CANADIAN)).toEqual([30, 30]);
  expect(pieces(TURKISH)).toEqual([16, 16]);
  expect(count(pictureOf(TURKISH).ground)).toBe(32);
});

it("shows every cell of a wall, and three colours for three players", () => {
  const discs = pieces(wall(9, 7, 4, 3));
  expect(discs).toHaveLength(3);
  const holes = count(pictureOf(wall(9, 7, 4, 3)).ground);
  expect(holes + discs.reduce((sum, each) => sum + each, 0)).toBe(63);
});

it("leaves no disc hanging in the air", () => {
  for (const game of CHOICES.families[0]?.games ?? []) {
    const picture = pictureOf(game);
    const cells = new Set(
      picture.pieces.flatMap(({ path }) =>
        [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => `${x} ${y}`),
      ),
    );
    expect(cells.size, game.key).toBeGreaterThan(3);
    for (const cell of cells) {
      const [x, y] = cell.split(" ").map(Number) as [number, number];
      expect(y + 1 > picture.rows || cells.has(`${x} ${y + 1}`), `${game.key} ${cell}`).toBe(true);
    }
  }
});

it("shows marks of both players on a grid", () => {
  const picture = pictureOf(grid(3, 3));
  expect(picture.surface).toBe("grid");
  expect(picture.pieces.map(({ shape }) => shape)).toEqual(["mark", "mark"]);
});

it("crops a huge board", () => {
  expect(pictureOf(wall(40, 30, 4))).toMatchObject({ columns: 12, rows: 12 });
});

it("pictureView shows the same cells, without steps or names", () => {
  const view = pictureView(wall(40, 30, 4));
  expect(view.rows.map((row) => row.length)).toEqual(Array.from({ length: 12 }, () => 12));
  expect(view.names.join("")).toBe("");
  expect(view).toMatchObject({ steps: [], surface: "wall" });
  expect(pictureView(HOUSE).rows).toEqual(HOUSE.rows);
});
