/** Tournaments: a class from the join code to the podium, what hosts do, and the projector. */

import type { Page } from "@playwright/test";

import type { TournamentSettings } from "../src/generated/messages.ts";
import { en } from "../src/texts/en/index.ts";
import { expectNoFaults } from "./axe.ts";
import {
  codeOn,
  enter,
  giveFirstName,
  joinByCode,
  openTournament,
  playOut,
  stepIn,
  tournamentOf,
} from "./class.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";

const words = en.tournament;
const WALL = { viewport: { width: 1920, height: 1080 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SCREENS = [
  [1366, 768],
  [1920, 1080],
  [390, 844],
  [844, 390],
  [320, 568],
] as const;

/** A short game with enough time. */
const SHORT: TournamentSettings = {
  game: "connect:4x4x3:2",
  clock: { type: "fischer", initial: 600, increment: 5 },
  wait_seconds: 600,
};

const sizeOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

/** Expects the page to be no wider than the screen, on every screen. */
async function expectToFit(page: Page, what: string): Promise<void> {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, `${what} on ${width}x${height}`).toBeLessThanOrEqual(width);
  }
}

test("a class of eight plays from the join code to the podium", async ({ people }) => {
  const host = await people.come("Host");
  await host.page.goto("/tournaments");
  await host.link(words.list.create).click();
  await host.page.getByLabel(words.form.rounds, { exact: true }).fill("2");
  await host.page.getByLabel(words.form.name, { exact: true }).fill("Class 4b");
  await host.button(words.form.create).click();
  await expect(host.heading("Class 4b")).toBeVisible();
  const code = await codeOn(host.page);
  expect(code).toMatch(/^[A-Z]{6}$/);

  // The projector needs no session, only the link from the host's page.
  const wall = await people.visit("Wall", WALL);
  const link = await host.link(words.hosting.projector).getAttribute("href");
  await wall.page.goto(link ?? "");
  expect(await codeOn(wall.page)).toBe(code);
  expect(await sizeOf(wall.page, ".code")).toBeGreaterThan(150);

  const names = ["Ida", "Omar", "Lena", "Zoë", "Mia", "Noah", "عمر", "Ben"];
  const children: Person[] = [];
  for (const [index, name] of names.entries()) {
    const child = await people.visit(`Child${index}`, index % 2 ? PHONE : {});
    children.push(child);
    if (index === 0) {
      // A QR code leads straight to the name field.
      await child.page.goto(`/join/${code}`);
      await giveFirstName(child, name);
    } else {
      await joinByCode(child, index === 1 ? code.toLowerCase().replace(/^.../, "$& ") : code, name);
    }
    await expect(child.heading(words.player.heading(name))).toBeVisible();
    await expect(wall.page.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(wall.page.getByText(words.projector.here(8))).toBeVisible();
  await expect(host.heading(words.hosting.people(8))).toBeVisible();

  await host.button(words.hosting.start).click();
  await host.page
    .getByRole("dialog")
    .getByRole("button", { name: words.hosting.start, exact: true })
    .click();
  const first = await Promise.all(children.map((child) => child.arriveAtMatch()));
  expect(new Set(first).size).toBe(4);
  const id = new URL(host.page.url()).pathname.split("/").at(-1) ?? "";

  // The projector shows four boards, the names and the standings in large type.
  await expect(wall.page.locator("checkrow-board")).toHaveCount(4);
  await expect(wall.page.getByText(words.room.round(1, 2))).toBeVisible();
  expect(await sizeOf(wall.page, ".projector li")).toBeGreaterThan(35);
  const high = await wall.page.evaluate(() => document.documentElement.scrollHeight);
  expect(high).toBeLessThanOrEqual(1080);

  // A child who reloads the page is still the same player.
  const [ida] = children;
  if (!ida) throw new Error("nobody came");
  await ida.page.reload();
  await expect(ida.page.locator(".strip").getByText(en.match.you, { exact: true })).toBeVisible();
  await expect(ida.page.getByRole("region", { name: words.untitled })).toContainText("Class 4b");
  await expect(ida.button(en.match.actions.takeback)).toHaveCount(0);

  await playOut(children, id);
  for (const child of children) {
    const waits = child.page.getByText(words.player.waitingRound); // some seconds later
    await expect(child.outcome.getByText(words.match.next).or(waits)).toBeVisible();
    await expect(child.button(en.match.result.rematch)).toHaveCount(0);
  }
  await host.button(words.hosting.skip).click();
  for (const [index, child] of children.entries())
    await child.page.waitForURL((url) => /\/match\//.test(url.href) && url.href !== first[index]);
  await playOut(children, id);

  for (const page of [host.page, wall.page])
    await expect(page.locator(".podium .place-1")).toBeVisible();
  await expect(wall.page.getByText(words.projector.podium)).toBeVisible();
  await expect(ida.outcome).toContainText(words.match.over);
  await ida.link(en.match.result.toTournament).first().click();
  await expect(ida.heading(words.room.results)).toBeVisible();
  await expect(ida.page.getByRole("region", { name: words.room.standings })).toContainText("عمر");
  const { view } = await tournamentOf(host, id);
  expect(view.standings?.map(({ points }) => points).sort()).toEqual([0, 0, 1, 1, 1, 1, 2, 2]);
  const saved = host.page.waitForEvent("download");
  await host.link(words.room.csv).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});

test("wrong codes and taken names are explained", async ({ people }) => {
  const host = await people.come("Host");
  await openTournament(host, SHORT);
  const code = await codeOn(host.page);
  const child = await people.visit("Child", PHONE);
  await child.page.goto("/join");
  const field = child.page.getByLabel(words.join.code, { exact: true });
  await field.fill("bcd");
  await child.button(words.join.next).click();
  await expect(child.page.getByText(words.join.codeMissing(3))).toBeVisible();
  await field.fill("bcdfha");
  await expect(child.page.getByText(words.join.codeLetter("A"))).toBeVisible();
  await field.fill(code === "BBBBBB" ? "CCCCCC" : "BBBBBB");
  await expect(child.page.getByText(/No tournament has this code/)).toBeVisible();

  const other = await people.visit("Other");
  await enter(other, code, "Ida");
  await field.fill(code);
  await giveFirstName(child, "Ida");
  await expect(child.page.getByText(/already takes part/)).toBeVisible();
  await giveFirstName(child, "Ida K");
  await expect(child.heading(words.player.heading("Ida K"))).toBeVisible();
});

test("a host manages players, corrects a result and repeats the tournament", async ({ people }) => {
  const host = await people.come("Host");
  const id = await openTournament(host, { ...SHORT, format: { type: "round-robin" } });
  const code = await codeOn(host.page);
  const ida = await people.visit("Ida", PHONE);
  await joinByCode(ida, code, "Ida");
  const omar = await people.visit("Omar");
  await enter(omar, code, "Omar");
  const { hosting } = words;
  const dialog = host.page.getByRole("dialog");

  await host.button(hosting.addComputer).click();
  await dialog.getByRole("button", { name: hosting.addComputer }).click();
  await expect(host.heading(hosting.people(3))).toBeVisible();

  await host.button(hosting.actions("Omar")).click();
  await dialog.getByRole("button", { name: hosting.rename }).click();
  await dialog.getByLabel(hosting.newName).fill("Omar B");
  await dialog.getByRole("button", { name: hosting.rename }).click();
  await expect(host.button(hosting.actions("Omar B"))).toBeVisible();

  // Omar's tablet has run out of power: he continues on another one.
  await host.button(hosting.actions("Omar B")).click();
  const own = (await dialog.locator(".letters .unseen").textContent())?.replaceAll(" ", "") ?? "";
  await dialog.getByRole("button", { name: en.shell.cancel }).click();
  const tablet = await people.visit("Tablet", PHONE);
  await tablet.page.goto("/join");
  await tablet.page.getByText(words.join.device.open).click();
  await tablet.page.getByLabel(words.join.device.code).fill(own);
  await tablet.button(words.join.device.go).click();
  await expect(tablet.heading(words.player.heading("Omar B"))).toBeVisible();

  await host.button(hosting.start).click();
  await dialog.getByRole("button", { name: hosting.start, exact: true }).click();
  await expect(host.page.getByRole("region", { name: words.room.crosses })).toBeVisible();
  await host.page
    .getByRole("button", { name: /^Correct the result/ })
    .first()
    .click();
  await dialog.getByLabel(hosting.draw).check();
  await dialog.getByRole("button", { name: hosting.save }).click();
  await expect(host.page.getByRole("region", { name: words.room.standings })).toContainText("½");

  // The bye of the first round is random.
  const { view } = await tournamentOf(ida, id);
  await host.button(hosting.actions(view.byes?.includes("Ida") ? "Omar B" : "Ida")).click();
  await expect(dialog.getByRole("heading", { name: hosting.games })).toBeVisible();
  await dialog.getByRole("button", { name: en.shell.cancel }).click();

  await host.button(hosting.actions("Ida")).click();
  await dialog.getByRole("button", { name: hosting.makeHost }).click();
  await dialog.getByRole("button", { name: hosting.makeHost }).click();
  await expect.poll(async () => (await tournamentOf(ida, id)).hosting?.code).toBe(code);

  await host.button(hosting.finish).click();
  await dialog.getByRole("button", { name: hosting.finish }).click();
  await dialog.getByRole("button", { name: en.shell.yesReally(hosting.finish) }).click();
  await expect(host.page.locator("ol.podium")).toBeVisible();
  await tablet.page.goto(`/tournament/${id}`);
  await expect(tablet.page.locator("ol.podium")).toBeVisible();
  await host.button(hosting.again).click();
  await dialog.getByRole("button", { name: hosting.again }).click();
  for (const { page } of [host, tablet])
    await page.waitForURL((url) => !url.pathname.endsWith(id) && /tournament\//.test(url.href));
  await expect(tablet.heading(words.player.heading("Omar B"))).toBeVisible();
});

test("a simul takes the host from board to board", async ({ people }) => {
  const host = await people.come("Host");
  const id = await openTournament(host, { ...SHORT, format: { type: "simul" } });
  const code = await codeOn(host.page);
  const children: Person[] = [];
  for (const name of ["Ida", "Omar", "Lena"]) {
    const child = await people.visit(name);
    await enter(child, code, name);
    children.push(child);
  }
  await host.button(words.hosting.start).click();
  await host.page.getByRole("dialog").getByRole("button", { name: words.hosting.start }).click();
  const seen = new Set<string>([await host.arriveAtMatch()]);
  const boards = host.page.getByRole("navigation", { name: words.match.boards });
  await expect(boards.getByRole("link")).toHaveCount(3);
  while (seen.size < 3) {
    await host.expectTurn(true);
    await host.board.drop(1);
    await host.page.waitForURL((url) => /\/match\//.test(url.href) && !seen.has(url.href));
    seen.add(await host.arriveAtMatch());
  }
  // After the last board nobody waits; the first child to reply calls the host back.
  await host.board.drop(1);
  await host.expectTurn(false);
  const [ida] = children;
  const page = ida ? await tournamentOf(ida, id) : null;
  const match = page?.me?.matches?.[0] ?? "";
  if (ida && page?.me) await stepIn(ida, match, page.me.id);
  await host.page.waitForURL(new RegExp(match));
  await host.expectTurn(true);
});

test("tournament pages pass axe and fit every screen", async ({ people }) => {
  const host = await people.come("Host");
  for (const path of ["/join", "/tournaments", "/tournaments/new"]) {
    await host.page.goto(path);
    await expect(host.page.locator("h1")).toBeVisible();
    await host.page.waitForLoadState("networkidle");
    await expectNoFaults(host.page, path);
    await expectToFit(host.page, path);
  }
  const id = await openTournament(host, { ...SHORT, format: { type: "knockout" } });
  const code = await codeOn(host.page);
  await expectNoFaults(host.page, "a host before the start");
  await expectToFit(host.page, "a host before the start");
  const wall = await people.visit("Wall", WALL);
  await wall.page.goto((await host.link(words.hosting.projector).getAttribute("href")) ?? "");
  await expect(wall.page.locator(".code")).toBeVisible();
  await expectNoFaults(wall.page, "the wall before the start");

  const children: Person[] = [];
  for (const name of ["Ida with a long name", "Omar", "Lena", "Theo", "Mia"]) {
    const child = await people.visit("Child");
    await enter(child, code, name);
    children.push(child);
  }
  const [ida, omar] = children;
  if (!ida || !omar) throw new Error("nobody came");
  await ida.page.goto(`/tournament/${id}`);
  await expect(ida.heading(words.player.heading("Ida with a long name"))).toBeVisible();
  await expectNoFaults(ida.page, "a player before the start");
  await expectToFit(ida.page, "a player before the start");

  await host.page.setViewportSize({ width: 1366, height: 768 });
  await host.button(words.hosting.start).click();
  await host.page.getByRole("dialog").getByRole("button", { name: words.hosting.start }).click();
  await expect(host.page.getByRole("region", { name: words.room.bracket })).toBeVisible();
  await expectNoFaults(host.page, "a host in a round");
  await expectToFit(host.page, "a host in a round");
  await expect(wall.page.locator("checkrow-board").first()).toBeVisible();
  await expectNoFaults(wall.page, "the wall in a round");
  await wall.page.setViewportSize({ width: 390, height: 844 });
  // The list has worked out how many lines fit.
  await expect(wall.page.getByText("Mia", { exact: true }).last()).toBeInViewport();
  await expectNoFaults(wall.page, "the wall on a phone");
  for (const child of children) {
    const { me } = await tournamentOf(child, id);
    if (!me?.matches?.length) continue;
    await child.page.goto(`/match/${me.matches[0] ?? ""}`);
    await expect(child.page.getByRole("region", { name: words.untitled })).toBeVisible();
    await expectNoFaults(child.page, "a match of a tournament");
    await expectToFit(child.page, "a match of a tournament");
    break;
  }
});
