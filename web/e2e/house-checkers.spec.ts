/** House checkers: a crowning, a capture stopped halfway, a pass, and a turn that times out. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { inOrder, startMatch } from "./person.ts";
import { makeSteps, turned, viewOf } from "./script.ts";

const { match } = en;
const HOUSE = { game: "checkers:house" };

// Found by searching the game: light moves first and crowns a man; dark captures one piece of two
// and is blocked after the next turn.
const TO_THE_CROWNING = (
  "e3-f4 h6-g5 f4xh6 f6-e5 c3-d4 d6-c5 d4xf6 e7-d6 d2-e3 b6-a5 e3-d4 a5-b4 d4xb6 b4-c3 b2xd4 " +
  "d8-e7 f6xd8 d8xf6 f8-e7 f6xd8 d8xf6 d6-e5"
).split(" ");
const TO_THE_CAPTURE = "b8-c7 b6xd8 d8xb6 e5-f4 g3xe5".split(" ");

test("a man is crowned, a capture stopped halfway and a turn passed", async ({ people }) => {
  const players = [await people.come("Ann"), await people.come("Bob")];
  await startMatch(players, HOUSE);
  const [seatedFirst, seatedSecond] = await inOrder(players);
  if (!seatedFirst || !seatedSecond) throw new Error("two play");
  // The first turn is random: if dark gets it, the same game is played with sides swapped.
  const lightBegins = (await viewOf(seatedFirst)).turn === 0;
  const [first, second] = lightBegins ? [seatedFirst, seatedSecond] : [seatedSecond, seatedFirst];
  const [ofFirst, ofSecond] = lightBegins ? ["light", "dark"] : ["dark", "light"];
  const as = (moves: readonly string[]) => (lightBegins ? moves : turned(moves));
  const at = (square: string) => as([square])[0] ?? "";

  await makeSteps(players, as(TO_THE_CROWNING));
  await first.expectTurn(true);
  await first.board.step(at("b6"), at("d8"));
  for (const each of players) {
    await each.board.expectCell(at("d8"), `${ofFirst} king`);
    await each.board.expectCell(at("c7"), `captured ${ofSecond} man`); // removed when the turn ends
  }
  await first.board.step(at("d8"), at("b6"));
  for (const each of players) await each.board.expectCell(at("c7"), "empty");

  await makeSteps(players, as(TO_THE_CAPTURE));
  await second.expectTurn(true);
  await second.board.step(at("a7"), at("c5"));
  await expect(second.status).toContainText(match.keepCapturing);
  await second.board.expectCell(at("d4"), "threatened");
  await second.endTurn();
  for (const each of players) {
    await each.board.expectCell(at("b6"), "empty");
    await each.board.expectCell(at("d4"), `${ofFirst} man`); // the second man is spared
  }

  await first.expectTurn(true);
  await first.board.step(at("d4"), at("b6"));
  for (const each of players)
    await expect(each.page.getByText(match.happened.passed(second.name)).first()).toBeVisible();
  await first.expectTurn(true); // again, as the opponent passed
});

test("a turn that times out is lost, and the match continues", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  await startMatch([ann, bob], { ...HOUSE, clock: { type: "turn", seconds: 3 } });
  const names = (await inOrder([ann, bob])).map(({ name }) => name);
  const late = names.map((name) =>
    match.happened.lapsed(name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  for (const each of [ann, bob])
    await expect(each.page.getByText(new RegExp(late.join("|"))).first()).toBeVisible();
  await expect(ann.page.getByText(match.moves.late).first()).toBeVisible();
  await expect(ann.outcome).toHaveCount(0);
});
