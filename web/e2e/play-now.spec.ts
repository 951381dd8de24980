/** "Play now" pairs people who want the same game and clock. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";

const { now } = en.people.welcome;
const { waiting } = en.shell;

/** Chooses a game and a clock on the first card of the menu, and starts waiting. */
async function seek(person: Person, game: string, clock: string): Promise<void> {
  await person.page.goto("/");
  await person.page.getByLabel(now.game, { exact: true }).selectOption({ label: game });
  await person.choice(clock).check();
  await person.button(now.play).click();
}

const FOUR = en.lobby.games.four;
const { american, pool, russian } = en.lobby.games.variants;
const BLITZ = en.lobby.clocks.fischer("3", "2");
const RAPID = en.lobby.clocks.fischer("10", "5");

test("two people who want the same game are paired", async ({ people }) => {
  const ann = await people.come("ann");
  const bob = await people.come("bob");
  await ann.page.goto("/");
  await expect(ann.page.getByText(now.nobody)).toBeVisible();
  await seek(ann, FOUR, BLITZ);
  await expect(ann.heading(now.waiting)).toBeVisible();
  await expect(ann.page.getByText(now.others(0))).toBeVisible();

  // Bob sees that somebody is waiting, at first for something else.
  await bob.page.goto("/");
  await expect(bob.page.getByText(now.waitingAtAll(1))).toBeVisible();
  await bob.choice(BLITZ).check();
  await expect(bob.page.getByText(now.waitingForThis(1))).toBeVisible();
  await bob.button(now.play).click();

  const [hers, his] = await Promise.all([ann.arriveAtMatch(), bob.arriveAtMatch()]);
  expect(hers).toBe(his);
  for (const person of [ann, bob]) {
    for (const { name } of [ann, bob]) {
      await expect(person.page.getByText(name).first()).toBeVisible();
    }
  }
  // The choice is remembered.
  await bob.page.goto("/");
  await expect(bob.choice(BLITZ)).toBeChecked();
});

test("a waiting player can play the computer and is taken to the match", async ({ people }) => {
  const ann = await people.come("ann");
  const bob = await people.come("bob");
  await seek(ann, pool, RAPID);
  await ann.link(now.computer).click();
  await ann.button(en.lobby.computer.start).click();
  const practice = await ann.arriveAtMatch();
  await expect(ann.link(waiting.short)).toBeVisible();
  await seek(bob, pool, RAPID);
  const match = await bob.arriveAtMatch();
  expect(match).not.toBe(practice);
  await ann.page.waitForURL(match);
  await expect(ann.link(waiting.short)).toBeHidden();
});

test("waiting continues after a reload and can be stopped", async ({ people }) => {
  const ann = await people.come("ann");
  await seek(ann, american, BLITZ);
  await expect(ann.heading(now.waiting)).toBeVisible();
  await ann.page.reload();
  await expect(ann.heading(now.waiting)).toBeVisible();
  await ann.page.goto("/watch");
  await ann.button(waiting.stop).click();
  await expect(ann.button(waiting.stop)).toBeHidden();
  await expect(ann.page.getByText(waiting.over)).toBeHidden(); // she stopped it herself
  await ann.page.goto("/");
  await expect(ann.button(now.play)).toBeVisible();
  await expect(ann.page.getByLabel(now.game, { exact: true })).toHaveValue("checkers:american");
});

test("a player with two tabs is not paired with themselves", async ({ people }) => {
  const ann = await people.come("ann");
  const bob = await people.come("bob");
  const other = ann.inAnotherTab(await ann.page.context().newPage());
  await seek(ann, russian, BLITZ);
  await seek(other, russian, BLITZ);
  await expect(other.heading(now.waiting)).toBeVisible();
  await expect(other.page.getByText(now.others(0))).toBeVisible();
  await expect(ann.heading(now.waiting)).toBeVisible();
  await seek(bob, russian, BLITZ);
  const match = await bob.arriveAtMatch();
  await Promise.all([ann.page.waitForURL(match), other.page.waitForURL(match)]);
});

test("a friend who follows the shared link plays at once", async ({ people }) => {
  const ann = await people.come("ann", { permissions: ["clipboard-read", "clipboard-write"] });
  const bob = await people.come("bob");
  await seek(ann, american, RAPID);
  await ann.button(now.share).click();
  const link = () => ann.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(link).toMatch(/^http/);
  await bob.page.goto(await link());
  const [hers, his] = await Promise.all([ann.arriveAtMatch(), bob.arriveAtMatch()]);
  expect(hers).toBe(his);
});
