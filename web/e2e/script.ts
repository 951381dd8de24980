/** Takes names, opens lobbies, starts matches and makes moves through the API, without clicks. */

import type { Page } from "@playwright/test";

import type {
  LobbyView,
  MatchOptions,
  MatchSnapshot,
  MatchView,
  OpenLobby,
} from "../src/generated/messages.ts";
import type { Person } from "./person.ts";
import { get, post } from "./requests.ts";

let commands = 0;

const idIn = (path: string): string => path.split("/").at(-1) ?? "";
const idOf = (page: Page): string => idIn(new URL(page.url()).pathname);

/** Sends a command with a unique id. */
const send = <Answer>(person: Person, path: string, command: object): Promise<Answer> =>
  post(person.page, path, { id: `script-${++commands}`, ...command });

/** Takes the person's name on the server. */
export async function takeName(person: Person): Promise<void> {
  await post(person.page, "/api/session", { name: person.name });
}

/** Opens a lobby and returns its path. */
export async function openLobby(
  owner: Person,
  choice: Partial<Pick<OpenLobby, "options" | "password">> = {},
): Promise<string> {
  const command = { type: "open-lobby", ...choice };
  const { lobby } = await send<LobbyView>(owner, "/api/lobbies", command);
  return `/lobby/${lobby}`;
}

/** Seats all players in a lobby of the first, gets them ready and returns their match's path. */
export async function sitDown(
  players: readonly Person[],
  options: MatchOptions = {},
): Promise<string> {
  const [owner, ...guests] = players;
  if (owner === undefined) throw new Error("nobody is there to play");
  const path = `/api/lobbies/${idIn(await openLobby(owner, { options }))}`;
  for (const guest of guests) await send(guest, `${path}/commands`, { type: "join" });
  for (const player of players) await send(player, `${path}/commands`, { type: "ready" });
  return matchOf(owner, path);
}

async function matchOf({ page }: Person, lobby: string): Promise<string> {
  const { match } = await get<LobbyView>(page, lobby);
  if (!match) throw new Error(`no match has begun in ${lobby}`);
  return `/match/${match}`;
}

/** Returns the match on the person's page, as the server has it. */
export async function viewOf({ page }: Person): Promise<MatchView> {
  return (await get<MatchSnapshot>(page, `/api/matches/${idOf(page)}`)).view;
}

/** Makes steps through the API; returns when the pages of all players show them. */
export async function makeSteps(
  players: readonly Person[],
  moves: readonly string[],
): Promise<void> {
  const [first] = players;
  if (first === undefined) throw new Error("nobody plays");
  for (const move of moves) {
    const { position, turn, players: seated } = await viewOf(first);
    const name = seated[turn ?? -1]?.name;
    const player = players.find((each) => each.name === name);
    if (player === undefined) throw new Error(`${name ?? "nobody"} is to move, and is not here`);
    const path = `/api/matches/${idOf(player.page)}/commands`;
    await send(player, path, { type: "step", move, position });
  }
  const { rows } = await viewOf(first);
  for (const { board } of players) await board.expectRows(rows);
}

/** Returns the same moves with sides swapped, on the board turned by 180 degrees. */
export const turned = (moves: readonly string[]): string[] =>
  moves.map((move) =>
    move.replace(
      /([a-h])([1-8])/g,
      (_, file: string, rank: string) =>
        `${"hgfedcba"["abcdefgh".indexOf(file)] ?? ""}${9 - Number(rank)}`,
    ),
  );

/** Opens a game on this device, with names of the greatest length. */
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
  await page.goto("/icon.svg"); // same origin, and loads nothing else
  await page.evaluate((text) => localStorage.setItem("checkrow.here", text), JSON.stringify(saved));
  await page.goto("/here");
}

/** Starts a match with computers in all other seats, opens it and returns its id. */
export async function startAgainstComputers(person: Person, game: string): Promise<string> {
  const options = { game, first: game.startsWith("connect") ? "owner" : "lot" };
  const command = { type: "open-lobby", options };
  const { lobby, chairs } = await send<LobbyView>(person, "/api/lobbies", command);
  const path = `/api/lobbies/${lobby}`;
  for (let chair = 1; chair < chairs.length; chair++)
    await send(person, `${path}/commands`, { type: "add-computer", level: "random", chair });
  await send(person, `${path}/commands`, { type: "ready" });
  const match = await matchOf(person, path);
  await person.page.goto(match);
  return idIn(match);
}

/** Starts a match against the computer without opening it. */
export async function playComputer(person: Person): Promise<void> {
  await send(person, "/api/matches", { type: "play-computer" });
}

/** Resigns without being asked to confirm it. */
export async function resign(person: Person): Promise<void> {
  await send(person, `/api/matches/${idOf(person.page)}/commands`, { type: "resign" });
}
