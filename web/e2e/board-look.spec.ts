/** The look of the board element: hints, signs, contrast and size. */

import type { Page } from "@playwright/test";

import { BoardPage } from "./board/page.ts";
import { CAPTURE, FOUR, MARKS, SKIRMISH, TURKISH } from "./board/views.ts";
import { expect, test } from "./fixtures.ts"; // to share workers with the other tests

test.use({ viewport: { width: 640, height: 680 } });

test("with hints off, only the selected piece is marked", async ({ page }) => {
  const board = await BoardPage.open(page, SKIRMISH);
  await expect(board.board.locator(".movable")).toHaveCount(2);
  await expect(board.board.locator(".threatened")).not.toHaveCount(0);
  await board.set({ hints: false });
  for (const chosen of [false, true]) {
    if (chosen) await board.cell("C3").click();
    for (const kind of ["movable", "threatened", "target"])
      await expect(board.board.locator(`.${kind}`)).toHaveCount(0);
  }
  await expect(board.board.locator(".selected")).toHaveCount(1);
  await board.cell("E5").click();
  await expect.poll(() => board.events()).toEqual([["step", { move: "c3xe5" }]]);
});

test("signs can be hidden on discs, but not on marks", async ({ page }) => {
  const board = await BoardPage.open(page, FOUR);
  const signs = board.board.locator(".piece .sign");
  await expect(signs.first()).toBeVisible();
  await board.set({ signs: false });
  await expect(signs.first()).toBeHidden();
  await board.show(MARKS);
  await expect(signs.first()).toBeVisible();
});

test.describe("the size", () => {
  const sizeIn = async (page: Page, css: string) => {
    const board = await BoardPage.open(page, FOUR);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, css);
    const frame = await board.board.locator(".board").boundingBox();
    const field = await board.board.locator(".field").boundingBox();
    if (frame === null || field === null) throw new Error("The board is not on the screen.");
    expect(field.width / field.height).toBeCloseTo(7 / 6, 1);
    return frame;
  };

  test("follows the width when the height is not limited", async ({ page }) => {
    const { width } = await sizeIn(page, "main { width: 500px; padding: 0 }");
    expect(width).toBeGreaterThan(480);
  });

  test("follows the height when there is less of it", async ({ page }) => {
    const frame = await sizeIn(page, "main { width: 620px; height: 300px; padding: 0 }");
    expect(frame.height).toBeLessThanOrEqual(300);
    expect(frame.height).toBeGreaterThan(295);
  });

  test("follows a flex column", async ({ page }) => {
    const frame = await sizeIn(
      page,
      `main { display: flex; flex-direction: column; width: 600px; height: 400px; padding: 0 }
       checkrow-board { flex: 1; min-height: 0 }`,
    );
    expect(frame.height).toBeLessThanOrEqual(400);
    expect(frame.height).toBeGreaterThan(390);
  });

  test("fits a 320-pixel page without scrolling sideways", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 480 });
    await BoardPage.open(page, CAPTURE);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide).toBe(320);
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test(`men stand out from their squares in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const { board } = await BoardPage.open(page, TURKISH);
    await expect(board.locator(".dark .top").first()).toBeAttached();
    const [square, ...others] = await board.evaluate((element) => {
      const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      /** The relative luminance of a colour, as in WCAG 2. */
      const lightness = (colour: string): number => {
        if (pen === null) throw new Error("There is no canvas.");
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const style = (selector: string) => {
        const found = element.shadowRoot?.querySelector(selector);
        if (!found) throw new Error(`${selector} is not on the board.`);
        return getComputedStyle(found);
      };
      return [
        style(".light-square").fill,
        style(".light .top").fill,
        style(".light .top").stroke,
        style(".dark .top").fill,
      ].map(lightness);
    });
    const contrast = (one = 0, other = 0) =>
      (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const [light, edge, dark] = others;
    // A light man stands out by its colour or by its edge.
    expect(contrast(light, edge)).toBeGreaterThan(3);
    expect(Math.max(contrast(square, light), contrast(square, edge))).toBeGreaterThan(2.5);
    expect(contrast(square, light)).toBeGreaterThan(1.8);
    expect(contrast(square, dark)).toBeGreaterThan(3);
  });
