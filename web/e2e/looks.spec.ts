/** Pages on small screens and while they load: nothing is covered, uneven or pushed down. */

import type { Locator, Page } from "@playwright/test";

import { de } from "../src/texts/de/index.ts";
import { en } from "../src/texts/en/index.ts";
import { es } from "../src/texts/es/index.ts";
import { expect, test } from "./fixtures.ts";
import { startMatch } from "./person.ts";
import { makeSteps } from "./script.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = { ...PHONE, viewport: { width: 320, height: 568 } };

/** How many of these elements are in each row. */
async function inLines(things: Locator): Promise<number[]> {
  const tops = await things.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().top)),
  );
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

for (const [language, { lobby }] of Object.entries({ English: en, Deutsch: de, Español: es }))
  test(`options form even rows in ${language}`, async ({ people }) => {
    const { page } = await people.come("Ann");
    await page.goto("/settings");
    await page.getByRole("radio", { name: language }).check();
    for (const [path, name] of [
      ["/computer", lobby.computer.first],
      ["/create", lobby.options.clock],
    ] as const) {
      await page.goto(path);
      const options = page.getByRole("group", { name }).locator("label");
      await expect(options.first()).toBeVisible();
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const lengths = async () => [...new Set(await inLines(options))];
        await expect.poll(lengths, `${path}, ${width} wide`).toHaveLength(1);
      }
    }
  });

test("nothing covers a draw offer on the smallest phone", async ({ people }) => {
  const ann = await people.come("Ann", SMALL);
  const bob = await people.come("Bob");
  const all = [ann, bob, await people.come("Cleo")];
  await startMatch(all, { game: "connect:9x7x4:3" });
  await makeSteps(all, ["1", "2", "3"]);
  await bob.button(en.match.actions.draw).click();
  for (const name of [en.match.offers.accept, en.match.offers.decline]) {
    const answer = ann.button(name);
    await expect(answer).toBeInViewport({ ratio: 1 });
    const isInFront = () =>
      answer.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === button;
      });
    await expect.poll(isInFront).toBe(true);
  }
});

/** The total layout shift since the page was opened: 0 is none, 1 is all of it. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const moves = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(moves.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500); // no shifts, no entries
      }),
  );

test("content from the server pushes nothing down", async ({ people }) => {
  const ann = await people.come("Ann", PHONE);
  await ann.openLobby();
  await ann.page.goto("/");
  await expect(ann.heading(en.people.welcome.continuePlaying)).toBeVisible();
  await expect(ann.heading(en.people.welcome.hello(ann.name))).toBeVisible();
  expect(await shiftOf(ann.page)).toBeLessThan(0.02);
  await ann.page.goto("/lobbies");
  await expect(ann.page.getByText(en.lobby.create.titleHint(ann.name))).toBeVisible();
  expect(await shiftOf(ann.page)).toBeLessThan(0.02);
});

/** The element that has the focus: its markup, and whether it can be seen. */
const focused = (page: Page): Promise<{ name: string; seen: boolean } | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const seen = there !== null && (element.contains(there) || there.contains(element));
    return {
      name: element.outerHTML.slice(0, 120),
      seen: seen && top > -1 && bottom < innerHeight + 1,
    };
  });

test("every element that Tab reaches can be seen", async ({ people }) => {
  const ann = await people.come("Ann", { viewport: { width: 390, height: 700 } });
  for (const path of ["/", "/create", "/computer", "/here", "/settings", "/lobbies"]) {
    await ann.page.goto(path);
    await expect(ann.page.locator("h1")).toBeVisible();
    await ann.page.waitForLoadState("networkidle");
    for (let stops = 0; ; stops++) {
      await ann.page.keyboard.press("Tab");
      const now = await focused(ann.page);
      if (now === null) break;
      const isSeen = async () => (await focused(ann.page))?.seen;
      await expect.poll(isSeen, `${path}: ${now.name}`).toBe(true);
      expect(stops).toBeLessThan(60);
    }
  }
});

test("the move list is one tab stop, and arrow keys move within it", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const all = [ann, bob];
  await startMatch(all);
  await makeSteps(all, ["1", "2", "3", "4", "5"]);
  const moves = ann.page.getByRole("list", { name: en.match.moves.heading }).getByRole("button");
  await expect(moves).toHaveCount(5);
  await moves.last().focus();
  await ann.page.keyboard.press("ArrowLeft");
  await expect(moves.nth(3)).toBeFocused();
  await ann.page.keyboard.press("Tab");
  await expect(ann.button(en.analysis.cursor.first)).toBeFocused();
});
