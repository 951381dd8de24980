/** Settings take effect at once and are kept. */

import { de } from "../src/texts/de/index.ts";
import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { RETRIES } from "./requests.ts";

const { settings } = en;
const { naming } = en.shell;

// One test blocks the scripts of the application.
test.use({ expectedFaults: /Failed to load resource/ });

test("colours apply at once, and from the first paint after a reload", async ({ people }) => {
  const ann = await people.visit("ann");
  await ann.page.goto("/settings");
  const background = () =>
    ann.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await ann.page.getByRole("radio", { name: settings.themes.dark }).check();
  await expect.poll(background).not.toBe(light);
  await ann.page.getByRole("radio", { name: settings.pieceSets.clear }).check();
  const html = ann.page.locator("html");
  await expect(html).toHaveAttribute("data-pieces", "clear");

  // Even without the application's scripts, the first paint has the colours.
  await ann.page.route("**/assets/*.js", (route) => route.abort());
  await ann.page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-pieces", "clear");
  await ann.page.unroute("**/assets/*.js");
});

test("a switch looks like a switch", async ({ people }) => {
  const ann = await people.visit("ann");
  await ann.page.goto("/settings");
  const shape = async () => {
    const box = await ann.page.getByRole("switch").first().boundingBox();
    return box && box.width / box.height;
  };
  await expect.poll(shape).toBeGreaterThan(1.5);
});

test("a language applies at once and survives a reload", async ({ people }) => {
  const ann = await people.visit("ann");
  await ann.page.goto("/settings");
  await ann.page.getByRole("radio", { name: "Deutsch" }).check();
  await expect(ann.heading(de.settings.title)).toBeVisible();
  await expect(ann.page).toHaveTitle(`${de.settings.title} · Checkrow`);
  await ann.page.reload();
  await expect(ann.heading(de.settings.title)).toBeVisible();
  await expect(ann.page.locator("html")).toHaveAttribute("lang", "de");
  await ann.page.getByLabel(de.shell.naming.label, { exact: true }).fill("a!");
  await ann.button(de.shell.naming.go).click();
  await expect(ann.page.getByText(de.shell.refusals["bad-name"] ?? "")).toBeVisible();
});

test("a player protects a name, signs out and back in, and deletes it", async ({ people }) => {
  const { account } = settings;
  const ann = await people.come("ann");
  await ann.page.goto("/settings");
  await ann.button(account.setPassword).click();
  await ann.page.getByLabel(account.newPassword).fill("correct horse");
  await ann.button(account.savePassword).click();
  await expect(ann.page.getByText(account.isProtected)).toBeVisible();

  await ann.button(account.signOut).click();
  const dialog = ann.page.getByRole("dialog");
  await dialog.getByRole("button", { name: account.signOut }).click();
  await expect(ann.page.getByText(account.nobody)).toBeVisible();

  await ann.page.getByLabel(naming.label, { exact: true }).fill(ann.name);
  await ann.button(naming.go).click();
  await expect(ann.page.getByText(naming.protected(ann.name))).toBeVisible();
  await ann.page.getByLabel(naming.password, { exact: true }).fill("wrong horse");
  await ann.button(naming.go).click();
  await expect(ann.page.getByText(`This is not ${ann.name}'s password.`)).toBeVisible();
  await ann.page.getByLabel(naming.password, { exact: true }).fill("correct horse");
  await ann.button(naming.go).click();
  await expect(ann.page.getByText(account.isProtected)).toBeVisible();

  await ann.button(account.delete).click();
  await dialog.getByLabel(naming.password, { exact: true }).fill("correct horse");
  await dialog.getByRole("button", { name: account.delete }).click();
  await expect(dialog.getByText(en.shell.reallySure)).toBeVisible();
  await dialog.getByRole("button", { name: en.shell.yesReally(account.delete) }).click();
  await expect(ann.page.getByText(account.deleted)).toBeVisible();
  await expect(ann.page.getByText(account.nobody)).toBeVisible();
});

test("signing out everywhere also signs out other devices", async ({ people }) => {
  const { account } = settings;
  const ann = await people.come("ann");
  await ann.page.goto("/settings");
  await ann.button(account.setPassword).click();
  await ann.page.getByLabel(account.newPassword).fill("correct horse");
  await ann.button(account.savePassword).click();
  await expect(ann.page.getByText(account.isProtected)).toBeVisible();
  const elsewhere = await ann.page.request.get("/api/session", RETRIES);
  const cookies = await ann.page.context().cookies();

  await ann.button(account.signOutEverywhere).click();
  const dialog = ann.page.getByRole("dialog");
  await dialog.getByRole("button", { name: account.signOutEverywhere }).click();
  await expect(ann.page.getByText(account.nobody)).toBeVisible();

  expect(await elsewhere.json()).toMatchObject({ name: ann.name });
  await ann.page.context().addCookies(cookies);
  const after = await ann.page.request.get("/api/session", RETRIES);
  expect(await after.json()).toMatchObject({ name: "" });
});

test("an API token is shown once and can be deleted", async ({ people }) => {
  const { account } = settings;
  const ann = await people.come("ann");
  await ann.page.goto("/settings");
  await ann.page.getByText(account.tokens, { exact: true }).click();
  await ann.page.getByLabel(account.tokenLabel).fill("my bot");
  await ann.button(account.makeToken).click();
  await expect(ann.page.locator("code")).toHaveText(/\S/);
  const token = await ann.page.locator("code").textContent();
  const asBot = { Authorization: `Bearer ${token}` };
  const asked = await ann.page.request.get("/api/session", { headers: asBot, ...RETRIES });
  expect(await asked.json()).toMatchObject({ name: ann.name });
  await ann.page.reload();
  await ann.page.getByText(account.tokens, { exact: true }).click();
  await expect(ann.button(account.removeToken("my bot"))).toBeVisible();
  await expect(ann.page.locator("code")).toHaveCount(0);
  await ann.button(account.removeToken("my bot")).click();
  await expect(ann.button(account.removeToken("my bot"))).toBeHidden();
});

test("opening a page moves the focus to its heading", async ({ people }) => {
  const ann = await people.visit("ann");
  await ann.page.goto("/settings");
  await ann.link(en.shell.menu.leaderboard).click();
  await expect(ann.heading(en.people.leaderboard.title)).toBeFocused();
  await expect(ann.page).toHaveTitle(`${en.people.leaderboard.title} · Checkrow`);
});
