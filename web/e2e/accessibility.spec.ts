/** axe-core finds no violations on any page, in light or in dark colours. */

import { en } from "../src/texts/en/index.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch, type Person } from "./person.ts";

/** Opens a page, waits until it has loaded, and expects no violations. */
async function expectFine(person: Person, path: string): Promise<void> {
  await person.page.goto(path);
  await expect(person.page.locator("h1")).toBeVisible();
  await person.page.waitForLoadState("networkidle");
  await expect(person.page.locator(".loading")).toHaveCount(0); // axe reports it as it fades in
  await expectNoFaults(person.page, path);
}

test("public pages pass axe", async ({ people }) => {
  const nobody = await people.visit("nobody");
  for (const path of ["/", "/lobbies", "/watch", "/leaderboard", "/analysis", "/here", "/none"])
    await expectFine(nobody, path);
});

test("pages of a player with a name pass axe", async ({ people }) => {
  const ann = await people.come("Ann");
  for (const path of [
    "/",
    "/create",
    "/computer",
    "/games",
    "/friends",
    "/settings",
    `/player/${ann.name}`,
  ])
    await expectFine(ann, path);
  await ann.openLobby();
  await expectNoFaults(ann.page, "a lobby");
});

test("a review, a retry and the share menu pass axe", async ({ people }) => {
  const ann = await people.come("Ann");
  const { review, copies } = en.analysis;
  await ann.page.goto("/analysis?game=connect:7x6x4:2&moves=4%201%204%201%204%201%205");
  await ann.button(review.ask).click();
  await expect(ann.page.getByText(/accuracy \d+ %/).first()).toBeVisible();
  await ann.page.getByText(review.legend.heading).click();
  await ann.button(review.previous).click();
  await expectNoFaults(ann.page, "a review");
  await ann.button(review.retry.begin).click();
  await expectNoFaults(ann.page, "another try");
  await ann.button(copies.open).click();
  await expect(ann.button(copies.png)).toBeVisible();
  await expectNoFaults(ann.page, "what is shared");
});

test("a match, its result, its replay and a profile pass axe", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const address = await startMatch([ann, bob]);
  const [first, second] = await inOrder([ann, bob]);
  if (!first || !second) throw new Error("two play");
  await first.board.drop(4);
  await second.expectTurn(true);
  await expectNoFaults(second.page, "a match");
  await second.board.drop(4);
  await first.expectTurn(true);
  await second.resign();
  await expect(first.outcome).toContainText(en.match.result.youWin);
  await expectNoFaults(first.page, "the end of a match");
  await expectFine(first, new URL(address).pathname.replace("match", "replay"));
  await expectFine(first, `/player/${second.name}`);
});
