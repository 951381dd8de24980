/** Friends, challenges, blocks, and what profiles show. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch, type Person } from "./person.ts";

const { friends, lobby, shell } = en;
const { challenge } = friends;

const RATED = { clock: { type: "turn", seconds: 60 }, rated: true } as const;

/** Both players drop discs in turn, this many in all. */
async function takeTurns(one: Person, other: Person, turns: number): Promise<void> {
  const players = await inOrder([one, other]);
  for (let turn = 0; turn < turns; turn++) {
    await players[turn % 2]?.board.drop(turn + 1);
    await players[(turn + 1) % 2]?.expectTurn(true);
  }
}

/** Plays a match that the second player loses. */
async function met(one: Person, other: Person): Promise<void> {
  await startMatch([one, other]);
  await takeTurns(one, other, 2);
  await other.resign();
  await expect(one.outcome).toBeVisible();
  await expect(other.outcome).toBeVisible();
}

/** Sends a challenge from the friends page. */
async function challengeFriend(one: Person, other: Person, game: string): Promise<void> {
  await one.page.goto("/friends");
  await expect(one.page.getByText(friends.online, { exact: true })).toBeVisible();
  await one.button(challenge.named(other.name)).click();
  const dialog = one.page.getByRole("dialog");
  await dialog.getByLabel(lobby.options.game).selectOption({ label: game });
  await dialog.getByRole("button", { name: challenge.send }).click();
  await expect(dialog).toBeHidden();
}

test("a friend added after a match shows as online and accepts a challenge", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await ann.page.goto("/friends");
  await expect(ann.heading(friends.empty)).toBeVisible();
  await expect(ann.page.getByRole("link", { name: friends.play })).toHaveAttribute("href", "/");
  await met(ann, bob);
  await ann.outcome.getByRole("button", { name: friends.add }).click();
  await expect(ann.page.getByText(friends.added(bob.name))).toBeVisible();

  // Bob sees the challenge on whatever page he is on.
  await bob.page.goto("/leaderboard");
  await challengeFriend(ann, bob, lobby.games.variants.russian);
  await expect(ann.page.getByText(challenge.waiting(bob.name))).toBeVisible();
  await expect(ann.button(challenge.cancel)).toBeVisible();
  const card = bob.page.getByRole("region", { name: challenge.heading });
  await expect(card).toContainText(challenge.incoming(ann.name));
  await expect(card).toContainText(lobby.games.variants.russian);
  await expect(card).toContainText(lobby.clocks.fischer("5", "3"));
  await bob.button(challenge.accept).click();
  await Promise.all([ann.arriveAtMatch(), bob.arriveAtMatch()]);
  expect(new URL(ann.page.url()).pathname).toBe(new URL(bob.page.url()).pathname);
  await expect(card).toBeHidden();
});

test("players can decline a challenge, block and unblock", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await met(ann, bob);
  await ann.outcome.getByRole("button", { name: friends.add }).click();
  await challengeFriend(ann, bob, lobby.games.four);
  await bob.button(challenge.decline).click();
  await expect(ann.page.getByText(challenge.declined(bob.name))).toBeVisible();
  const card = ann.page.getByRole("region", { name: challenge.heading });
  await card.getByRole("button", { name: challenge.dismiss }).click();
  await expect(ann.page.getByText(challenge.declined(bob.name))).toBeHidden();

  await bob.page.goto(`/player/${ann.name}`);
  await bob.button(friends.block).click();
  await bob.page.getByRole("dialog").getByRole("button", { name: friends.block }).click();
  await expect(bob.page.getByText(friends.youBlocked)).toBeVisible();
  await ann.page.goto(`/player/${bob.name}`);
  await ann.button(challenge.button).click();
  await ann.page.getByRole("dialog").getByRole("button", { name: challenge.send }).click();
  await expect(ann.page.getByRole("dialog")).toContainText("blocked");

  await bob.page.goto("/friends");
  await bob.button(friends.unblockNamed(ann.name)).click();
  await expect(bob.page.getByText(friends.unblocked(ann.name))).toBeVisible();
});

test("chat from a blocked player is hidden", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const match = await startMatch([ann, bob]);
  await bob.page.goto(`/player/${ann.name}`);
  await bob.button(friends.block).click();
  await bob.page.getByRole("dialog").getByRole("button", { name: friends.block }).click();
  await expect(bob.page.getByText(friends.youBlocked)).toBeVisible();
  await bob.page.goto(match);
  await expect(bob.board.grid).toBeVisible();
  for (const [person, text] of [
    [ann, "can you see this"],
    [bob, "nobody is here"],
  ] as const) {
    await person.page.getByPlaceholder(shell.chat.field).fill(text);
    await person.page.getByPlaceholder(shell.chat.field).press("Enter");
    await expect(person.page.getByText(text)).toBeVisible();
  }
  await expect(ann.page.getByText("nobody is here")).toBeVisible();
  await expect(bob.page.getByText("can you see this")).toBeHidden();
});

test("a profile shows results, the rating history and the last position", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const match = await startMatch([ann, bob], RATED);
  await takeTurns(ann, bob, 4); // so that the match counts
  await bob.resign();
  await expect(ann.outcome).toContainText(friends.result.rating);
  await expect(ann.outcome).toContainText(/\+\d+/);
  await expect(bob.outcome).toContainText(/−\d+/);

  await bob.page.goto(`/player/${ann.name}`);
  await expect(bob.page.getByRole("heading", { name: lobby.games.four })).toBeVisible();
  await expect(bob.page.getByText(friends.profile.winning(1)).first()).toBeVisible();
  const plot = bob.page.getByRole("img", { name: friends.profile.historyOf(lobby.games.four) });
  await expect(plot).toBeVisible();
  await bob.page.getByText(friends.profile.table).click();
  await expect(bob.page.getByRole("table").getByRole("row")).toHaveCount(2);
  const last = bob.page.getByRole("link", { name: en.people.welcome.with(bob.name) });
  await expect(last.locator("checkrow-board")).toBeVisible();
  await last.click();
  await expect(bob.page).toHaveURL(match.replace("/match/", "/replay/"));
});
