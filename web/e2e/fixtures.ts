/**
 * What every test of the pages starts with: a server, and people in browsers of their own.
 *
 *   test("...", async ({ people }) => {
 *     const ann = await people.come("Ann");
 *
 * Each person has a name that nobody else has. A test fails if a page of anybody throws an error or
 * writes one to the console. Service workers load all pages into every new browser: who tests them
 * lets them in by `{ serviceWorkers: "allow" }`.
 */

import { test as base, expect, type Browser, type BrowserContextOptions } from "@playwright/test";

import { Person } from "./person.ts";
import { takeName } from "./script.ts";
import { Server } from "./server.ts";

let numbers = 0;

class People {
  readonly #browser: Browser;
  readonly #server: Server;
  readonly #faults: string[] = [];
  readonly #leave: (() => Promise<void>)[] = [];

  constructor(browser: Browser, server: Server) {
    this.#browser = browser;
    this.#server = server;
  }

  /** Somebody who has given a name, and whose browser shows nothing yet. */
  async come(called: string, options: BrowserContextOptions = {}): Promise<Person> {
    const person = await this.visit(called, options);
    await takeName(person);
    return person;
  }

  /** Somebody who has given no name yet, and whose browser shows nothing yet. */
  async visit(called: string, options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.#browser.newContext({
      baseURL: this.#server.url,
      locale: "en-GB",
      reducedMotion: "reduce",
      serviceWorkers: "block",
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    const page = await context.newPage();
    const name = `${called}-${process.pid % 10_000}-${++numbers}`;
    page.on("pageerror", (error) => this.#faults.push(`${name}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.#faults.push(`${name}: ${message.text()}`);
    });
    this.#leave.push(() => context.close());
    return new Person(page, name);
  }

  /** Everybody goes; then nothing may have gone wrong, except what matches `expected`. */
  async go(expected: RegExp): Promise<void> {
    for (const leave of this.#leave) await leave();
    expect(this.#faults.filter((fault) => !expected.test(fault))).toEqual([]);
  }
}

interface Fixtures {
  people: People;
  /** The server that people come to. */
  home: Server;
  /** Faults on pages that are part of the test, such as a server that is not there. */
  expectedFaults: RegExp;
}

interface WorkerFixtures {
  server: Server;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // A refusal is an answer of the server, which browsers report as an error by themselves.
  expectedFaults: [
    /Failed to load resource: the server responded with a status of 4\d\d/,
    { option: true },
  ],
  home: async ({ server }, use) => use(server),
  people: async ({ browser, home, expectedFaults }, use) => {
    const people = new People(browser, home);
    await use(people);
    await people.go(expectedFaults);
  },
});

export { expect };
