/** The documentation site at /docs: every page opens under the server's policy, and asks nobody else. */

import { readdirSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import { ROOT } from "./server.ts";

const SITE = join(ROOT, "src", "checkrow", "server", "documentation");
const PAGES = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".html"),
);

const SCHEME = "data-md-color-scheme";
const HOST = "127.0.0.1";

/** With PICTURES=FOLDER it also takes a picture of each page. */
async function picture(page: Page, name: string, scheme: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (!folder) return;
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name.replaceAll("/", "-")}-${scheme}.png`) });
}

test("every page opens in light and dark, and asks no other host", async ({ people }) => {
  expect(PAGES.length).toBeGreaterThan(50);
  const { page } = await people.visit("Reader");
  const body = page.locator("body");
  const elsewhere: string[] = [];
  const missing: string[] = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== "data:" && hostname !== HOST) elsewhere.push(request.url());
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) missing.push(answer.url());
  });
  for (const name of PAGES) {
    await page.goto(`/docs/${name}`);
    await expect(page.locator("h1").first()).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(1280);
    const pictures = page.locator("article img");
    for (const image of await pictures.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    }
    const scheme = (await body.getAttribute(SCHEME)) ?? "";
    await picture(page, name, scheme);
    await page.locator("label[for^=__palette]:not([hidden])").click();
    const other = scheme === "default" ? "slate" : "default"; // light and dark
    await expect(body).toHaveAttribute(SCHEME, other);
    await picture(page, name, other);
  }
  expect({ elsewhere, missing }).toEqual({ elsewhere: [], missing: [] });
});

test("search finds a page", async ({ people }) => {
  const { page } = await people.visit("Reader");
  await page.goto("/docs");
  const found = page.locator(".md-search-result__link").first();
  // What is typed before its scripts are loaded is not searched for.
  await expect(async () => {
    const field = page.getByRole("textbox", { name: "Search" });
    await field.fill("");
    await field.pressSequentially("transposition"); // it listens for keys
    await expect(found).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await found.click();
  await expect(page).toHaveURL(/\/docs\/.+\.html/);
});

test("the pages leave the documentation alone once they work offline", async ({ people }) => {
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
