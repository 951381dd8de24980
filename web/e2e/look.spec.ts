/** The look of the pages: the typeface, the boards on the home page, empty pages, both themes. */

import type { Locator, Page } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { Server } from "./server.ts";

const { welcome } = en.people;
const THEMES = ["light", "dark"] as const;
const LONG = 10_000; // milliseconds: enough for several moves

/** How many pieces a board shows. */
const piecesOn = (board: Locator): Promise<number> =>
  board.evaluate((element) => element.shadowRoot?.querySelectorAll(".piece").length ?? 0);

/** The positions on all boards of a page. */
const positions = (page: Page): Promise<string> =>
  page
    .locator("checkrow-board")
    .evaluateAll((boards) =>
      JSON.stringify(
        boards.map((board) => (Reflect.get(board, "view") as { rows: string[] } | null)?.rows),
      ),
    );

/** Waits until every board has its game from the server. */
async function expectGames(page: Page): Promise<void> {
  await expect(page.locator("checkrow-board")).toHaveCount(2);
  await expect.poll(() => positions(page)).not.toContain("null");
}

test("the typeface is self-hosted, in one small file", async ({ people, server }) => {
  const { page } = await people.visit("Ann");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const [font] = await Promise.all([
    page.waitForResponse(/\.woff2$/),
    page.goto("/", { waitUntil: "networkidle" }),
  ]);
  expect(font.headers()["content-type"]).toBe("font/woff2");
  expect(font.headers()["cache-control"]).toContain("immutable");
  expect((await font.body()).length).toBeLessThan(40_000);
  expect(asked.filter((address) => new URL(address).host !== new URL(server.url).host)).toEqual([]);
  // English, German and Spanish need no other file.
  expect(asked.filter((address) => address.endsWith(".woff2"))).toHaveLength(1);
  const heading = page.locator("h1");
  expect(await heading.evaluate((h1) => getComputedStyle(h1).fontFamily)).toMatch(/^"?Rubik"?,/);
  expect(await page.evaluate(() => document.fonts.check('700 20px "Rubik"', "Ää ñ ß ¿"))).toBe(
    true,
  );
  const display = await page.evaluate(() => [...document.fonts].map((face) => face.display));
  expect(new Set(display.filter((each) => each !== "auto"))).toEqual(new Set(["optional"]));
});

test("tabular digits all have the same width", async ({ people }) => {
  const { page } = await people.visit("Ann");
  await page.goto("/");
  await page.evaluate(() => document.fonts.load('16px "Rubik"'));
  const widths = await page.evaluate(() =>
    ["1111", "0000", "7777"].map((text) => {
      const span = document.createElement("span");
      span.textContent = text;
      span.style.fontVariantNumeric = "tabular-nums";
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    }),
  );
  expect(new Set(widths).size).toBe(1);
});

