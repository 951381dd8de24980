/** A class at a tournament: what the host and the children do, by clicks or through the API. */

import { expect, type Page } from "@playwright/test";

import type {
  MatchSnapshot,
  TournamentSettings,
  TournamentSnapshot,
  TournamentView,
} from "../src/generated/messages.ts";
import { en } from "../src/texts/en/index.ts";
import type { Person } from "./person.ts";
import { get, post } from "./requests.ts";

const words = en.tournament;
let commands = 0;

/** Opens a tournament through the API, shows its page and returns its id. */
export async function openTournament(
  host: Person,
  settings: TournamentSettings,
  password: string | null = null,
): Promise<string> {
  const command = { id: `class-${++commands}`, type: "open-tournament", settings, password };
  const { tournament } = await post<TournamentView>(host.page, "/api/tournaments", command);
  await host.page.goto(`/tournament/${tournament}`);
  await expect(host.page.getByRole("region", { name: words.hosting.heading })).toBeVisible();
  return tournament;
}

/** Returns a tournament as the server shows it to this person. */
export function tournamentOf(person: Person, id: string): Promise<TournamentSnapshot> {
  return get(person.page, `/api/tournaments/${id}`);
}

/** Sends a tournament command through the API. */
export async function order(person: Person, id: string, command: object): Promise<void> {
  await post(person.page, `/api/tournaments/${id}/commands`, {
    id: `class-${++commands}`,
    ...command,
  });
}

/** Joins through the API, without opening a page. */
export async function enter(
  child: Person,
  code: string,
  name: string,
  password: string | null = null,
): Promise<void> {
  await post(child.page, "/api/join", { code, name, password });
}

/** Returns the code shown on the host's page or on the projector. */
export async function codeOn(page: Page): Promise<string> {
  const spelled = await page.locator(".code .unseen").first().textContent();
  return (spelled ?? "").replaceAll(" ", "");
}

/** Joins with the code and a first name on the join page. */
export async function joinByCode(child: Person, code: string, name: string): Promise<void> {
  await child.page.goto("/join");
  await child.page.getByLabel(words.join.code, { exact: true }).fill(code);
  await giveFirstName(child, name);
}

/** Enters a first name once the code is known. */
export async function giveFirstName(child: Person, name: string): Promise<void> {
  await child.page.getByLabel(words.join.name).fill(name);
  await child.button(words.join.enter).click();
}

/** Plays all games of these children to the end: the player who moves first wins. */
export async function playOut(children: readonly Person[], id: string): Promise<void> {
  const moving = new Set(children);
  while (moving.size > 0)
    for (const child of moving) {
      const { me } = await tournamentOf(child, id);
      const [match] = me?.matches ?? [];
      if (!me || !match) moving.delete(child);
      else await stepIn(child, match, me.id);
    }
}

/** Drops a disc if it is this player's turn; each player keeps to one column. */
export async function stepIn(child: Person, match: string, id: string): Promise<void> {
  const { view } = await get<MatchSnapshot>(child.page, `/api/matches/${match}`);
  if (view.result || view.turn == null || view.players[view.turn]?.id !== id) return;
  const move = String(view.turn + 1);
  const command = { id: `class-${++commands}`, type: "step", move, position: view.position };
  await post(child.page, `/api/matches/${match}/commands`, command);
}
