/** Keyboard only: a name, a lobby, and a game of each family. */

import type { Locator } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { LateAnswers } from "./late-answers.ts";
import { inOrder, startMatch, type Person } from "./person.ts";

const { lobby, match, shell } = en;
const MOST_STOPS = 80;

/** Presses Tab until the goal has the focus. */
async function tabTo({ page }: Person, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await goal.evaluate((element) => element.matches(":focus, :focus-within"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way leads by Tab to ${goal.toString()}`);
}

async function press(person: Person, goal: Locator, key = "Enter"): Promise<void> {
  await tabTo(person, goal);
  await person.page.keyboard.press(key);
}

test("a player gives a name, opens a lobby and wins by keyboard alone", async ({ people }) => {
  const bob = await people.come("Bob");
  const ann = await people.visit("Ann");
  await ann.page.goto("/");
  await tabTo(ann, ann.page.getByLabel(shell.naming.label, { exact: true }));
  await ann.page.keyboard.type(ann.name);
  await ann.page.keyboard.press("Enter");
  await expect(ann.page.getByLabel(shell.naming.label, { exact: true })).toBeHidden();
  await press(
    ann,
    ann.page.getByRole("link", { name: en.people.welcome.menu.create.name }).first(),
  );
  await expect(ann.heading(lobby.create.title)).toBeVisible();
  await press(ann, ann.button(lobby.create.create));
  await expect(ann.button(en.room.iAmReady)).toBeVisible();

  await bob.follow(ann.page.url());
  await bob.getReady();
  await press(ann, ann.button(en.room.iAmReady));
  await Promise.all([ann.arriveAtMatch(), bob.arriveAtMatch()]);

  const [first] = await inOrder([ann, bob]);
  if (first === bob) await bob.board.drop(7);
  await ann.expectTurn(true);
  await tabTo(ann, ann.board.grid);
  await ann.page.keyboard.press("3"); // the digit of a column
  await bob.expectTurn(true);
  await bob.board.drop(7);
  await ann.expectTurn(true);
  await ann.page.keyboard.press("c"); // its letter
  await bob.expectTurn(true);
  await bob.board.drop(6);
  await ann.expectTurn(true);
  await ann.page.keyboard.press("Home"); // by arrows
  for (let column = 1; column < 3; column++) await ann.page.keyboard.press("ArrowRight");
  await ann.page.keyboard.press("Enter");
  await bob.expectTurn(true);
  await bob.board.drop(6);
  await ann.expectTurn(true);
  await ann.page.keyboard.press("3");
  await expect(ann.outcome).toContainText(match.result.youWin);
  await press(ann, ann.link(match.result.toLobby));
  await expect(ann.button(en.room.iAmReady)).toBeVisible();
});

test("checkers moves can be typed", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob], { game: "checkers:russian" });
  const [light, dark] = await inOrder([ann, bob]);
  if (!light || !dark) throw new Error("two play");
  await tabTo(light, light.board.grid);
  await light.page.keyboard.type("c3d4");
  await light.page.keyboard.press("Enter");
  await dark.board.expectCell("d4", "light man");
  await tabTo(dark, dark.board.grid);
  await dark.page.keyboard.type("z9");
  await dark.page.keyboard.press("Escape");
  await dark.page.keyboard.type("b6-a5");
  await dark.page.keyboard.press("Enter");
  await light.board.expectCell("a5", "dark man");
});

test("a step that is being sent ends the turn, and keys are ignored", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const answers = await LateAnswers.on(ann.page);
  await startMatch([ann, bob]);
  const [first] = await inOrder([ann, bob]);
  if (first === bob) await bob.board.drop(7);
  await ann.expectTurn(true);
  await tabTo(ann, ann.board.grid);
  answers.hold();
  await ann.page.keyboard.press("3");
  await bob.expectTurn(true); // the server has received it
  await expect(ann.page.locator(".status.mine")).toBeHidden();
  await expect(ann.status).toContainText(match.steps.sending("3"));
  await ann.page.keyboard.press("4");
  await answers.release("socket");
  await ann.board.expectCell("C1", `disc of ${ann.name}`);
  await ann.board.expectCell("D1", "empty");
  await bob.board.drop(7);
  await ann.expectTurn(true);
  await ann.page.keyboard.press("4");
  await bob.board.expectCell("D1", `disc of ${ann.name}`);
});
