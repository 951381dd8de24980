/** Input on the board element by pointer, touch and keyboard, and what screen readers announce. */

import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";

import { cell, checkers, connect } from "../board/samples.ts";
import { BoardPage, middleOf } from "./board/page.ts";
import { CAPTURE, FOUR, SKIRMISH } from "./board/views.ts";
import { expect, test } from "./fixtures.ts"; // to share workers with the other tests

test.use({ viewport: { width: 640, height: 680 } });

/** Stops the clock of the page: time passes only when the test advances it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

/** Waits until one element is centred on another. */
async function expectAt(thing: Locator, place: Locator): Promise<void> {
  const there = await middleOf(place);
  const distance = async () => {
    const box = await thing.boundingBox(); // null while it is redrawn
    if (box === null) return Infinity;
    return Math.round(
      Math.hypot(box.x + box.width / 2 - there.x, box.y + box.height / 2 - there.y),
    );
  };
  await expect.poll(distance).toBe(0);
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

test.describe("with a pointer", () => {
  test("a click anywhere in a column drops a disc into it", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.cell("F6").click();
    await expect.poll(() => board.events()).toEqual([["step", { move: "6" }]]);
  });

  test("hovering shows where the disc would land", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.cell("B6").hover();
    await expectAt(board.board.locator(".ghost circle").first(), board.cell("B2"));
  });

  test("two clicks move a piece", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await board.cell("C3").click();
    await expect(board.cell("C3")).toHaveAttribute("aria-selected", "true");
    await expect(board.said).toHaveText("C3 may go to B4, E5.");
    await board.cell("E5").click();
    await expect.poll(() => board.events()).toEqual([["step", { move: "c3xe5" }]]);
  });

  test("a drag moves a piece, which is not animated again", async ({ page }) => {
    await stopTime(page);
    const board = await BoardPage.open(page, SKIRMISH);
    await drag(page, board.cell("E3"), board.cell("F4"));
    await expect.poll(() => board.events()).toEqual([["step", { move: "e3-f4" }]]);
    const rows = [...SKIRMISH.rows.with(4, ". .d.l. ").with(5, " .l. . .")];
    await board.show(checkers(rows));
    await expect(board.cell("F4")).toHaveAccessibleName(/light man/);
    expect(await board.motions()).toBe(0);
  });

  test("an illegal drag is refused, and the piece goes back", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await drag(page, board.cell("C3"), board.cell("H8"));
    const refused = { reason: "no-step-there", cell: cell(SKIRMISH, "h8") };
    await expect.poll(() => board.events()).toEqual([["refused", refused]]);
    // The dragged piece is drawn last.
    const piece = board.board.locator(".piece .shade").last();
    const home = await middleOf(board.cell("C3"));
    const across = async () => {
      const box = await piece.boundingBox();
      return box && Math.round(Math.abs(box.x + box.width / 2 - home.x));
    };
    await expect.poll(across).toBe(0);
  });

  test("clicking a piece that cannot move announces why", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await board.cell("G7").click();
    await expect(board.said).toHaveText("G7: not your piece.");
    await board.set({ interactive: false });
    await board.cell("C3").click();
    await expect(board.said).toHaveText("It is not your turn.");
  });

  test("cancelling the refused event keeps the board silent", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await page.evaluate(() => addEventListener("refused", (event) => event.preventDefault()));
    await board.cell("G7").click();
    await expect.poll(() => board.events()).toHaveLength(1);
    await expect(board.said).toHaveCount(0);
  });

  test("a premove is shown, and Escape cancels it", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH, { interactive: false, premovable: true });
    await board.cell("G7").click();
    await board.cell("F6").click();
    await expect(board.cell("F6")).toHaveAccessibleName(/planned/);
    await expect(board.board.locator(".planned")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(board.board.locator(".planned")).toHaveCount(0);
    const premove = { origin: cell(SKIRMISH, "g7"), to: cell(SKIRMISH, "f6") };
    await expect
      .poll(() => board.events())
      .toEqual([
        ["premove", { premove }],
        ["premove", { premove: null }],
      ]);
  });
});

