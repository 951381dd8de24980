/** Meeting in a lobby: links, passwords, seats, and what its owner can do. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";

const { lobby, room } = en;
const { entrance, gone } = lobby;

async function invitation(person: Person): Promise<string> {
  const link = person.page.getByRole("textbox", { name: room.link });
  await expect(link).toHaveValue(/token/);
  return link.inputValue();
}

test("an invitation admits new players until it is renewed", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.openLobby("sesame");
  const link = await invitation(ann);

  const bob = await people.visit("Bob");
  await bob.page.goto(link);
  const { invitation: words } = en.friends;
  const title = words.title(ann.name, lobby.games.four, words.clocks.none);
  await expect(bob.heading(title)).toBeVisible();
  await expect(bob.page.locator("checkrow-board")).toBeVisible();
  await bob.giveName(words.play);
  await expect(bob.button(room.iAmReady)).toBeVisible();
  await expect(bob.page).not.toHaveURL(/token/);

  await ann.button(room.renew).click();
  await ann.page.getByRole("dialog").getByRole("button", { name: room.renew }).click();
  await expect(ann.page.getByText(lobby.events.renewed)).toBeVisible();
  const eve = await people.come("Eve");
  await eve.page.goto(link);
  await expect(eve.page.getByText(entrance.oldInvitation)).toBeVisible();
});

test("a private lobby can be found by owner and password", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.openLobby("sesame");
  const eve = await people.come("Eve");
  await eve.page.goto("/lobbies");
  await eve.page.getByText(lobby.list.byPassword).click();
  await eve.page.getByLabel(lobby.list.owner).fill(ann.name);
  await eve.page.getByLabel(lobby.list.password).fill("sesame");
  await eve.button(lobby.list.enter).first().click();
  await expect(eve.button(room.iAmReady)).toBeVisible();
});

test("owners swap seats, change the game, hand over and remove players", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await bob.follow(await ann.openLobby());
  const seats = (person: Person) => person.page.getByRole("listitem");

  await ann.button(room.actions(bob.name)).click();
  await ann.button(room.swapWith(ann.name)).click();
  await expect(seats(bob).first()).toContainText(bob.name);

  await bob.getReady();
  await ann.button(room.change).click();
  const dialog = ann.page.getByRole("dialog");
  await dialog.getByRole("radio", { name: lobby.games.checkers, exact: true }).check();
  await dialog.getByRole("radio", { name: lobby.games.variants.russian }).check();
  await dialog.getByRole("button", { name: room.save }).click();
  await expect(dialog).toBeHidden();
  await expect(bob.page.getByText(lobby.games.variants.russian, { exact: true })).toBeVisible();
  await expect(bob.button(room.iAmReady)).toBeVisible();

  await ann.button(room.actions(bob.name)).click();
  await ann.button(room.handOver).click();
  await ann.button(room.handOver).click();
  await expect(bob.button(room.change)).toBeVisible();
  await expect(ann.button(room.change)).toBeHidden();

  await bob.button(room.actions(ann.name)).click();
  await bob.button(room.remove).click();
  await bob.button(room.remove).click();
  await expect(ann.page.getByText(gone.removed)).toBeVisible();
});

test("leaving during a match asks for confirmation and loses it", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const address = await ann.openLobby();
  await bob.follow(address);
  for (const person of [ann, bob]) await person.getReady();
  for (const person of [ann, bob]) await person.arriveAtMatch();

  await bob.page.goto("/");
  await expect(
    bob.page.getByRole("link", { name: en.people.welcome.with(ann.name) }),
  ).toBeVisible();
  await bob.page.goto(address);
  await expect(bob.link(room.toMatch)).toBeVisible();
  await bob.button(room.leave).click();
  await bob.button(room.leaveYes).click();
  await expect(ann.outcome).toContainText(en.match.result.youWin);
});

test("a missing lobby shows a message and a link to the list", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/lobby/0123456789abcdef");
  await expect(ann.page.getByText(gone.missing)).toBeVisible();
  await ann.link(gone.toList).click();
  await expect(ann.heading(lobby.list.title)).toBeVisible();
});
