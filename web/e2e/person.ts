/** A person at a browser, and what people do on the pages. */

import { expect, type Locator, type Page } from "@playwright/test";

import type { MatchOptions } from "../src/generated/messages.ts";
import { en } from "../src/texts/en/index.ts";
import { BoardOnPage } from "./board-on-page.ts";
import { openLobby, sitDown } from "./script.ts";

const { shell, lobby, match } = en;

/** Options of a new lobby; those left out keep their defaults. */
export interface LobbyChoice {
  /** The name of a game, as on its card. */
  readonly game?: string;
  readonly password?: string;
}

export class Person {
  readonly page: Page;
  readonly name: string;
  readonly board: BoardOnPage;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    this.board = new BoardOnPage(page);
  }

  // Locators.

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole("link", { name, exact: true });
  }

  /** One of several radio buttons. */
  choice(name: string | RegExp): Locator {
    return this.page.getByRole("radio", { name, exact: true });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole("heading", { name });
  }

  /** The status beside the board: whose turn it is, and other messages. */
  get status(): Locator {
    return this.page.locator(".status");
  }

  get outcome(): Locator {
    return this.page.getByRole("region", { name: match.result.heading });
  }

  // Actions.

  /** Fills in the name form and sends it. */
  async giveName(action: string = shell.naming.go): Promise<void> {
    await this.page.getByLabel(shell.naming.label, { exact: true }).fill(this.name);
    await this.button(action).click();
    await expect(this.page.getByLabel(shell.naming.label, { exact: true })).toBeHidden();
  }

  /** Creates a lobby on its page and returns its address. */
  async createLobby(choice: LobbyChoice = {}): Promise<string> {
    await this.page.goto("/create");
    await expect(this.heading(lobby.create.title)).toBeVisible();
    if (choice.game) await this.chooseGame(choice.game);
    if (choice.password)
      await this.page.getByLabel(lobby.create.passwordField).fill(choice.password);
    await this.button(lobby.create.create).click();
    await this.page.waitForURL(/\/lobby\//);
    await expect(this.button(en.room.iAmReady)).toBeVisible();
    return this.page.url();
  }

  /** Opens a lobby through the API, enters it and returns its address. */
  async openLobby(password?: string): Promise<string> {
    await this.follow(await openLobby(this, password ? { password } : {}));
    return this.page.url();
  }

  async chooseGame(name: string): Promise<void> {
    const isCheckers = Object.values(lobby.games.variants).includes(name);
    const family = isCheckers ? lobby.games.checkers : lobby.games.connect;
    await this.choice(family).check();
    await this.choice(name).check();
  }

  /** Follows a link into a lobby. */
  async follow(address: string): Promise<void> {
    await this.page.goto(address);
    await expect(this.button(en.room.iAmReady)).toBeVisible();
  }

  async getReady(): Promise<void> {
    await this.button(en.room.iAmReady).click();
  }

  /** Waits for the match that starts when all are ready, and returns its address. */
  async arriveAtMatch(): Promise<string> {
    await this.page.waitForURL(/\/match\//);
    await expect(this.board.grid).toBeVisible();
    return this.page.url();
  }

  async endTurn(): Promise<void> {
    await this.button(match.actions.end).click();
  }

  /** Resigns, and confirms it twice. */
  async resign(): Promise<void> {
    await this.button(match.actions.resign).click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: match.actions.resign }).click();
    await dialog.getByRole("button", { name: shell.yesReally(match.actions.resign) }).click();
  }

  /** The same person in another tab of the same browser. */
  inAnotherTab(page: Page): Person {
    return new Person(page, this.name);
  }

  /** Waits for this player's turn, or for somebody else's. While a step is being sent, the page
   * still has the text of the player's turn, but not its colour. */
  async expectTurn(mine: boolean): Promise<void> {
    if (mine) await expect(this.page.locator(".status.mine")).toContainText(match.yourTurn);
    else await expect(this.status).toContainText("to move");
  }
}

/** Starts a match through the API, opens it for all players and returns its address. */
export async function startMatch(
  players: readonly Person[],
  options: MatchOptions = {},
): Promise<string> {
  const path = await sitDown(players, options);
  for (const { page } of players) await page.goto(path);
  const found = await Promise.all(players.map((player) => player.arriveAtMatch()));
  return found[0] ?? "";
}

/** Brings everybody into the owner's lobby, gets them ready and returns their match's address. */
export async function meetAndStart(owner: Person, ...guests: readonly Person[]): Promise<string> {
  const address = await owner.createLobby();
  for (const guest of guests) await guest.follow(address);
  for (const player of [owner, ...guests]) await player.getReady();
  const found = await Promise.all([owner, ...guests].map((player) => player.arriveAtMatch()));
  return found[0] ?? "";
}

/** Returns the players in turn order; who moves first is random. */
export async function inOrder(players: readonly Person[]): Promise<readonly Person[]> {
  const [first] = players;
  if (first === undefined) throw new Error("nobody plays");
  const heading = first.page.locator("h1");
  for (const { name } of players) await expect(heading).toContainText(name);
  const names = await heading.textContent();
  const place = (person: Person) => names?.indexOf(person.name) ?? -1;
  return [...players].sort((one, other) => place(one) - place(other));
}
