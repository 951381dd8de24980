/** Screenshots of the board element, without text, since fonts differ between machines. */

import { BoardPage, type Properties } from "./board/page.ts";
import type { GivenView } from "../board/src/index.ts";
import * as views from "./board/views.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 176, height: 192 }, deviceScaleFactor: 1 });

interface Picture {
  readonly name: string;
  readonly view: GivenView;
  readonly properties?: Properties;
  /** A cell to click before the screenshot. */
  readonly chosen?: string;
  /** Taken in every theme, not only in light colours. */
  readonly always?: boolean;
}

const PICTURES: readonly Picture[] = [
  { name: "connect", view: views.FOUR },
  { name: "connect-won", view: views.WON, always: true },
  { name: "connect-crowd", view: views.CROWD },
  { name: "checkers-turn", view: views.SKIRMISH },
  { name: "checkers-chosen", view: views.SKIRMISH, chosen: "C3" },
  { name: "checkers-capture", view: views.CAPTURE, properties: { flipped: true }, always: true },
  { name: "checkers-ten", view: views.INTERNATIONAL },
  { name: "checkers-mirrored", view: views.MIRRORED },
  { name: "checkers-turkish", view: views.TURKISH },
  { name: "marks-won", view: views.MARKS },
];

for (const theme of ["light", "dark", "forced"] as const)
  test.describe(`in ${theme} colours`, () => {
    test.use({
      colorScheme: theme === "dark" ? "dark" : "light",
      contextOptions: { forcedColors: theme === "forced" ? "active" : "none" },
    });
    const shown = theme === "light" ? PICTURES : PICTURES.filter(({ always }) => always);
    for (const picture of shown) {
      test(picture.name, async ({ page }) => {
        const board = await BoardPage.open(page, picture.view, {
          animated: false,
          ...picture.properties,
        });
        await page.evaluate(() => document.documentElement.classList.add("no-words"));
        if (picture.chosen) await board.cell(picture.chosen).click();
        await expect(board.board).toHaveScreenshot(`${picture.name}-${theme}.png`, {
          threshold: 0.1,
          maxDiffPixels: 25, // of 33,000: anti-aliasing differs between machines
        });
      });
    }
  });
