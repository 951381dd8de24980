/** The board element in a real browser: pointer, touch, keyboard, screen reader, sizes. */

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";

import { cell, checkers, connect } from "../board/samples.ts";
import type { CheckrowBoard } from "../board/src/index.ts";
import { BoardPage, BUILT } from "./board/page.ts";
import { CAPTURE, FOUR, MARKS, SKIRMISH, TURKISH, WON } from "./board/views.ts";
import { expect, test } from "./fixtures.ts"; // so that they run where all others do

test.use({ viewport: { width: 640, height: 680 } });

const middleOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error("The cell is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Nothing happens by waiting until the test says so. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

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

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

test.describe("with a pointer", () => {
  test("a click drops a disc into its column, wherever in it", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.cell("F6").click();
    expect(await board.told()).toEqual([["step", { move: "6" }]]);
  });

  test("the place where the disc would land is shown", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.cell("B6").hover();
    const ghost = await middleOf(board.board.locator(".ghost circle").first());
    const landing = await middleOf(board.cell("B2"));
    expect(ghost.x).toBeCloseTo(landing.x, 0);
    expect(ghost.y).toBeCloseTo(landing.y, 0);
  });

  test("two clicks move a piece", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await board.cell("C3").click();
    await expect(board.cell("C3")).toHaveAttribute("aria-selected", "true");
    await expect(board.said).toHaveText("C3 may go to B4, E5.");
    await board.cell("E5").click();
    expect(await board.told()).toEqual([["step", { move: "c3xe5" }]]);
  });

  test("a drag moves a piece, which stays there and does not move again", async ({ page }) => {
    await stopTime(page);
    const board = await BoardPage.open(page, SKIRMISH);
    await drag(page, board.cell("E3"), board.cell("F4"));
    expect(await board.told()).toEqual([["step", { move: "e3-f4" }]]);
    const rows = [...SKIRMISH.rows.with(4, ". .d.l. ").with(5, " .l. . .")];
    await board.show(checkers(rows));
    expect(await board.motions()).toBe(0);
    await expect(board.cell("F4")).toHaveAccessibleName(/light man/);
  });

  test("a drag to nowhere is refused, and the piece goes back", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await drag(page, board.cell("C3"), board.cell("H8"));
    const refused = { reason: "no-step-there", cell: cell(SKIRMISH, "h8") };
    expect(await board.told()).toEqual([["refused", refused]]);
    // The piece that was carried is drawn last.
    const piece = await middleOf(board.board.locator(".piece .shade").last());
    expect(piece.x).toBeCloseTo((await middleOf(board.cell("C3"))).x, 0);
  });

  test("what cannot be chosen says why", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await board.cell("G7").click();
    await expect(board.said).toHaveText("G7: not your piece.");
    await board.set({ interactive: false });
    await board.cell("C3").click();
    await expect(board.said).toHaveText("It is not your turn.");
  });

  test("a page that says it itself keeps the board silent", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await page.evaluate(() => addEventListener("refused", (event) => event.preventDefault()));
    await board.cell("G7").click();
    expect(await board.told()).toHaveLength(1);
    await expect(board.said).toHaveCount(0);
  });

  test("a step is planned before the turn, shown, and given up", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH, { interactive: false, premovable: true });
    await board.cell("G7").click();
    await board.cell("F6").click();
    await expect(board.cell("F6")).toHaveAccessibleName(/planned/);
    await expect(board.board.locator(".planned")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(board.board.locator(".planned")).toHaveCount(0);
    const premove = { origin: cell(SKIRMISH, "g7"), to: cell(SKIRMISH, "f6") };
    expect(await board.told()).toEqual([
      ["premove", { premove }],
      ["premove", { premove: null }],
    ]);
  });
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap drops a disc, and taps move a piece", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.cell("A3").tap();
    await board.show(SKIRMISH);
    await board.cell("C3").tap();
    await board.cell("B4").tap();
    expect(await board.told()).toEqual([
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
    const landing = await middleOf(board.cell("G2"));
    const ghost = board.board.locator(".ghost circle").first();
    await expect.poll(async () => Math.round((await middleOf(ghost)).y - landing.y)).toBe(0);
    await touch("touchEnd");
    await expect.poll(() => board.told()).toEqual([["step", { move: "7" }]]);
    await expect(board.board.locator(".ghost circle")).toHaveCount(0);
  });
});

