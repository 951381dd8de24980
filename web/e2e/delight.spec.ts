/** Phrases and emotes, sounds, and the settings for the board of a match. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { de } from "../src/texts/de/index.ts";
import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { startMatch } from "./person.ts";
import { makeSteps } from "./script.ts";

const { settings, shell } = en;
const RECORDINGS = fileURLToPath(new URL("../src/alerts/recordings/", import.meta.url));

test("phrases appear in the reader's language and can be muted", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob]);
  await bob.page.goto("/settings");
  await bob.page.getByRole("radio", { name: "Deutsch" }).check();
  await bob.page.goBack();
  await expect(bob.board.grid).toBeVisible();

  await ann.button(shell.chat.quick).click();
  await ann.button(shell.chat.phrases.luck).click();
  await expect(ann.page.getByRole("log")).toContainText(shell.chat.phrases.luck);
  const log = bob.page.getByRole("log");
  await expect(log).toContainText(de.shell.chat.phrases.luck);
  await expect(bob.page.locator(".strip .said")).toHaveText(de.shell.chat.phrases.luck);

  await bob.button(de.shell.chat.quick).click();
  await bob.button(de.shell.chat.mute).click();
  await expect(log).not.toContainText(de.shell.chat.phrases.luck);
  await ann.button(shell.chat.quick).click();
  await ann.button("👍").click();
  await ann.page.getByLabel(shell.chat.field).fill("Plain words");
  await ann.page.keyboard.press("Enter");
  await expect(log).toContainText("Plain words");
  await expect(log).not.toContainText("👍");
  await bob.button(de.shell.chat.unmute).click();
  await expect(log).toContainText("👍");
});

test("hints and symbols follow the settings", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob]);
  await makeSteps([ann, bob], ["4", "5"]);
  const targets = ann.page.locator("checkrow-board .target");
  const signs = ann.page.locator("checkrow-board .piece .sign");
  await expect(signs).toHaveCount(2);
  await expect(signs.first()).toBeHidden();
  const all = async () =>
    (await targets.count()) + (await bob.page.locator("checkrow-board .target").count());
  await expect.poll(all).toBe(7);

  await ann.page.goto("/settings");
  await ann.page.getByRole("switch", { name: settings.hints }).uncheck();
  await ann.page.getByRole("switch", { name: settings.symbols }).check();
  await ann.page.goBack();
  await expect(signs.first()).toBeVisible();
  await expect(targets).toHaveCount(0);
});

test("the browser decodes every recording and loads one on demand", async ({ people }) => {
  const ann = await people.visit("Ann");
  await ann.page.goto("/settings");
  for (const name of readdirSync(RECORDINGS)) {
    const bytes = [...readFileSync(RECORDINGS + name)];
    const [rate, length] = await ann.page.evaluate(async (bytes) => {
      const context = new OfflineAudioContext(1, 1, 16_000);
      const buffer = await context.decodeAudioData(Uint8Array.from(bytes).buffer);
      return [buffer.sampleRate, buffer.length];
    }, bytes);
    expect(rate, name).toBe(16_000);
    expect(length, name).toBe(bytes.length - 58);
  }
  const drop = ann.page.waitForResponse(/\/assets\/drop-[^/]*\.wav$/);
  await ann.page.getByLabel(settings.volume).fill("30");
  const answer = await drop;
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^audio\//);
  await ann.page.reload();
  await expect(ann.page.getByLabel(settings.volume)).toHaveValue("30");
});