test("the boards on the home page play by themselves and can be paused", async ({ people }) => {
  const { page } = await people.visit("Ann", { reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto("/");
  const pause = page.getByRole("button", { name: welcome.demoPause });
  await expect(pause).toBeVisible();
  await expectGames(page);
  const before = await positions(page);
  await page.clock.runFor(LONG);
  await expect.poll(() => positions(page)).not.toBe(before);
  await pause.click();
  await expect(page.getByRole("button", { name: welcome.demoPlay })).toBeVisible();
  const paused = await positions(page);
  await page.clock.runFor(LONG);
  expect(await positions(page)).toBe(paused);
});

test("with reduced motion, the boards on the home page do not move", async ({ people }) => {
  const { page } = await people.visit("Ann");
  await page.clock.install();
  await page.goto("/");
  const wall = page.locator("checkrow-board").first();
  // The game is over: the winning line is marked.
  await expect.poll(() => wall.locator(".win").count()).toBeGreaterThan(3);
  await expectGames(page);
  const before = await positions(page);
  await page.clock.runFor(LONG);
  expect(await positions(page)).toBe(before);
});

test.describe("when the games cannot be loaded", () => {
  test.use({ expectedFaults: /ERR_FAILED/ });

  test("the boards on the home page still show pieces", async ({ people }) => {
    const { page } = await people.visit("Ann");
    await page.route("**/api/study/frames", (route) => route.abort());
    await page.goto("/");
    await expect(page.locator("checkrow-board")).toHaveCount(2);
    for (const board of await page.locator("checkrow-board").all())
      await expect.poll(() => piecesOn(board)).toBeGreaterThan(5);
  });
});

test.describe("on a new server", () => {
  test.describe.configure({ mode: "default" });
  let server: Server;
  const fresh = test.extend({ home: async ({}, use) => use(server) });
  fresh.beforeAll(async () => {
    server = await Server.start();
  });
  fresh.afterAll(() => server.stop());

  fresh("every empty page has a picture and one main action", async ({ people }) => {
    const ann = await people.come("Ann");
    for (const [path, title] of [
      ["/lobbies", en.lobby.list.empty],
      ["/watch", en.people.watch.empty],
      ["/games", en.people.games.empty],
      ["/leaderboard", en.people.leaderboard.empty],
      ["/player/nobody-is-called-so", en.people.player.missing("nobody-is-called-so")],
      ["/nowhere", en.shell.missing.title],
    ] as const) {
      await ann.page.goto(path);
      await expect(ann.heading(title)).toBeVisible();
      const board = ann.page.locator("main checkrow-board");
      await expect(board).toHaveCount(1);
      await expect.poll(() => piecesOn(board)).toBeGreaterThan(0);
      // Only a picture: screen readers find no grid.
      await expect(ann.page.getByRole("grid")).toHaveCount(0);
      await expect(ann.page.locator("main .button.main:visible")).toHaveCount(1);
    }
  });

  fresh("the menu lists the open lobbies of other players", async ({ people }) => {
    const ann = await people.come("Ann");
    const bob = await people.come("Bob");
    const lobby = await ann.openLobby();
    await bob.page.goto("/");
    await expect(bob.heading(welcome.openLobbies)).toBeVisible();
    const card = bob.page.getByRole("link", { name: ann.name });
    await expect(card).toHaveAttribute("href", new URL(lobby).pathname);
    await ann.page.goto("/");
    await expect(ann.heading(welcome.continuePlaying)).toBeVisible();
    await expect(ann.heading(welcome.openLobbies)).toHaveCount(0);
  });
});

/** The background colour of a board, as red, green and blue. */
const colourOf = (board: Locator): Promise<number[]> =>
  board.evaluate((element) => {
    const face = element.shadowRoot?.querySelector(".board");
    if (!face) throw new Error("the board is not drawn");
    return (getComputedStyle(face).backgroundColor.match(/\d+/g) ?? []).map(Number);
  });

for (const colorScheme of THEMES)
  test(`one board is blue plastic and one is wood in ${colorScheme} colours`, async ({
    people,
  }) => {
    const { page } = await people.visit("Ann", { colorScheme });
    await page.goto("/");
    const boards = page.locator("checkrow-board");
    await expectGames(page);
    await expect(boards.nth(1).locator(".dark-square").first()).toBeAttached();
    const [red = 0, green = 0, blue = 0] = await colourOf(boards.nth(0));
    expect(blue).toBeGreaterThan(1.5 * green);
    expect(green).toBeGreaterThan(1.5 * red);
    for (const part of [".board", ".light-square", ".dark-square"]) {
      const [r = 0, g = 0, b = 0] = await boards.nth(1).evaluate((element, name) => {
        const drawn = element.shadowRoot?.querySelector(name);
        if (!drawn) throw new Error(`the board has no ${name}`);
        const style = getComputedStyle(drawn);
        const colour = name === ".board" ? style.backgroundColor : style.fill;
        return (colour.match(/\d+/g) ?? []).map(Number);
      }, part);
      expect(r, part).toBeGreaterThan(1.05 * g);
      expect(g, part).toBeGreaterThan(1.1 * b);
    }
  });

test("the home page loads without layout shifts", async ({ people }) => {
  const { page } = await people.visit("Ann");
  await page.addInitScript(() => {
    const shift = { value: 0 };
    Object.assign(globalThis, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shift.value += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator("checkrow-board .win").first()).toBeAttached();
  expect(
    await page.evaluate(() => (Reflect.get(globalThis, "shift") as { value: number }).value),
  ).toBe(0);
});