test.describe("with the keyboard", () => {
  test("the board is one stop, and the focus stays where it was", async ({ page }) => {
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
    expect(await board.told()).toEqual([["step", { move: "3" }]]);
  });

  test("digits and letters are columns", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await page.keyboard.press("Tab");
    await page.keyboard.press("6");
    await page.keyboard.press("b");
    await page.keyboard.press("9");
    expect(await board.told()).toEqual([
      ["step", { move: "6" }],
      ["step", { move: "2" }],
      ["refused", { reason: "unreadable", cell: -1, text: "9" }],
    ]);
    await expect(board.said).toHaveText("9 is no move here.");
  });

  test("columns of two digits are typed with Enter, or by waiting", async ({ page }) => {
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
    expect((await board.told()).map(([, detail]) => detail["move"])).toEqual(["24", "1", "2"]);
  });

  test("pieces move by arrows, Enter and Space, and Escape puts them down", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH);
    await board.cell("C3").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(board.cell("C3")).not.toHaveAttribute("aria-selected");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press(" ");
    expect(await board.told()).toEqual([["step", { move: "c3-b4" }]]);
  });

  test("moves are typed, and shown as they are", async ({ page }) => {
    const board = await BoardPage.open(page, CAPTURE);
    await page.keyboard.press("Tab");
    await page.keyboard.type("e5xg4");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("3");
    await expect(board.board.locator(".typed")).toHaveText("e5xg3");
    await page.keyboard.press("Enter");
    await page.keyboard.type("end");
    await page.keyboard.press("Enter");
    expect(await board.told()).toEqual([
      ["step", { move: "e5xg3" }],
      ["step", { move: "end" }],
    ]);
  });
});

test.describe("to those who listen", () => {
  test("moves, captures and turns are told", async ({ page }) => {
    const board = await BoardPage.open(page, SKIRMISH, { seatNames: ["Ann", "Bob"], seat: 0 });
    const rows = [...SKIRMISH.rows.with(3, " . .l. .").with(4, ". . . . ").with(5, " . .l. .")];
    await board.show({ ...checkers(rows), turn: 1 });
    await expect(board.said).toHaveText("light man from C3 to E5. Captures D4. Bob to move.");
  });

  test("axe finds nothing", async ({ page }) => {
    for (const view of [FOUR, CAPTURE]) {
      await BoardPage.open(page, view);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      await page.unrouteAll();
    }
  });
});

test.describe("motion", () => {
  const dropped = connect([".......", ".......", "...o...", "..xx...", "..oxo..", ".xoxoxx"]);

  test("follows from two views", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR);
    await board.show(dropped);
    expect(await board.motions()).toBeGreaterThan(0);
  });

  test("is left out where it was switched off", async ({ page }) => {
    const board = await BoardPage.open(page, FOUR, { animated: false });
    await board.show(dropped);
    expect(await board.motions()).toBe(0);
    await expect(board.cell("F1")).toHaveAccessibleName(/disc of player 1/);
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
      expect(await board.motions()).toBe(0);
    });
  });
});

test("hints are one switch: without them nothing but the choice is marked", async ({ page }) => {
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
  expect(await board.told()).toEqual([["step", { move: "c3xe5" }]]);
});

test("discs carry no signs where they are not wanted, marks always do", async ({ page }) => {
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

  test("follows the width where the height is free", async ({ page }) => {
    const { width } = await sizeIn(page, "main { width: 500px; padding: 0 }");
    expect(width).toBeGreaterThan(480);
  });

  test("follows the height where that is less", async ({ page }) => {
    const frame = await sizeIn(page, "main { width: 620px; height: 300px; padding: 0 }");
    expect(frame.height).toBeLessThanOrEqual(300);
    expect(frame.height).toBeGreaterThan(295);
  });

  test("follows a flexible column", async ({ page }) => {
    const frame = await sizeIn(
      page,
      `main { display: flex; flex-direction: column; width: 600px; height: 400px; padding: 0 }
       checkrow-board { flex: 1; min-height: 0 }`,
    );
    expect(frame.height).toBeLessThanOrEqual(400);
    expect(frame.height).toBeGreaterThan(390);
  });

  test("fits a page of 320 pixels without scrolling", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 480 });
    await BoardPage.open(page, CAPTURE);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(320);
  });
});

test("the file is at most 15 KB, compressed", () => {
  expect(brotliCompressSync(readFileSync(BUILT)).length).toBeLessThanOrEqual(15 * 1024);
});

test("nonsense is refused with a sentence, and the board stays as it was", async ({ page }) => {
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

test("what was set before the element was known is kept", async ({ page }) => {
  const board = await BoardPage.open(page, FOUR);
  await page.evaluate((view) => {
    // An element of another document is not known until it comes into this one.
    const early = document.implementation.createHTMLDocument().createElement("checkrow-board");
    early.view = view;
    document.querySelector("checkrow-board")?.replaceWith(early);
  }, SKIRMISH);
  await expect(board.cell("C3")).toHaveAccessibleName("C3, light man");
});

test("a page without scripts of its own sets attributes", async ({ page }) => {
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

for (const colorScheme of ["light", "dark"] as const)
  test(`men stand out from all squares they stand on, in ${colorScheme} colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const { board } = await BoardPage.open(page, TURKISH);
    const [square, ...others] = await board.evaluate((element) => {
      const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      /** The lightness of a colour as WCAG 2 has it. */
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
    // A light man is seen by itself or by its edge.
    expect(contrast(light, edge)).toBeGreaterThan(3);
    expect(Math.max(contrast(square, light), contrast(square, edge))).toBeGreaterThan(2.5);
    expect(contrast(square, light)).toBeGreaterThan(1.8);
    expect(contrast(square, dark)).toBeGreaterThan(3);
  });
