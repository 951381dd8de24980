/** Spectators can watch a match and do nothing else. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch } from "./person.ts";

const { match } = en;

test("a spectator sees every move and why they cannot make one", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const cid = await people.come("Cid");
  const address = await startMatch([ann, bob]);
  const [first, second] = await inOrder([ann, bob]);
  if (!first || !second) throw new Error("two play");

  await cid.page.goto(address);
  await expect(cid.status).toContainText(match.watching);
  await first.board.drop(3);
  await cid.board.expectCell("C1", `disc of ${first.name}`);
  await second.board.drop(3);
  await cid.board.expectCell("C2", `disc of ${second.name}`);

  await cid.board.drop(4);
  await expect(cid.status).toContainText(match.why.watching);
  await cid.board.expectCell("D1", "empty");
  await expect(cid.button(match.actions.resign)).toHaveCount(0);
});
