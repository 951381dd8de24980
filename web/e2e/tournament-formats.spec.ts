/** Arena, Swiss and relay in browsers: what differs from `tournaments.spec.ts`. */

import type { TournamentSettings } from "../src/generated/messages.ts";
import { en } from "../src/texts/en/index.ts";
import {
  codeOn,
  enter,
  giveFirstName,
  openTournament,
  order,
  playOut,
  tournamentOf,
} from "./class.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";

const words = en.tournament;
const { hosting, player } = words;
const WALL = { viewport: { width: 1920, height: 1080 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SHORT: TournamentSettings = {
  game: "connect:4x4x3:2",
  clock: { type: "fischer", initial: 600, increment: 5 },
  wait_seconds: 600,
};
const dialogOf = ({ page }: Person) => page.getByRole("dialog");
const standingsOf = ({ page }: Person) =>
  page.getByRole("region", { name: words.room.standings, exact: true });

/** Clicks a button, then the button of the same name in its confirmation dialog. */
async function confirm(person: Person, name: string): Promise<void> {
  await person.button(name).click();
  await dialogOf(person).getByRole("button", { name, exact: true }).click();
}

/** Opens the actions for a player and picks one. */
async function actOn(host: Person, name: string, action: string): Promise<void> {
  await host.button(hosting.actions(name)).click();
  await dialogOf(host).getByRole("button", { name: action, exact: true }).click();
}

/** Goes from a match to its tournament. */
async function toTournament({ page }: Person): Promise<void> {
  await page.getByRole("region", { name: words.untitled }).getByRole("link").first().click();
}

test("an arena with a password, a second host, a late arrival and a pause", async ({ people }) => {
  const host = await people.come("Host");
  const settings = {
    ...SHORT,
    format: { type: "arena", minutes: 30 },
    access: "password",
  } as const;
  const id = await openTournament(host, settings, "secret");
  const code = await codeOn(host.page);
  const wall = await people.visit("Wall", WALL);
  await wall.page.goto((await host.link(hosting.projector).getAttribute("href")) ?? "");

  // Emoji and wrong passwords are refused with a reason; Arabic letters are fine.
  const omar = await people.visit("Omar", PHONE);
  await omar.page.goto(`/join/${code}`);
  await omar.page.getByLabel(words.join.password).fill("secret");
  await giveFirstName(omar, "Fox 🦊");
  await expect(omar.page.getByText(/cannot have emoji/)).toBeVisible();
  await omar.page.getByLabel(words.join.password).fill("wrong");
  await giveFirstName(omar, "عمر");
  await expect(omar.page.getByText(/not the password/i)).toBeVisible();
  await omar.page.getByLabel(words.join.password).fill("secret");
  await omar.button(words.join.enter).click();
  await expect(omar.heading(player.heading("عمر"))).toBeVisible();
  await expect(wall.page.getByText("عمر", { exact: true })).toBeVisible();

  // The second player becomes a host as well and starts the arena.
  const lena = await people.visit("Lena");
  await enter(lena, code, "Lena", "secret");
  await lena.page.goto(`/tournament/${id}`);
  await actOn(host, "Lena", hosting.makeHost);
  await dialogOf(host).getByRole("button", { name: hosting.makeHost }).click();
  await confirm(lena, hosting.start);
  const first = await omar.arriveAtMatch();
  await lena.arriveAtMatch();
  await expect(wall.page.locator("checkrow-board")).toHaveCount(1);

  // Theo joins late, under a name that the host changes.
  const theo = await people.visit("Theo");
  await enter(theo, code, "Rude name", "secret");
  await theo.page.goto(`/tournament/${id}`);
  await expect(theo.page.getByText(player.waiting)).toBeVisible();
  await actOn(host, "Rude name", hosting.rename);
  await dialogOf(host).getByLabel(hosting.newName).fill("Theo");
  await dialogOf(host).getByRole("button", { name: hosting.rename }).click();
  await expect(theo.heading(player.heading("Theo"))).toBeVisible();

  // Omar pauses after this game: the others keep playing, and a reload does not end his pause.
  await toTournament(omar);
  await omar.button(player.pause).click();
  await expect(omar.button(player.return)).toBeVisible();
  await playOut([omar, lena], id);
  await expect(omar.page.getByText(player.pausedNow)).toBeVisible();
  await theo.arriveAtMatch();
  await omar.page.reload();
  await expect(omar.heading(player.heading("عمر"))).toBeVisible();
  await expect(omar.page.getByText(player.pausedNow)).toBeVisible();

  // The host removes Theo mid-game, so that Lena is free when Omar comes back.
  await actOn(host, "Theo", hosting.remove);
  await dialogOf(host).getByRole("button", { name: hosting.remove }).click();
  await toTournament(theo);
  await expect(theo.page.getByText(player.removed)).toBeVisible();
  await omar.button(player.return).click();
  expect(await omar.arriveAtMatch()).not.toBe(first);
  await playOut([omar, lena], id);

  await host.button(hosting.finish).click();
  await dialogOf(host).getByRole("button", { name: hosting.finish }).click();
  await dialogOf(host)
    .getByRole("button", { name: en.shell.yesReally(hosting.finish) })
    .click();
  for (const { page } of [host, wall])
    await expect(page.locator("ol.podium .place-1")).toContainText(/عمر|Lena/);
  const { view } = await tournamentOf(host, id);
  const games = new Map(view.standings?.map((line) => [line.name, line.games]));
  expect(games.get("عمر")).toBeGreaterThanOrEqual(2);
  expect(games.get("Theo")).toBe(1);
});

test("a Swiss starts on schedule, with a corrected result and a withdrawal", async ({ people }) => {
  const host = await people.come("Host");
  const settings = { ...SHORT, format: { type: "swiss", rounds: 3 } } as const;
  const id = await openTournament(host, settings);
  const code = await codeOn(host.page);
  const children: Person[] = [];
  for (const name of ["Ida", "Omar", "Lena", "Theo"]) {
    const child = await people.visit(name);
    await enter(child, code, name);
    children.push(child);
  }
  const [ida] = children;
  if (!ida) throw new Error("nobody came");
  await ida.page.goto(`/tournament/${id}`);
  const { now } = (await tournamentOf(host, id)).view;
  await order(host, id, { type: "change-settings", settings: { ...settings, starts_at: now + 5 } });
  await expect(ida.page.getByText(words.room.starts)).toBeVisible();
  await ida.arriveAtMatch();
  await playOut(children, id);
  // The page of a waiting player returns to the standings and the player's own results.
  await ida.page.waitForURL(new RegExp(`/tournament/${id}$`));
  await expect(ida.heading(words.room.results)).toBeVisible();
  await host.button(hosting.pair).click();
  await dialogOf(host).getByLabel(hosting.pairOne).selectOption({ label: "Theo" });
  await dialogOf(host).getByLabel(hosting.pairOther).selectOption({ label: "Ida" });
  await dialogOf(host).getByRole("button", { name: hosting.pair }).click();
  await expect(host.page.getByText(hosting.paired("Theo", "Ida"))).toBeVisible();
  await host.button(hosting.skip).click();
  await ida.arriveAtMatch();
  await expect(ida.page.locator("h1")).toContainText("Theo");

  // The host corrects a result of the first round during the second.
  await host.button(hosting.actions("Ida")).click();
  const games = dialogOf(host).getByRole("button", { name: /^Correct the result/ });
  await games.first().click();
  await dialogOf(host).getByLabel(hosting.draw).check();
  await dialogOf(host).getByRole("button", { name: hosting.save }).click();
  await expect(standingsOf(host).getByRole("row").filter({ hasText: "½" })).toHaveCount(2);
  expect((await tournamentOf(ida, id)).me?.points).toBe(0.5);

  // Ida withdraws and loses her game; the last round is played without her.
  await toTournament(ida);
  await confirm(ida, player.withdraw);
  await expect(ida.page.getByText(player.withdrawn)).toBeVisible();
  await expect(ida.button(player.return)).toBeVisible();
  await playOut(children, id);
  await host.button(hosting.skip).click();
  await expect(host.page.getByText(/^Bye: /)).toBeVisible();
  expect((await tournamentOf(host, id)).view.tables).toHaveLength(1);
});

test("a relay plays two rounds of three at a board, with corrected points", async ({ people }) => {
  const host = await people.come("Host");
  const format = { type: "relay", rounds: 2, group: 3 } as const;
  const id = await openTournament(host, { ...SHORT, game: "connect:7x6x4:3", format });
  const code = await codeOn(host.page);
  const wall = await people.visit("Wall", WALL);
  await wall.page.goto((await host.link(hosting.projector).getAttribute("href")) ?? "");
  const children: Person[] = [];
  for (const name of ["Ida", "Omar", "Lena", "Theo", "Mia", "Ben"]) {
    const child = await people.visit(name, PHONE);
    await enter(child, code, name);
    children.push(child);
  }
  const [ida] = children;
  if (!ida) throw new Error("nobody came");
  await ida.page.goto(`/tournament/${id}`);
  await confirm(host, hosting.start);
  await ida.arriveAtMatch();
  await expect(ida.page.getByText(/^Round 1, table [12]$/)).toBeVisible();
  await expect(wall.page.locator("checkrow-board")).toHaveCount(2);
  await playOut(children, id);
  const tables = host.page.locator("li", { has: host.page.getByText("Ida", { exact: true }) });
  await expect(tables.getByRole("link", { name: words.room.replay })).toBeVisible();
  await host.page.getByRole("button", { name: /^Correct the result.*Ida/ }).click();
  const points = dialogOf(host).getByRole("spinbutton");
  await points.nth(0).fill("99");
  await dialogOf(host).getByRole("button", { name: hosting.save }).click();
  await expect(dialogOf(host).getByRole("alert")).toContainText("share 10 points");
  for (const index of [0, 1, 2]) await points.nth(index).fill("0");
  await dialogOf(host).getByLabel(hosting.pointsOf("Ida")).fill("9");
  await dialogOf(host).getByRole("button", { name: hosting.save }).click();
  await expect(standingsOf(host).getByRole("row").filter({ hasText: "Ida" })).toContainText("9");
  await host.button(hosting.skip).click();
  await expect(ida.page.getByText(/^Round 2, table [12]$/)).toBeVisible();
  await playOut(children, id);
  for (const { page } of [host, wall])
    await expect(page.locator("ol.podium .place-1")).toContainText("Ida");
});
