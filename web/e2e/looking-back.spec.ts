/** Watching matches, and what is kept of them: results, replays, files, ratings. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch } from "./person.ts";

const { people: texts, lobby, match } = en;

test("a match in progress can be watched", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const address = await startMatch([ann, bob]);
  const [first] = await inOrder([ann, bob]);
  await first?.board.drop(4);

  const eve = await people.come("Eve");
  await eve.page.goto("/watch");
  const shown = eve.page.getByRole("link", { name: ann.name });
  await expect(shown).toContainText(lobby.games.four);
  await shown.click();
  await expect(eve.page).toHaveURL(address);
  await eve.board.expectCell("D1", "disc of");
});

test("a rated match is kept, with its files, replay and ratings", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await ann.page.goto("/create");
  await ann.page.getByText(lobby.options.more).click();
  await ann.page.getByLabel(lobby.options.rated).check();
  await ann.button(lobby.create.create).click();
  await ann.page.waitForURL(/\/lobby\//);
  await bob.follow(ann.page.url());
  for (const person of [ann, bob]) await person.getReady();
  for (const person of [ann, bob]) await person.arriveAtMatch();
  const [first, second] = await inOrder([ann, bob]);
  if (first === undefined || second === undefined) throw new Error("two play");
  for (let turn = 0; turn < 3; turn++) {
    await first.board.drop(4);
    await second.expectTurn(true);
    await second.board.drop(5);
    await first.expectTurn(true);
  }
  await first.board.drop(4);
  await expect(first.outcome).toContainText(match.result.youWin);

  const { page } = first;
  await expect(async () => {
    await page.goto("/games");
    await expect(page.getByText(`${texts.games.outcomes.won} +`)).toBeVisible({ timeout: 2000 });
  }).toPass(); // ratings are updated a moment after the match
  await page
    .getByRole("button", { name: /^Files/ })
    .or(page.locator("summary"))
    .first()
    .click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: texts.games.connectRecord }).click();
  expect((await download).suggestedFilename()).toMatch(/\.txt$/);
  await page.getByRole("link", { name: new RegExp(`^${texts.games.replay}`) }).click();
  await expect(page).toHaveURL(/\/replay\//);

  await page.goto(`/player/${second.name}`);
  await expect(page.getByText(`${lobby.games.four}, ${texts.games.outcomes.lost}`)).toBeVisible();
  await page.goto("/leaderboard");
  for (const { name } of [first, second])
    await expect(page.getByRole("row", { name })).toContainText("1");
});
