import { expect, it } from "vitest";

import { pictureOf } from "./picture.ts";
import { PRESET_KEYS } from "./presets.ts";

const count = (path: string | undefined): number => path?.match(/M/g)?.length ?? 0;

it("shows the men of checkers where they start", () => {
  const house = pictureOf("checkers:house");
  expect(house.pieces.map(count)).toEqual([12, 12]);
  expect(count(house.ground)).toBe(32);
  expect(pictureOf("checkers:canadian").pieces.map(count)).toEqual([30, 30]);
  expect(pictureOf("checkers:turkish").pieces.map(count)).toEqual([16, 16]);
});

it("shows as many holes as a board has cells, and three colours for three friends", () => {
  const friends = pictureOf("connect:9x7x4:3");
  const discs = friends.pieces.map(count);
  expect(discs).toHaveLength(3);
  expect(count(friends.ground) + discs.reduce((sum, each) => sum + each, 0)).toBe(63);
});

it("lets no disc of a picture hang in the air", () => {
  for (const key of PRESET_KEYS.filter((each) => each.startsWith("connect:"))) {
    const { pieces, rows } = pictureOf(key);
    const cells = new Set(
      pieces.flatMap((path) =>
        [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => `${x} ${y}`),
      ),
    );
    for (const cell of cells) {
      const [x, y] = cell.split(" ").map(Number) as [number, number];
      expect(y + 1 > rows || cells.has(`${x} ${y + 1}`), `${key} ${cell}`).toBe(true);
    }
  }
});

it("keeps a picture of a huge board small", () => {
  expect(pictureOf("connect:40x30x4:2")).toMatchObject({ columns: 12, rows: 12 });
});
