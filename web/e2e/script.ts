/** Moves that are written down beforehand, made by whoever is to move. */

import type { Page } from "@playwright/test";

import type { LobbyView, MatchSnapshot, MatchView } from "../src/generated/messages.ts";
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

/** Opens a game on this device, with names as long as they may be. */
export async function openLocalGame(
  page: Page,
  game: string,
  more: { start?: string; moves?: readonly string[] } = {},
): Promise<void> {
  const seats = Number(/:(\d+)$/.exec(game)?.[1] ?? 2);
  const names = Array.from({ length: seats }, (_, seat) =>
    `Player number ${seat + 1}`.padEnd(20, "-"),
  );
  const saved = { game, start: null, moves: [], names, turning: false, ...more };
  await page.goto("/lobbies");
  await page.evaluate((text) => localStorage.setItem("checkrow.here", text), JSON.stringify(saved));
  await page.goto("/here");
}

/** Opens a lobby with computers at all other seats, and plays; the id of the match. */
export async function startAgainstComputers({ page }: Person, game: string): Promise<string> {
  const post = async <Answer>(path: string, command: object): Promise<Answer> => {
    const answer = await page.request.post(path, {
      data: { id: `script-${++commands}`, ...command },
    });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const options = { game, first: game.startsWith("connect") ? "owner" : "lot" };
  const { lobby, chairs } = await post<LobbyView>("/api/lobbies", { type: "open-lobby", options });
  const path = `/api/lobbies/${lobby}`;
  for (let chair = 1; chair < chairs.length; chair++)
    await post(`${path}/commands`, { type: "add-computer", level: "random", chair });
  await post(`${path}/commands`, { type: "ready" });
  const { match = "" } = (await (await page.request.get(path)).json()) as LobbyView;
  await page.goto(`/match/${match}`);
  return match;
}

/** Gives a match up without being asked whether one is sure. */
export async function resign({ page }: Person): Promise<void> {
  const data = { type: "resign", id: `script-${++commands}` };
  const answer = await page.request.post(`/api/matches/${idOf(page)}/commands`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}
