/** Rematches, and games against the computer: one click to play again, one click to leave. */

import { expect, test } from "./fixtures.ts";
import { en } from "../src/texts/en/index.ts";
import { inOrder, startMatch, type Person } from "./person.ts";
import { playComputer } from "./script.ts";

const { match, lobby, shell, people: texts } = en;

async function startWithComputer(person: Person): Promise<string> {
  await person.page.goto("/computer");
  await person.choice(lobby.computer.me).check();
  await person.button(lobby.computer.start).click();
  return person.arriveAtMatch();
}

/** Each makes a move, then `one` resigns. Returns the player who moved first. */
async function playAndResign(one: Person, other: Person): Promise<Person> {
  const [first, second] = await inOrder([one, other]);
  if (!first || !second) throw new Error("two play");
  await first.board.drop(4);
  await second.expectTurn(true);
  await second.board.drop(5);
  await first.expectTurn(true);
  await one.resign();
  return first;
}

test("accepting a rematch starts it with sides swapped", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const first = await startMatch([ann, bob]);
  const begins = await playAndResign(ann, bob);
  await ann.button(match.result.rematch).click();
  await expect(ann.outcome).toContainText(match.result.rematchWaiting(bob.name));
  await expect(bob.outcome).toContainText(shell.rematch.wants(ann.name));
  await bob.button(shell.rematch.accept).click();
  for (const player of [ann, bob]) {
    await expect(player.page).not.toHaveURL(first);
    await player.arriveAtMatch();
  }
  expect(ann.page.url()).toBe(bob.page.url());
  await (begins === ann ? bob : ann).expectTurn(true);

  // A player who leaves the page is not taken back to it.
  const looked = bob.page.waitForResponse("**/api/me/now");
  await bob.page.goto("/settings");
  await looked;
  await bob.page.waitForTimeout(1000);
  await expect(bob.page).toHaveURL(/settings/);
});

test("a rematch offer appears on every page, even after a reload", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob]);
  await playAndResign(ann, bob);
  await expect(bob.outcome).toBeVisible();
  await bob.page.goto("/settings");
  await ann.button(match.result.rematch).click();
  await expect(bob.page.getByText(shell.rematch.wants(ann.name))).toBeVisible();
  await bob.page.goto("/leaderboard");
  await bob.button(shell.rematch.accept).click();
  for (const player of [ann, bob]) await player.arriveAtMatch();
  await expect(ann.outcome).toBeHidden();
});

test("a rematch can be declined", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob]);
  await playAndResign(ann, bob);
  await ann.button(match.result.rematch).click();
  await bob.button(shell.rematch.decline).click();
  await expect(ann.outcome).toContainText(match.result.rematchDeclined(bob.name));
  await expect(ann.button(match.result.rematch)).toBeHidden();
});

test("a game against the computer is private and can be left and resumed", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  for (let number = 0; number < 5; number++) await playComputer(ann); // past the limit for lobbies
  await startWithComputer(ann);
  const address = ann.page.url();
  await ann.board.drop(4);
  await expect(ann.page.getByText(shell.chat.heading)).toBeHidden();
  await expect(ann.button(match.result.share)).toBeHidden();
  await bob.page.goto("/lobbies");
  await expect(bob.heading(lobby.list.title)).toBeVisible();
  await expect(bob.page.getByText(lobby.list.loading)).toBeHidden();
  await expect(bob.page.getByText(ann.name)).toBeHidden();
  await ann.button(match.actions.leave).click();
  await expect(ann.heading(texts.welcome.continuePlaying)).toBeVisible();
  await ann.page.goto("/games");
  await ann.page.goto("/");
  await ann.page.locator(`a[href="${new URL(address).pathname}"]`).click();
  await ann.arriveAtMatch();
  await ann.board.expectCell("D1", "disc of");
});

test("a rematch against the computer starts at once", async ({ people }) => {
  const ann = await people.come("Ann");
  const first = await startWithComputer(ann);
  await ann.board.drop(4);
  await ann.expectTurn(true);
  await ann.resign();
  await ann.button(match.result.rematch).click();
  await expect(ann.page).not.toHaveURL(first);
  await ann.arriveAtMatch();
  await expect(ann.outcome).toBeHidden();
});
