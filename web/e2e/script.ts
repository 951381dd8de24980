/** Moves that are written down beforehand, made by whoever is to move. */

import type { Page } from "@playwright/test";

import type { MatchSnapshot, MatchView } from "../src/generated/messages.ts";
import type { Person } from "./person.ts";

let commands = 0;

const idOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** The match as the server has it, for whoever sees it. */
export async function viewOf({ page }: Person): Promise<MatchView> {
  const answer = await page.request.get(`/api/matches/${idOf(page)}`);
  return ((await answer.json()) as MatchSnapshot).view;
}

/** Whoever is to move, among these. */
async function toMove(players: readonly Person[]): Promise<Person> {
  const [first] = players;
  if (first === undefined) throw new Error("nobody plays");
  const { turn, players: seated } = await viewOf(first);
  const name = seated[turn ?? -1]?.name;
  const found = players.find((player) => player.name === name);
  if (found === undefined) throw new Error(`${name ?? "nobody"} is to move, and is not here`);
  return found;
}

/** Makes steps as programs do, where it does not matter how they are made. */
export async function makeSteps(
  players: readonly Person[],
  moves: readonly string[],
): Promise<void> {
  for (const move of moves) {
    const player = await toMove(players);
    const { position } = await viewOf(player);
    const command = { type: "step", id: `script-${++commands}`, move, position };
    const answer = await player.page.request.post(`/api/matches/${idOf(player.page)}/commands`, {
      data: command,
    });
    if (!answer.ok()) throw new Error(`${move}: ${await answer.text()}`);
  }
}

/** The same moves with the sides exchanged: the board is turned by half a turn. */
export const turned = (moves: readonly string[]): string[] =>
  moves.map((move) =>
    move.replace(
      /([a-h])([1-8])/g,
      (_, file: string, rank: string) =>
        `${"hgfedcba"["abcdefgh".indexOf(file)] ?? ""}${9 - Number(rank)}`,
    ),
  );
