/** Every move is shown to its end before the reply starts or the result appears. */

import type { Page } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch, type Person } from "./person.ts";
import { makeSteps, viewOf } from "./script.ts";

const { lobby, match } = en;
const MOVING = { reducedMotion: "no-preference" } as const;
const PAUSE = 350;

interface Motion {
  readonly started: number;
  ended: number | null;
  cancelled: boolean;
}

/** Records when pieces move, and when the result appears. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const motions: Motion[] = [];
    Object.assign(globalThis, { motions, resultAt: null, celebrated: false });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      const motion: Motion = { started: performance.now(), ended: null, cancelled: false };
      motions.push(motion);
      animation.finished.then(
        () => (motion.ended = performance.now()),
        () => (motion.cancelled = true),
      );
      return animation;
    };
    new MutationObserver(() => {
      if (document.querySelector(".outcome") && Reflect.get(globalThis, "resultAt") === null)
        Reflect.set(globalThis, "resultAt", performance.now());
      if (document.querySelector(".celebration")) Reflect.set(globalThis, "celebrated", true);
    }).observe(document, { childList: true, subtree: true });
  });
}

const motionsOf = (page: Page): Promise<Motion[]> =>
  page.evaluate(() => (globalThis as unknown as { motions: Motion[] }).motions);

test("the computer replies only after the player's disc has landed", async ({ people }) => {
  const ann = await people.come("Ann", MOVING);
  await watch(ann.page);
  await ann.page.goto("/computer");
  await ann.choice(lobby.games.connect).check();
  await ann.page.locator('input[value="1"]').check();
  await ann.choice(lobby.computer.me).check();
  await ann.button(lobby.computer.start).click();
  await ann.arriveAtMatch();

  await ann.expectTurn(true);
  for (const [turn, column] of [1, 7].entries()) {
    await ann.board.drop(column);
    // The next disc is dropped as soon as the reply starts to fall.
    await expect.poll(async () => (await motionsOf(ann.page)).length).toBe(2 * turn + 2);
  }
  await expect
    .poll(async () => (await motionsOf(ann.page)).filter(({ ended }) => ended !== null).length)
    .toBe(4);
  const motions = await motionsOf(ann.page);
  expect(motions.filter(({ cancelled }) => cancelled)).toEqual([]);
  for (const [mine, answer] of [motions.slice(0, 2), motions.slice(2, 4)])
    expect(answer?.started).toBeGreaterThanOrEqual((mine?.ended ?? Infinity) + PAUSE);
  expect(motions[2]?.started).toBeGreaterThanOrEqual(motions[1]?.ended ?? Infinity);
  expect((await viewOf(ann)).moves).toBe(4);
});

test("the result appears after the last disc has landed", async ({ people }) => {
  const players = [await people.come("Ann", MOVING), await people.come("Bob", MOVING)];
  for (const { page } of players) await watch(page);
  await startMatch(players);
  const [first, second] = await inOrder(players);
  if (!first || !second) throw new Error("two play");
  await makeSteps(players, ["4", "5", "4", "5", "4", "5"]);
  await first.expectTurn(true);
  await first.board.expectCell("E3", "disc of");
  await first.board.drop(4);
  await expect(second.outcome).toContainText(match.result.youLose);
  await expect(first.outcome).toContainText(match.result.youWin);
  for (const { page } of players) {
    const last = (await motionsOf(page)).at(-1);
    const resultAt = await page.evaluate(() => Reflect.get(globalThis, "resultAt") as number);
    expect(last?.ended).not.toBeNull();
    expect(resultAt).toBeGreaterThanOrEqual(last?.ended ?? Infinity);
    await expect(page.locator("checkrow-board .stroke")).toHaveCount(2); // a line and its edge
  }
  const celebrated = ({ page }: Person) =>
    page.evaluate(() => Reflect.get(globalThis, "celebrated") as boolean);
  await expect.poll(() => celebrated(first)).toBe(true);
  expect(await celebrated(second)).toBe(false);
});
