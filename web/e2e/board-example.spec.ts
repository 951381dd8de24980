/** The example from docs/embedding.md, opened as a reader would open it. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { BUILT } from "./board/page.ts";
import { expect, test } from "./fixtures.ts";

test("the example plays a game when a server is running", async ({ page, server }) => {
  await page.goto(`${server.url}/embed/board.html`);
  const board = page.locator("#play");
  const cell = (name: string) => board.getByRole("gridcell", { name: new RegExp(`^${name}, `) });
  await cell("D6").click();
  await expect(cell("D1")).toHaveAccessibleName("D1, disc of player 1, last move");
  await cell("D6").click();
  await expect(cell("D2")).toHaveAccessibleName("D2, disc of player 2, last move");
  await page.getByLabel("For two").selectOption("checkers:house");
  await expect(cell("C3")).toHaveAccessibleName(/man/);
});

test("the example shows a recording when only files are served", async ({ page }) => {
  await page.route("http://files.test/**", (route) => {
    const file = join(dirname(BUILT), new URL(route.request().url()).pathname);
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
  await page.goto("http://files.test/board.html");
  await expect(page.getByText("this is a recording")).toBeVisible();
  await expect(page.locator("#play").getByRole("grid")).toBeVisible();
});
