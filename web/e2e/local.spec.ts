/** "Play here": several people on one device. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";

const { local } = en.match;
const { games } = en.lobby;

test("names and colours do not carry over to another game", async ({ people }) => {
  const ann = await people.come("ann");
  await ann.page.goto("/here");
  await ann.chooseGame(games.variants.american);
  const first = ann.page.getByLabel(local.player(1));
  const second = ann.page.getByLabel(local.player(2));
  await expect(first).toHaveValue(ann.name);
  await second.fill("");

  // Until lots are drawn, nobody has a colour.
  await expect(ann.page.locator(".names svg")).toHaveCount(0);
  await expect(second).toHaveAttribute("placeholder", local.player(2));
  await ann.page.getByLabel(local.lot).uncheck();
  await expect(ann.page.locator(".names svg")).toHaveCount(2);
  await expect(second).toHaveAttribute("placeholder", en.analysis.sides[1] ?? "");
  await ann.page.getByLabel(local.lot).check();

  await ann.button(local.begin).click();
  await expect(ann.board.grid).toBeVisible();
  await ann.button(local.fresh).click();
  await ann.chooseGame(games.four);
  await expect(first).toHaveValue(ann.name);
  await expect(second).toHaveValue("");
  await ann.page.getByLabel(local.lot).uncheck();
  await ann.button(local.begin).click();
  await expect(ann.page.getByText(local.player(2)).first()).toBeVisible();
});

test("a name that is too long is reported, not cut off", async ({ people }) => {
  const ann = await people.come("ann");
  await ann.page.goto("/here");
  const long = "x".repeat(21);
  await ann.page.getByLabel(local.player(2)).fill(long);
  await expect(ann.page.getByText(local.nameTooLong(20))).toBeVisible();
  await ann.button(local.begin).click();
  await expect(ann.page.getByLabel(local.player(2))).toHaveValue(long);
  await ann.page.getByLabel(local.player(2)).fill("x".repeat(20));
  await expect(ann.page.getByText(local.nameTooLong(20))).toBeHidden();
});
