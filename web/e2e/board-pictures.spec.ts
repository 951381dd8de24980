/** Pictures of the board element. They hold no words, since fonts differ between machines. */

import { expect, test } from "@playwright/test";

import { BoardPage, type Properties } from "./board/page.ts";
import * as views from "./board/views.ts";

test.use({ viewport: { width: 176, height: 192 }, deviceScaleFactor: 1 });

interface Picture {
  readonly name: string;
  readonly view: (typeof views)["FOUR"];
  readonly properties?: Properties;
  readonly chosen?: string;
}

const PICTURES: readonly Picture[] = [
  { name: "connect", view: views.FOUR },
  { name: "connect-won", view: views.WON },
  { name: "connect-crowd", view: views.CROWD },
  { name: "checkers-chosen", view: views.SKIRMISH, chosen: "C3" },
  { name: "checkers-capture", view: views.CAPTURE, properties: { flipped: true } },
  { name: "checkers-ten", view: views.INTERNATIONAL },
  { name: "checkers-mirrored", view: views.MIRRORED },
  { name: "checkers-turkish", view: views.TURKISH },
];

for (const theme of ["light", "dark", "forced"] as const)
  test.describe(`in ${theme} colours`, () => {
    test.use({
      colorScheme: theme === "dark" ? "dark" : "light",
      contextOptions: { forcedColors: theme === "forced" ? "active" : "none" },
    });
    // Light shows every board; the others, what they change.
    const shown = theme === "light" ? PICTURES : [PICTURES[1], PICTURES[4]];
    for (const picture of shown) {
      if (picture === undefined) continue;
      test(picture.name, async ({ page }) => {
        const board = await BoardPage.open(page, picture.view, {
          animated: false,
          ...picture.properties,
        });
        await page.evaluate(() => document.documentElement.classList.add("no-words"));
        if (picture.chosen) await board.cell(picture.chosen).click();
        await expect(board.board).toHaveScreenshot(`${picture.name}-${theme}.png`, {
          maxDiffPixelRatio: 0.01,
        });
      });
    }
  });
