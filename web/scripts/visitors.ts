/** A real server and people who visit it in a real browser, for scripts that take pictures. */

import { chromium, type BrowserContextOptions } from "@playwright/test";

import { Person } from "../e2e/person.ts";
import { turned, viewOf } from "../e2e/script.ts";
import { Server } from "../e2e/server.ts";

const PATIENCE = 120_000; // milliseconds to wait for an event: machines differ

export type Come = (name: string, options: BrowserContextOptions) => Promise<Person>;

/** Starts a server, lets people visit it, and closes everything at the end. */
export async function withVisitors(visit: (come: Come) => Promise<void>): Promise<void> {
  const server = await Server.start();
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    await visit(async (name, options) => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: "en-GB",
        reducedMotion: "reduce",
        ...options,
      });
      context.setDefaultTimeout(PATIENCE);
      const person = new Person(await context.newPage(), name);
      await person.page.goto("/");
      await person.giveName();
      return person;
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}

export async function say({ page }: Person, words: string): Promise<void> {
  const line = page.getByPlaceholder(/Say/);
  await line.fill(words);
  await line.press("Enter");
}

/** The first moves of house checkers with a random start: each side captures once. */
export async function firstCaptures(player: Person): Promise<readonly string[]> {
  const moves = ["c3-d4", "b6-c5", "d4xb6", "a7xc5"];
  return (await viewOf(player)).turn === 0 ? moves : turned(moves);
}
