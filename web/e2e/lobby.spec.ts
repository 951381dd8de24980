/** Lobbies: passwords, the list, leaving, chat, and links that ask for a name first. */

import type { Page } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";

const { lobby, shell } = en;

test("a private lobby is unlisted and admits only people with the password", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const address = await ann.createLobby({ password: "open sesame" });

  await bob.page.goto("/lobbies");
  await expect(bob.page.getByText(lobby.list.byPassword)).toBeVisible(); // the list has loaded
  await expect(bob.page.getByText(lobby.create.titleHint(ann.name))).toHaveCount(0);

  await bob.page.goto(address);
  await expect(bob.heading(lobby.entrance.private)).toBeVisible();
  const password = bob.page.getByLabel(lobby.entrance.password);
  await password.fill("open barley");
  await bob.button(lobby.entrance.enter).click();
  await expect(password).toHaveAccessibleDescription(lobby.entrance.wrong);
  await expect(password).toHaveValue("open barley");

  await password.fill("open sesame");
  await bob.button(lobby.entrance.enter).click();
  await expect(bob.button(en.room.iAmReady)).toBeVisible();
  await expect(ann.link(bob.name)).toBeVisible();
});

test("a public lobby is listed until its owner leaves", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await ann.openLobby();
  await bob.page.goto("/lobbies");
  const listed = bob.page.getByText(lobby.create.titleHint(ann.name));
  await expect(listed).toBeVisible();
  await ann.button(en.room.leave).click();
  await expect(ann.page).toHaveURL(/\/$/);
  await expect(listed).toHaveCount(0);
});

test("a player can leave a lobby and come back", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const address = await ann.openLobby();
  await bob.follow(address);
  await expect(ann.link(bob.name)).toBeVisible();
  await bob.button(en.room.leave).click();
  await expect(ann.link(bob.name)).toHaveCount(0);
  await bob.follow(address);
  await expect(ann.link(bob.name)).toBeVisible();
});

test("chat survives a reload and is shown to players who join later", async ({ people }) => {
  const ann = await people.come("Ann");
  const address = await ann.openLobby();
  await ann.page.getByPlaceholder(shell.chat.field).fill("who plays?");
  await ann.button(shell.chat.send).click();
  const chat = (page: Page) => page.getByRole("log", { name: shell.chat.heading });
  await expect(chat(ann.page)).toContainText("who plays?");
  await ann.page.reload();
  await expect(chat(ann.page)).toContainText("who plays?");

  const bob = await people.come("Bob");
  await bob.follow(address);
  await expect(chat(bob.page)).toContainText(`${ann.name} who plays?`);
});

test("a link to a lobby asks for a name, then opens the lobby", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.visit("Bob");
  const address = await ann.openLobby();
  await bob.page.goto(address);
  await expect(bob.page.getByText(shell.naming.label, { exact: true })).toBeVisible();
  await bob.giveName(en.friends.invitation.play);
  await expect(bob.button(en.room.iAmReady)).toBeVisible();
  await expect(bob.page).toHaveURL(address);
});

test("a name that is taken is refused, and stays in its field", async ({ people }) => {
  const ann = await people.come("Ann");
  const thief = await people.visit("Bob");
  await thief.page.goto("/");
  const field = thief.page.getByLabel(shell.naming.label, { exact: true });
  await field.fill(ann.name);
  await thief.button(shell.naming.go).click();
  await expect(thief.page.getByText("choose another name")).toBeVisible();
  await expect(field).toHaveValue(ann.name);
});
