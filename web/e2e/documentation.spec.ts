/**
 * The documentation site at /docs: its pages open under the server's content security policy and
 * contact no other host. The build of the site checks its links and files (docs/site/links.py).
 */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import { ROOT } from "./server.ts";

const SITE = join(ROOT, "src", "checkrow", "server", "documentation");
const PAGES = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".html"),
);

/** The search index without its entries. */
const NO_WORDS = {
  ...(JSON.parse(readFileSync(join(SITE, "search", "search_index.json"), "utf8")) as object),
  docs: [],
};

const THOROUGH = Boolean(process.env["THOROUGH"] ?? process.env["PICTURES"]);

// Pages in one folder, such as the rules, share a layout: a few of them stand for all.
const OPENED = PAGES.filter((name, number) => THOROUGH || !name.includes("/") || number % 6 === 0);

const SCHEME = "data-md-color-scheme";
const HOST = "127.0.0.1";
const PARTS = 4; // to split the pages between workers

/** Saves a screenshot of the page if PICTURES names a folder. */
async function picture(page: Page, name: string, scheme: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (!folder) return;
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name.replaceAll("/", "-")}-${scheme}.png`) });
}

/** Opens the pages, half of them in light and half in dark colours; with `all`, each in both. */
async function readThrough(page: Page, names: readonly string[], all: boolean): Promise<void> {
  const body = page.locator("body");
  let expected = "default"; // light
  for (const [number, name] of names.entries()) {
    await page.goto(`/docs/${name}`);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(body, name).toHaveAttribute(SCHEME, expected);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, name).toBeLessThanOrEqual(1280);
    for (const image of await page.locator("article img").all()) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    }
    await picture(page, name, expected);
    if (!all && number !== Math.floor(names.length / 2)) continue;
    expected = expected === "default" ? "slate" : "default";
    await page.locator("label[for^=__palette]:not([hidden])").click();
    await expect(body, name).toHaveAttribute(SCHEME, expected);
    await picture(page, name, expected);
  }
}

test("the site has more than 50 pages", () => expect(PAGES.length).toBeGreaterThan(50));

for (let part = 0; part < PARTS; part++)
  test(`pages open and contact no other host: part ${part + 1}`, async ({ people }) => {
    const { page } = await people.visit("Reader");
    const elsewhere: string[] = [];
    const missing: string[] = [];
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol !== "data:" && hostname !== HOST) elsewhere.push(request.url());
    });
    page.on("response", (answer) => {
      if (answer.status() >= 400) missing.push(answer.url());
    });
    // Each page would parse the whole index again; the search test does so once.
    await page.route("**/search_index.json", (route) => route.fulfill({ json: NO_WORDS }));
    const names = OPENED.filter((_, number) => number % PARTS === part);
    await readThrough(page, names, THOROUGH);
    expect({ elsewhere, missing }).toEqual({ elsewhere: [], missing: [] });
  });

test("search finds a page", async ({ people }) => {
  const { page } = await people.visit("Reader");
  await page.goto("/docs");
  const found = page.locator(".md-search-result__link").first();
  // Text typed before the search script has loaded is ignored.
  await expect(async () => {
    const field = page.getByRole("textbox", { name: "Search" });
    await field.fill("");
    await field.pressSequentially("transposition"); // it listens for keys
    await expect(found).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await found.click();
  await expect(page).toHaveURL(/\/docs\/.+\.html/);
});

test("the service worker leaves the documentation alone", async ({ people }) => {
  const ann = await people.come("Ann", { serviceWorkers: "allow" });
  await ann.page.goto("/");
  await ann.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await ann.page.reload();
  await ann.page.goto("/docs");
  await expect(ann.page).toHaveTitle(/Checkrow/);
  await expect(ann.page.getByRole("navigation", { name: "Tabs" })).toBeVisible();
  await ann.page.goto("/");
  await expect(ann.page.getByRole("navigation", { name: "Tabs" })).toHaveCount(0);
});
