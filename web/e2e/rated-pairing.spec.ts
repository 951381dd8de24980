/** Rated "Play now": offered to players whose name has a password. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { post } from "./requests.ts";

const { now } = en.people.welcome;
const { portuguese } = en.lobby.games.variants;
const BLITZ = en.lobby.clocks.fischer("3", "2");

async function protect({ page }: Person): Promise<void> {
  await post(page, "/api/account/password", { new: "a long password", old: null });
}

async function choose(person: Person, kind?: string): Promise<void> {
  await person.page.goto("/");
  await person.page.getByLabel(now.game, { exact: true }).selectOption({ label: portuguese });
  await person.choice(BLITZ).check();
  if (kind) await person.choice(kind).check();
}

test("rated and casual players are paired separately", async ({ people }) => {
  const [ann, bob, eve] = [
    await people.come("ann"),
    await people.come("bob"),
    await people.come("eve"),
  ];
  for (const person of [ann, eve]) await protect(person);

  await choose(ann, now.rated);
  await ann.button(now.play).click();
  await expect(ann.heading(now.waiting)).toBeVisible();
  await expect(ann.page.getByText(en.lobby.options.ratedMark)).toBeVisible();

  // Bob has no password: he is not offered rated games, and Ann waits for something else.
  await choose(bob);
  await expect(bob.choice(now.rated)).toBeHidden();
  await expect(bob.page.getByText(now.waitingAtAll(1))).toBeVisible();
  await bob.button(now.play).click();
  await expect(bob.heading(now.waiting)).toBeVisible();

  await choose(eve, now.casual);
  await expect(eve.page.getByText(now.waitingForThis(1))).toBeVisible();
  await eve.choice(now.rated).check();
  await expect(eve.page.getByText(now.waitingForThis(1))).toBeVisible();
  await eve.button(now.play).click();
  const [hers, theirs] = await Promise.all([ann.arriveAtMatch(), eve.arriveAtMatch()]);
  expect(hers).toBe(theirs);
  await expect(eve.page.getByText(new RegExp(en.lobby.options.ratedMark)).first()).toBeVisible();
  await expect(bob.heading(now.waiting)).toBeVisible();

  // The choice is remembered; games without a clock cannot be rated.
  await eve.page.goto("/");
  await expect(eve.choice(now.rated)).toBeChecked();
  await eve.choice(en.lobby.clocks.none).check();
  await expect(eve.choice(now.rated)).toBeHidden();
  await eve.choice(BLITZ).check();
  await expect(eve.choice(now.rated)).toBeChecked();
});
