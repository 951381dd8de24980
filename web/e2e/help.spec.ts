/** The menu link to the documentation, if the server has it. */

import type { Choices } from "../src/generated/messages.ts";
import { de } from "../src/texts/de/index.ts";
import { en } from "../src/texts/en/index.ts";
import { es } from "../src/texts/es/index.ts";
import { expect, test } from "./fixtures.ts";

for (const [locale, { menu }] of [
  ["en-GB", en.shell],
  ["de-DE", de.shell],
  ["es-ES", es.shell],
] as const)
  test(`the menu links to the documentation (${locale})`, async ({ people }) => {
    const ann = await people.come("Ann", { locale });
    await ann.page.goto("/settings");
    await ann.button(menu.open(ann.name)).click();
    await ann.link(menu.help).click();
    await ann.page.waitForURL("/docs/index.html");
    await expect(ann.page.getByRole("heading").first()).toBeVisible();
  });

test("the menu has no help link when the server has no documentation", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.route("/api/choices", async (route) => {
    const answer = await route.fetch();
    const choices = (await answer.json()) as Choices;
    expect(choices.documentation).toBe(true);
    await route.fulfill({ response: answer, json: { ...choices, documentation: false } });
  });
  await ann.page.goto("/settings");
  await ann.button(en.shell.menu.open(ann.name)).click();
  await expect(ann.link(en.shell.menu.settings)).toBeVisible();
  await expect(ann.link(en.shell.menu.help)).toBeHidden();
});
