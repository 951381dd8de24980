/** How the board element animates pieces. */

import type { Page } from "@playwright/test";

import { connect } from "../board/samples.ts";
import type { CheckrowBoard } from "../board/src/index.ts";
import { BoardPage } from "./board/page.ts";
import { FOUR, WON } from "./board/views.ts";
import { expect, test } from "./fixtures.ts"; // to share workers with the other tests

test.use({ viewport: { width: 640, height: 680 } });

/** Records which animations end or are cancelled, and when the board reports that it landed. */
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

test.describe("animation", () => {
  const dropped = connect([".......", ".......", "...o...", "..xx...", "..oxo..", ".xoxoxx"]);

  test("runs when the view changes", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.show(dropped);
    await expect.poll(() => board.motions()).toBeGreaterThan(0);
  });

  test("is skipped when it is switched off", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR, { animated: false });
    await board.show(dropped);
    await expect(board.cell("F1")).toHaveAccessibleName(/disc of player 1/);
    expect(await board.motions()).toBe(0);
  });

  test("of a disc is not cut short when the next one falls", async ({ page }) => {
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
    // The first view lands at once; the two discs are reported together.
    await expect.poll(said).toEqual(["landed", "motion ended", "motion ended", "landed"]);
  });

  test("ends before the winning line is drawn", async ({ page }) => {
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

  test("is twice as fast at speed 2", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR, { speed: 2 });
    await board.show(dropped);
    const rates = await board.board.evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll(".piece .body") ?? [])]
        .flatMap((body) => body.getAnimations())
        .map(({ playbackRate }) => playbackRate),
    );
    expect(rates).toEqual([2]);
  });

  test.describe("with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });
    test("is skipped", async ({ page }) => {
      const board = await BoardPage.open(page, FOUR);
      await board.show(dropped);
      await expect(board.cell("F1")).toHaveAccessibleName(/disc of player 1/);
      expect(await board.motions()).toBe(0);
    });
  });
});
