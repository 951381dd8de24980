/** A whole game of Connect Four between two people. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, meetAndStart } from "./person.ts";

const { match } = en;

test("two people play Connect Four, return to the lobby and play again", async ({ people }) => {
  const ann = await people.visit("Ann", { serviceWorkers: "allow" });
  await ann.page.goto("/");
  await ann.giveName();
  const bob = await people.come("Bob", { serviceWorkers: "allow" });
  await meetAndStart(ann, bob);
  const [first, second] = await inOrder([ann, bob]);
  if (first === undefined || second === undefined) throw new Error("two play");

  for (const row of [1, 2, 3]) {
    await first.expectTurn(true);
    await second.expectTurn(false);
    await first.board.drop(4);
    await second.expectTurn(true);
    await second.board.drop(5);
    await first.board.expectCell(`E${row}`, "disc of");
  }
  await first.expectTurn(true);
  await first.board.drop(4);

  await expect(first.outcome).toContainText(match.result.youWin);
  await expect(second.outcome).toContainText(match.result.youLose);
  for (const player of [first, second]) {
    await expect(player.outcome).toContainText(match.result.details["a line is complete"]);
    for (const cell of ["D1", "D2", "D3", "D4"])
      await player.board.expectCell(cell, "winning line");
  }

  for (const player of [first, second]) {
    await player.link(match.result.toLobby).click();
    await expect(player.button(en.room.iAmReady)).toBeVisible();
  }
  await expect(first.page.getByText(en.room.sessionScore)).toBeVisible();
  for (const player of [first, second]) await player.getReady();
  await Promise.all([first.arriveAtMatch(), second.arriveAtMatch()]);
  await first.board.expectCell("D1", "empty");
});
