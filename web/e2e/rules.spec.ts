/** The rules of the games: where they can be opened, and boards that show them. */

import type { Locator } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expectNoFaults } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch, type Person } from "./person.ts";

const { lobby, rules, shell } = en;
const HOUSE = shell.rules.of(lobby.games.variants.house);
const FOUR = shell.rules.of(lobby.games.four);
const UNUSUAL = [
  "You do not have to capture. You may always make another move instead.",
  "You may stop in the middle of a chain of captures.",
  "A king may jump over the same piece twice in one turn.",
];

/** Opens the rules by their link, and returns the dialog that shows them over the page. */
async function opened(person: Person, name: string, within?: Locator): Promise<Locator> {
  await (within ?? person.page).getByRole("link", { name, exact: true }).click();
  const dialog = person.page.getByRole("dialog", { name, exact: true });
  await expect(dialog.getByRole("heading", { name: "The aim" })).toBeVisible();
  return dialog;
}

/** The rows that a board shows; none until it has a position. */
const rowsOf = (figure: Locator): Promise<readonly string[]> =>
  figure
    .locator("checkrow-board")
    .evaluate((board) => (board as HTMLElement & { view?: { rows: string[] } }).view?.rows ?? []);

test("opening the rules from a game card keeps the chosen game", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/create");
  await ann.chooseGame(lobby.games.variants.house);
  const dialog = await opened(ann, HOUSE);
  for (const sentence of UNUSUAL) await expect(dialog).toContainText(sentence);
  await ann.page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(ann.choice(lobby.games.variants.house)).toBeChecked();
  await expect(ann.page).toHaveURL(/\/create$/);
});

test("a lobby, a match and its result link to the rules", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await ann.openLobby();
  const inLobby = await opened(ann, FOUR);
  await expect(inLobby).toContainText("Be the first to have 4 of your discs in a line.");
  await inLobby.getByRole("button", { name: shell.close }).click();
  await expect(ann.button(en.room.iAmReady)).toBeVisible();

  await startMatch([ann, bob]);
  const [first, second] = await inOrder([ann, bob]);
  if (first === undefined || second === undefined) throw new Error("nobody plays");
  const inMatch = await opened(first, FOUR);
  await expectNoFaults(first.page, "the rules over a match");
  await first.page.keyboard.press("Escape");
  await expect(inMatch).toBeHidden();
  await first.board.drop(4);
  await second.board.drop(4);
  await second.resign();
  await expect(ann.outcome).toBeVisible();
  const afterwards = await opened(ann, FOUR, ann.outcome);
  await expect(afterwards).toContainText("wins at once");
});

test("every game has a rules page", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/");
  await ann.page.getByRole("button", { name: shell.menu.open(ann.name) }).click();
  await ann.link(shell.rules.link).click();
  await expect(ann.heading(rules.title)).toBeVisible();
  const names = [...Object.values(lobby.games.variants), lobby.games.four, lobby.games.five];
  for (const name of names) {
    await ann.page.locator("main li a", { has: ann.page.getByText(name, { exact: true }) }).click();
    await expect(ann.heading(shell.rules.of(name))).toBeVisible();
    await expect(ann.page.locator("figure").nth(3)).toBeAttached();
    await ann.page.goBack();
  }
});

test("a board on a rules page steps forward and back", async ({ people }) => {
  const ann = await people.come("Ann"); // with reduced motion
  await ann.page.goto("/rules/checkers:house");
  const figure = ann.page.locator("figure", { hasText: "One man captures two pieces" });
  await figure.scrollIntoViewIfNeeded();
  const button = (name: string) => figure.getByRole("button", { name });
  await expect(figure).toContainText("c3xe5xc7");
  await expect(figure).toContainText(rules.before("light man: C3; dark man: H8, D6, D4"));
  await expect(button(rules.previous)).toBeDisabled();
  await expect.poll(async () => (await rowsOf(figure))[5]).toBe(". l . . ");
  const start = await rowsOf(figure);
  await button(rules.next).click();
  await button(rules.next).click();
  await expect(figure).toContainText(rules.count(2, 2));
  await expect(button(rules.next)).toBeDisabled();
  await expect.poll(async () => (await rowsOf(figure))[1]).toBe(". l . . ");
  expect((await rowsOf(figure)).join("").match(/d/g)).toHaveLength(1);
  await button(rules.previous).click();
  await button(rules.previous).click();
  await expect.poll(() => rowsOf(figure)).toEqual(start);
});

test("a board on a rules page plays by itself if motion is not reduced", async ({ people }) => {
  const ann = await people.come("Ann", { reducedMotion: "no-preference" });
  await ann.page.goto("/rules/connect:7x6x4:2");
  const figure = ann.page.locator("figure", { hasText: "Discs fall" });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toContainText(rules.count(3, 3));
  await expect(figure.getByRole("button", { name: rules.play })).toBeVisible();
});

test("rules are in the reader's language", async ({ people }) => {
  const ann = await people.visit("Ann", { locale: "de-DE" });
  await ann.page.goto("/rules/checkers:house");
  await expect(ann.heading("Was hier anders ist")).toBeVisible();
  await expect(ann.page.getByText("Du musst nicht schlagen.")).toBeVisible();
  const ben = await people.visit("Ben", { locale: "es-ES" });
  await ben.page.goto("/rules/connect:7x6x4:2");
  await expect(ben.page.getByText("Sé el primero en tener 4 fichas")).toBeVisible();
});

test("an unknown game shows an error", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/rules/checkers:chess");
  await expect(ann.page.getByText("there is no checkers variant 'chess'")).toBeVisible();
});

test("rules pages pass axe", async ({ people }) => {
  const { page } = await people.visit("nobody");
  for (const path of ["/rules", "/rules/checkers:house", "/rules/connect:7x6x4:2"]) {
    await page.goto(path);
    await expect(page.locator("h2").first()).toBeVisible();
    await expectNoFaults(page, path);
  }
});

test("rules pages fit the smallest phone", async ({ people }) => {
  const ann = await people.come("Ann", { viewport: { width: 320, height: 568 } });
  for (const path of ["/rules", "/rules/checkers:canadian", "/rules/connect:7x6x4:2"]) {
    await ann.page.goto(path);
    await expect(ann.page.locator("h2").first()).toBeVisible();
    const wide = () => ann.page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide).toBe(320);
  }
});
