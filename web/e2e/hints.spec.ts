/** Hints: only in casual games against the computer. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { startMatch } from "./person.ts";

const { lobby, match } = en;

test("a player gets a hint and sees how the computer could reply", async ({ people }) => {
  const ann = await people.come("Ann");
  await ann.page.goto("/computer");
  await ann.page.locator('input[value="3"]').check();
  await ann.choice(lobby.computer.me).check();
  await ann.button(lobby.computer.start).click();
  await ann.arriveAtMatch();
  await ann.expectTurn(true);

  const arrow = (tone: string) => ann.board.element.locator(`.arrow.${tone}`);
  await ann.button(match.actions.hint).click();
  await expect(ann.status).toContainText("Hint: 4 (for you: wins in 21)");
  await expect(arrow("hint")).toHaveCount(1);

  await ann.button(match.actions.whyNot).click();
  await expect(ann.status).toContainText(match.hints.choose);
  await ann.board.drop(1);
  await expect(ann.status).toContainText(
    // A busy machine may run out of time for the value.
    /After 1 the computer can answer \d \(for you: (loses in 20|no value yet)\)/,
  );
  await expect(arrow("bad")).toHaveCount(1);
  await ann.board.expectCell("A1", "empty"); // nothing was played

  await ann.button(match.actions.whyNot).click();
  await expect(arrow("bad")).toHaveCount(0);
  await ann.board.drop(4);
  await ann.board.expectCell("D1", "disc of Ann");
});

test("matches between people offer no hints", async ({ people }) => {
  const players = [await people.come("Ann"), await people.come("Bob")];
  await startMatch(players);
  for (const person of players) {
    await expect(
      person.button(match.actions.resign).or(person.button(match.actions.abort)),
    ).toBeVisible();
    await expect(person.button(match.actions.hint)).toHaveCount(0);
    await expect(person.button(match.actions.whyNot)).toHaveCount(0);
  }
});
