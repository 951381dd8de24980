/** Connect-N for three players on nine columns, where one of them resigns. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch } from "./person.ts";

const { analysis, match } = en;

test("three people play, one resigns and the others finish the match", async ({ people }) => {
  const crowd = [await people.come("Ann"), await people.come("Bob"), await people.come("Cid")];
  await startMatch(crowd, { game: "connect:9x7x4:3" });
  const [first, second, third] = await inOrder(crowd);
  if (!first || !second || !third) throw new Error("three play");

  for (const [player, column] of [
    [first, 1],
    [second, 9],
    [third, 5],
  ] as const) {
    await player.expectTurn(true);
    await player.board.drop(column);
  }
  for (const player of crowd) {
    await player.board.expectCell("A1", "disc of");
    await player.board.expectCell("I1", "disc of");
    await player.board.expectCell("E1", "disc of");
  }

  await first.expectTurn(true);
  await third.resign();
  for (const player of [first, second])
    await expect(player.page.getByText(match.happened.resigned(third.name)).first()).toBeVisible();
  await third.board.drop(3);
  await expect(third.status).toContainText(match.why.out);

  for (let row = 2; row <= 3; row++) {
    await first.board.drop(1);
    await second.expectTurn(true);
    await second.board.drop(9);
    await first.expectTurn(true);
  }
  await first.board.drop(1);
  await expect(first.outcome).toContainText(match.result.youWin);
  // A player who resigned has no turns: eight moves were made, and none timed out.
  await expect(first.page.getByText(analysis.cursor.at(8, 8))).toBeAttached();
  await expect(first.page.locator(".moves")).not.toContainText(match.moves.late);
  await expect(first.page.locator(".moves button")).toHaveCount(8);
  for (const player of [second, third])
    await expect(player.outcome).toContainText(match.result.wins(first.name));
});
