/** How pieces move on the board element. */

import type { Page } from "@playwright/test";

import { connect } from "../board/samples.ts";
import type { CheckrowBoard } from "../board/src/index.ts";
import { BoardPage } from "./board/page.ts";
import { FOUR, WON } from "./board/views.ts";
import { expect, test } from "./fixtures.ts"; // so that they run where all others do

test.use({ viewport: { width: 640, height: 680 } });

/** Writes down which motions end, which are cancelled, and when the board says that all rest. */
async function followMotions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    addEventListener("landed", () => said.push("landed"));
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.finished.then(
        () => said.push("motion ended"),
        () => said.push("motion cancelled"),
      );
      return animation;
    };
  });
}

test.describe("motion", () => {
  const dropped = connect([".......", ".......", "...o...", "..xx...", "..oxo..", ".xoxoxx"]);

  test("follows from two views", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.show(dropped);
    await expect.poll(() => board.motions()).toBeGreaterThan(0);
  });

  test("is left out where it was switched off", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR, { animated: false });
    await board.show(dropped);
    await expect(board.cell("F1")).toHaveAccessibleName(/disc of player 1/);
    expect(await board.motions()).toBe(0);
  });

  test("of one disc ends by itself when the next one falls", async ({ page }) => {
    await followMotions(page);
    const board = await BoardPage.open(page, FOUR);
    const next = connect([".......", ".......", "...o...", "..xx...", "..oxo..", "oxoxoxx"]);
    await board.board.evaluate(
      async (element: CheckrowBoard, [first, second]) => {
        element.view = first ?? null;
        await new Promise(requestAnimationFrame);
        element.view = second ?? null;
      },
      [dropped, next],
    );
    const said = () => page.evaluate(() => Reflect.get(globalThis, "said") as string[]);
    // The first view lands at once, the two discs together.
    await expect.poll(said).toEqual(["landed", "motion ended", "motion ended", "landed"]);
  });

  test("ends before the line that has won is drawn", async ({ page }) => {
    const before = connect([".......", ".......", "...xo..", "...xo..", "...xo..", "..ooxx."]);
    const board = await BoardPage.open(page, before);
    const seen = await board.board.evaluate(async (element: CheckrowBoard, won) => {
      const lines = () => element.shadowRoot?.querySelectorAll(".stroke").length;
      const landed = new Promise((resolve) => element.addEventListener("landed", resolve));
      element.view = won;
      await Promise.resolve();
      const [resting, early] = [element.resting, lines()];
      await landed;
      return [resting, early, element.resting, lines()];
    }, WON);
    expect(seen).toEqual([false, 0, true, 2]);
  });

  test("is twice as fast if that was asked for", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR, { speed: 2 });
    await board.show(dropped);
    const rates = await board.board.evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll(".piece .body") ?? [])]
        .flatMap((body) => body.getAnimations())
        .map(({ playbackRate }) => playbackRate),
    );
    expect(rates).toEqual([2]);
  });

  test.describe("for readers who want little of it", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });
    test("is left out", async ({ page }) => {
      const board = await BoardPage.open(page, FOUR);
      await board.show(dropped);
      await expect(board.cell("F1")).toHaveAccessibleName(/disc of player 1/);
      expect(await board.motions()).toBe(0);
    });
  });
});
