/** Choosing what to play: the lobby form, the lobby list, the computer; and leaving. */

import type { Choices } from "../src/generated/messages.ts";
import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";

const { lobby, people: texts } = en;

test("invalid options are explained at their field, and the form keeps its values", async ({
  people,
}) => {
  const ann = await people.come("Ann");
  const { page } = ann;
  await page.goto("/create");
  await page.getByLabel(lobby.create.titleField).fill("Sunday");
  const line = page.getByLabel(lobby.options.line, { exact: true });
  const players = page.getByLabel(lobby.options.players, { exact: true });
  await line.fill("7");
  await expect(line).toHaveAccessibleDescription(lobby.options.lineTooLong(7, 7, 6));
  await players.fill("17");
  await expect(players).toHaveAccessibleDescription(lobby.options.whole("2", "16"));
  await ann.button(lobby.create.create).click();
  await expect(page.getByText(lobby.options.notReady)).toBeVisible();

  await line.fill("5");
  await players.fill("4");
  await expect(page.getByRole("img", { name: "5 in a row" })).toBeVisible();
  await ann.choice(lobby.clocks.kinds.fischer).check();
  await ann.button("10+5").click();
  await ann.button(lobby.create.create).click();
  await expect(ann.heading("Sunday")).toBeVisible();
  await expect(page.getByText("5 in a row, 7×6, 4 players", { exact: true })).toBeVisible();
  await expect(page.getByText(lobby.clocks.fischer("10", "5"), { exact: true })).toBeVisible();
});

test("games that pick the first player at random do not ask who starts", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/create");
  await ann.page.getByText(lobby.options.more).click();
  await ann.page.getByLabel(lobby.options.first).selectOption(lobby.options.firsts.owner);
  await ann.chooseGame(lobby.games.variants.house);
  await expect(ann.page.getByText(lobby.options.lots)).toBeVisible();
  await ann.button(lobby.create.create).click();
  await expect(ann.page.getByText(`${en.room.you}, ${en.room.owner}, light`)).toBeVisible();
});

test("the form offers every game that the server has", async ({ people, server }) => {
  const { families } = (await (await fetch(`${server.url}/api/choices`)).json()) as Choices;
  const ann = await people.come("Ann");
  await ann.page.goto("/create");
  for (const family of families) {
    await ann.page.locator(`input[value="${family.name}"]`).check();
    for (const { key } of family.games)
      await expect(ann.page.locator(`input[value="${key}"]`)).toBeAttached();
  }
});

test("the lobby list updates live and can be searched", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await bob.page.goto("/lobbies");
  await ann.createLobby({ game: lobby.games.variants.czech });
  const join = bob.page.getByRole("link", {
    name: new RegExp(`${lobby.list.join}: .*${ann.name}`),
  });
  await expect(join).toBeVisible();
  await bob.page.getByRole("searchbox").fill("no such lobby");
  await expect(bob.page.getByText(lobby.list.none)).toBeVisible();
  await bob.page.getByRole("searchbox").fill(`czech ${ann.name}`);
  await join.click();
  await expect(bob.button(en.room.iAmReady)).toBeVisible();
});

test("a match against the computer starts at once, and the computer moves", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/");
  await ann.page.getByRole("link", { name: texts.welcome.menu.computer.name }).click();
  await ann.page.locator('input[value="1"]').check();
  await ann.choice(lobby.computer.it).check();
  await ann.button(lobby.computer.start).click();
  await ann.arriveAtMatch();
  await ann.expectTurn(true);
  await ann.board.drop(4);
  await ann.expectTurn(true);
});

test("leaving says goodbye, and the device remembers or forgets the player", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/");
  const { welcome } = texts;
  const leave = async (how: string) => {
    await ann.button(new RegExp(`^${welcome.menu.leave.name}`)).click();
    await ann.button(how).click();
    await expect(ann.heading(welcome.goodbye(ann.name))).toBeVisible();
    await ann.button(welcome.comeBack).click();
  };
  await leave(welcome.leaveKeep);
  await expect(ann.heading(welcome.hello(ann.name))).toBeVisible();
  await leave(welcome.leaveForget);
  await expect(ann.heading(welcome.who)).toBeVisible();
});
