/** The whole board is in view on every page that has one, for every screen and game. */

import type { Locator, Page } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { openLocalGame, resign, startAgainstComputers } from "./script.ts";

const SCREENS = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [390, 844],
  [844, 390],
  [320, 568],
  [568, 320],
] as const;

type Screens = readonly (typeof SCREENS)[number][];

const THOROUGH = Boolean(process.env["THOROUGH"]);

// The smallest, tallest, widest and largest boards, and one of checkers; then some in between.
const GAMES = [
  "connect:4x4x4:2",
  "connect:4x40x4:5",
  "connect:40x4x4:8",
  "connect:40x40x4:12",
  "checkers:house",
  ...(THOROUGH ? ["connect:9x7x4:3", "connect:12x12x4:4", "checkers:canadian"] : []),
];

/** Returns what keeps the board or its status from being fully in view; empty if both are. */
const faults = (board: Locator): Promise<string[]> =>
  board.evaluate(async (element) => {
    const found: string[] = [];
    const drawn = element.shadowRoot?.querySelector(".board") ?? element;
    const { left, top, right, bottom, width } = drawn.getBoundingClientRect();
    if (left < -0.5 || right > innerWidth + 0.5) found.push(`from ${left} to ${right} across`);
    if (top < -0.5 || bottom > innerHeight + 0.5) found.push(`from ${top} to ${bottom} down`);
    if (width < 16) found.push(`${width} wide`);
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
    const inset = 4; // the corners are round
    for (const x of [left + inset, (left + right) / 2, right - inset])
      for (const y of [top + inset, (top + bottom) / 2, bottom - inset])
        if (!document.elementsFromPoint(x, y).slice(0, 1).includes(element))
          found.push(`${x}, ${y} is covered`);
    const status = document.querySelector(".status");
    if (status?.checkVisibility({ visibilityProperty: true })) {
      const inSight = await new Promise<number>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve(entry?.intersectionRatio ?? 0);
        }).observe(status);
      });
      if (inSight < 0.999) found.push(`${inSight} of the status is in sight`);
    }
    return found;
  });

/**
 * Returns three screens for a game in a place, in rotation, so that every place and every game get
 * all of them. With THOROUGH, every place shows every game on all screens.
 */
function screensFor(game: string, place: number): Screens {
  if (THOROUGH) return SCREENS;
  const turn = GAMES.indexOf(game) + place;
  return SCREENS.filter((_, screen) => [0, 3, 6].includes((screen + turn) % SCREENS.length));
}

/** Expects the whole board and its status to be in view on these screens. */
async function expectInSight(page: Page, what: string, screens: Screens): Promise<void> {
  const board = page.locator("checkrow-board");
  await expect(board.getByRole("grid")).toBeVisible();
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const message = `${what} on ${width}x${height}`;
    await expect.poll(() => faults(board), { message, intervals: [20, 50, 100] }).toEqual([]);
  }
}

/** Expects the first board of a list to be in view at once, and the player's once scrolled to. */
async function expectListInSight(page: Page, player: Person, screens: Screens): Promise<void> {
  await page.goto("/watch");
  const own = page.getByRole("link", { name: player.name }).locator("checkrow-board");
  const first = page.locator("checkrow-board").first();
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(first).toBeInViewport({ ratio: 1 });
    await own.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(own, `a card on ${width}x${height}`).toBeInViewport({ ratio: 1 });
  }
}

for (const game of GAMES)
  test(`the whole board of ${game} is in view`, async ({ people }) => {
    const ann = await people.come("Ann");
    const { page } = ann;
    await openLocalGame(page, game);
    await expectInSight(page, "a game on this device", screensFor(game, 0));
    await page.goto(`/analysis?game=${game}`);
    await expectInSight(page, "the analysis", screensFor(game, 1));
    const match = await startAgainstComputers(ann, game);
    await expectInSight(page, "a match", screensFor(game, 2));
    const { page: other } = await people.come("Eve");
    await other.goto(page.url());
    await expectInSight(other, "a match that is watched", screensFor(game, 3));
    await expectListInSight(other, ann, screensFor(game, 4));
    await resign(ann);
    await expect(ann.outcome).toBeVisible();
    await expectInSight(page, "a match that was given up", screensFor(game, 5));
    await page.goto(`/replay/${match}`);
    await expectInSight(page, "a replay", screensFor(game, 6));
  });

test("zooming makes narrow columns as wide as a finger", async ({ people }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const ann = await people.come("Ann", phone);
  const { page } = ann;
  await openLocalGame(page, "connect:7x6x4:2");
  await expect(ann.board.grid).toBeVisible();
  await expect(ann.button(en.match.actions.zoom)).toHaveCount(0);

  await openLocalGame(page, "connect:40x40x4:12");
  const first = ann.board.cell("A1");
  const widthOf = () => first.evaluate((cell) => cell.getBoundingClientRect().width);
  await expect(ann.button(en.match.actions.zoom)).toBeVisible();
  await expect.poll(widthOf).toBeLessThan(24);
  await ann.button(en.match.actions.zoom).tap();
  await expect.poll(widthOf).toBeGreaterThanOrEqual(24);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide).toBe(390);
  await first.tap(); // Playwright scrolls to it
  await ann.board.expectCell("A1", "disc of");
  await ann.button(en.match.actions.zoom).tap();
  await expect.poll(() => faults(ann.board.element)).toEqual([]);
});
