/** Changes in another tab and newly deployed pages take effect without a reload by hand. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { Person } from "./person.ts";

const { settings } = en;
const { naming } = en.shell;

test.use({ expectedFaults: /WebSocket|Failed to load resource|net::ERR/ });

/** Opens another tab in the same browser, with the same name. */
async function anotherTab({ page, name }: Person, address: string): Promise<Person> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  return new Person(tab, name);
}

test("a name given in one tab appears in the other", async ({ people }) => {
  const ann = await people.visit("ann");
  await ann.page.goto("/settings");
  const other = await anotherTab(ann, "/settings");
  await expect(other.page.getByText(settings.account.nobody)).toBeVisible();
  await ann.giveName();
  await expect(other.page.getByText(ann.name)).toHaveCount(2); // in the header and on the page
  await expect(other.page.getByLabel(naming.label, { exact: true })).toBeHidden();
});

test("a page whose files are gone after a deploy is reloaded", async ({ people }) => {
  const ann = await people.visit("ann", { serviceWorkers: "block" });
  await ann.page.goto("/settings");
  await expect(ann.heading(settings.title)).toBeVisible();
  // The server now has another build: the old files are gone, and the page refers to new ones.
  await ann.page.route("**/assets/Leaderboard*", (route) => route.fulfill({ status: 404 }));
  const newer = '<script type="module" src="/assets/newer.js"></script>';
  await ann.page.route("**/", (route) => route.fulfill({ contentType: "text/html", body: newer }));
  // Navigation within the application does not fire this event.
  const loadedAnew = ann.page.waitForEvent("load");
  await ann.link(en.shell.menu.leaderboard).click();
  await loadedAnew;
  expect(new URL(ann.page.url()).pathname).toBe("/leaderboard");
  // The file is still missing: the page reports an error and does not reload forever.
  await expect(ann.heading(en.shell.pageFailed.title)).toBeVisible();
});

test("a page that fails to load says so and can be retried", async ({ people }) => {
  const ann = await people.visit("ann", { serviceWorkers: "block" });
  await ann.page.goto("/settings");
  await expect(ann.heading(settings.title)).toBeVisible();
  await ann.page.route("**/assets/Leaderboard*", (route) => route.abort());
  await ann.link(en.shell.menu.leaderboard).click();
  await expect(ann.heading(en.shell.pageFailed.title)).toBeVisible();
  await ann.page.unroute("**/assets/Leaderboard*");
  await ann.button(en.shell.again).click();
  await expect(ann.heading(en.people.leaderboard.title)).toBeVisible();
});
