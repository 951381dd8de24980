/** The server goes down during a match and comes back: nobody reloads, and nothing is lost. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch } from "./person.ts";

const { match, shell } = en;

test.use({ expectedFaults: /Failed to load resource|WebSocket connection/ });

test("a match survives a server crash, with the move made in between", async ({
  people,
  server,
}) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob]);
  const [first, second] = await inOrder([ann, bob]);
  if (!first || !second) throw new Error("two play");
  await first.board.drop(4);
  await second.board.expectCell("D1", "disc of");

  await server.kill();
  for (const player of [first, second])
    await expect(player.page.getByText(shell.connection.lost)).toBeVisible();
  await second.board.drop(4);
  await expect(second.status).toContainText("waits for the connection");
  await server.startAgain();

  await first.board.expectCell("D2", `disc of ${second.name}`);
  await second.board.expectCell("D2", `disc of ${second.name}`);
  await second.board.expectCell("D3", "empty");
  await first.expectTurn(true);
  for (const player of [first, second])
    await expect(player.page.getByText(shell.connection.lost)).toBeHidden();

  await first.board.drop(1);
  await second.board.expectCell("A1", "disc of");
  await expect(second.status).toContainText(match.yourTurn);
});

test("two tabs of one player show the same match", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const address = await startMatch([ann, bob]);
  const [first] = await inOrder([ann, bob]);
  if (!first) throw new Error("two play");
  const tab = first.inAnotherTab(await first.page.context().newPage());
  await tab.page.goto(address);
  await tab.expectTurn(true);
  await tab.board.drop(2);
  await first.board.expectCell("B1", `disc of ${first.name}`);
  await tab.board.expectCell("B1", `disc of ${first.name}`);
  await first.expectTurn(false);
});
