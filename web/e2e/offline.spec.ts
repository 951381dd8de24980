/** Without a network, pages still open and say what they need. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { RETRIES } from "./requests.ts";

const { settings } = en;
const { connection } = en.shell;

test.use({ expectedFaults: /WebSocket|Failed to load resource|net::ERR/ });

test("an unvisited page opens without the server and recovers when it is back", async ({
  people,
  server,
}) => {
  const ann = await people.come("ann", { serviceWorkers: "allow" });
  await ann.page.goto("/");
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await server.kill();
  await ann.page.goto("/settings");
  await expect(ann.heading(settings.title)).toBeVisible();
  await expect(ann.page.getByText(connection.away)).toBeVisible();
  await expect(ann.page.getByText(connection.needed)).toBeVisible();
  await server.startAgain();
  await expect(ann.page.getByText(settings.account.youAre)).toContainText(ann.name);
  await expect(ann.page.getByText(connection.away)).toBeHidden();
});

test("the list of games loads once the server is back", async ({ people, server }) => {
  const ann = await people.come("ann", { serviceWorkers: "allow" });
  await ann.page.goto("/");
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await server.kill();
  await ann.page.goto("/leaderboard");
  await expect(ann.page.getByText(connection.away)).toBeVisible();
  await expect(ann.page.locator("optgroup")).toHaveCount(0);
  await server.startAgain();
  await expect(ann.page.getByRole("option", { name: en.lobby.games.four })).toBeAttached();
});

test("API responses are not cached", async ({ people }) => {
  const ann = await people.come("ann", { serviceWorkers: "allow" });
  await ann.page.goto("/");
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.goto("/lobbies");
  await ann.page.evaluate(() => fetch("/api/lobbies").then((answer) => answer.json()));
  const kept = await ann.page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(all.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  });
  expect(kept.some((url) => url.includes("/assets/"))).toBe(true);
  expect(kept.filter((url) => url.includes("/api/"))).toEqual([]);
});

test("the manifest and its icons are served", async ({ people }) => {
  const ann = await people.visit("ann");
  await ann.page.goto("/");
  const address = await ann.page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await ann.page.request.get(address ?? "", RETRIES);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const { icons } = (await answer.json()) as { icons: { src: string; type: string }[] };
  for (const { src, type } of icons) {
    const icon = await ann.page.request.get(src, RETRIES);
    expect(icon.status()).toBe(200);
    expect(icon.headers()["content-type"]).toContain(type);
  }
});
