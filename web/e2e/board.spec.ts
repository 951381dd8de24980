/** The board element as pages use it: file size, properties, attributes and invalid views. */

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

import { BoardPage, BUILT, middleOf } from "./board/page.ts";
import { FOUR, SKIRMISH } from "./board/views.ts";
import { expect, test } from "./fixtures.ts"; // to share workers with the other tests

test.use({ viewport: { width: 640, height: 680 } });

test("the compressed file is at most 15 KB", () => {
  expect(brotliCompressSync(readFileSync(BUILT)).length).toBeLessThanOrEqual(15 * 1024);
});

test("an invalid view throws an error and leaves the board unchanged", async ({ page }) => {
  const board = await BoardPage.open(page, FOUR);
  const sentence = await board.board.evaluate((element) => {
    try {
      Object.assign(element, {
        view: { kind: "connect", rows: ["..", "."], steps: [], names: [] },
      });
      return "";
    } catch (error) {
      return String(error);
    }
  });
  expect(sentence).toContain("rows are strings of one length");
  await expect(board.cell("A1")).toHaveCount(1);
});

test("properties set before the upgrade are kept", async ({ page }) => {
  const board = await BoardPage.open(page, FOUR);
  await page.evaluate((view) => {
    // An element of another document is upgraded once it is inserted into this one.
    const early = document.implementation.createHTMLDocument().createElement("checkrow-board");
    early.view = view;
    document.querySelector("checkrow-board")?.replaceWith(early);
  }, SKIRMISH);
  await expect(board.cell("C3")).toHaveAccessibleName("C3, light man");
});

test("attributes set the view and the options", async ({ page }) => {
  const board = await BoardPage.open(page, FOUR);
  await board.board.evaluate((element, view) => {
    element.setAttribute("view", JSON.stringify(view));
    element.setAttribute("interactive", "");
    element.setAttribute("flipped", "");
  }, SKIRMISH);
  await expect(board.cell("C3")).toHaveAccessibleName("C3, light man, can move");
  const [near, far] = [await middleOf(board.cell("C3")), await middleOf(board.cell("F6"))];
  expect(near.y).toBeLessThan(far.y);
});