test.describe("with touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("one tap drops a disc, and two taps move a piece", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.cell("A3").tap();
    await board.show(SKIRMISH);
    await board.cell("C3").tap();
    await board.cell("B4").tap();
    await expect
      .poll(() => board.events())
      .toEqual([
        ["step", { move: "1" }],
        ["step", { move: "c3-b4" }],
      ]);
  });

  test("sliding over the columns shows where the disc will land", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    const [start, end] = [await middleOf(board.cell("A3")), await middleOf(board.cell("G3"))];
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      ...touchPoints: { x: number; y: number }[]
    ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", start);
    await touch("touchMove", { x: (start.x + end.x) / 2, y: start.y });
    await touch("touchMove", end);
    await expectAt(board.board.locator(".ghost circle").first(), board.cell("G2"));
    await touch("touchEnd");
    await expect.poll(() => board.events()).toEqual([["step", { move: "7" }]]);
    await expect(board.board.locator(".ghost circle")).toHaveCount(0);
  });
});

test.describe("with the keyboard", () => {
  test("the board is one tab stop and remembers the focused cell", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await page.keyboard.press("Tab");
    await expect(board.cell("D6")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    await expect(board.cell("C5")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(board.board.locator("[role=gridcell]:focus")).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(board.cell("C5")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => board.events()).toEqual([["step", { move: "3" }]]);
  });

  test("digits and letters choose a column", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await page.keyboard.press("Tab");
    await page.keyboard.press("6");
    await page.keyboard.press("b");
    await page.keyboard.press("9");
    await expect
      .poll(() => board.events())
      .toEqual([
        ["step", { move: "6" }],
        ["step", { move: "2" }],
        ["refused", { reason: "unreadable", cell: -1, text: "9" }],
      ]);
    await expect(board.said).toHaveText("9 is no move here.");
  });

  test("a digit that could begin a longer number waits for Enter or a pause", async ({ page }) => {
    await stopTime(page);
    const board = await BoardPage.open(page, connect([".".repeat(24)]));
    await page.keyboard.press("Tab");
    await page.keyboard.type("24");
    await page.keyboard.type("1");
    await expect(board.board.locator(".typed")).toHaveText("1");
    await page.keyboard.press("Enter");
    await page.keyboard.type("2");
    await expect(board.board.locator(".typed")).toHaveText("2");
    await page.clock.runFor(1000);
    await expect(board.board.locator(".typed")).toHaveText("");
    const moves = async () => (await board.events()).map(([, detail]) => detail["move"]);
    await expect.poll(moves).toEqual(["24", "1", "2"]);
  });

  test("arrows, Enter and Space move a piece, and Escape deselects it", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await board.cell("C3").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(board.cell("C3")).not.toHaveAttribute("aria-selected");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press(" ");
    await expect.poll(() => board.events()).toEqual([["step", { move: "c3-b4" }]]);
  });

  test("moves can be typed, and the board shows the typed text", async ({ page }) => {
    const board = await BoardPage.open(page, CAPTURE);
    await page.keyboard.press("Tab");
    await page.keyboard.type("e5xg4");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("3");
    await expect(board.board.locator(".typed")).toHaveText("e5xg3");
    await page.keyboard.press("Enter");
    await page.keyboard.type("end");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => board.events())
      .toEqual([
        ["step", { move: "e5xg3" }],
        ["step", { move: "end" }],
      ]);
  });
});

test.describe("for screen readers", () => {
  test("moves, captures and turns are announced", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH, { seatNames: ["Ann", "Bob"], seat: 0 });
    const rows = [...SKIRMISH.rows.with(3, " . .l. .").with(4, ". . . . ").with(5, " . .l. .")];
    await board.show({ ...checkers(rows), turn: 1 });
    await expect(board.said).toHaveText("light man from C3 to E5. Captures D4. Bob to move.");
  });

  test("axe finds no violations", async ({ page }) => {
    for (const view of [FOUR, CAPTURE]) {
      await BoardPage.open(page, view);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      await page.unrouteAll();
    }
  });
});
