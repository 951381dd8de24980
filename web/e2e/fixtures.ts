/**
 * Fixtures for the tests of the pages: a server, and people in browsers of their own.
 *
 *   test("...", async ({ people }) => {
 *     const ann = await people.come("Ann");
 *
 * Each person has a unique name. A test fails if any page throws an error or writes one to the
 * console. Service workers are blocked, since each would load all pages into every new browser;
 * tests that need them pass `{ serviceWorkers: "allow" }`.
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

  /** Returns a person who has a name but has opened no page yet. */
  async come(called: string, options: BrowserContextOptions = {}): Promise<Person> {
    const person = await this.visit(called, options);
    await takeName(person);
    return person;
  }

  /** Returns a person who has no name on the server and has opened no page yet. */
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

  /** Closes all browsers, and expects no faults except those that match `expected`. */
  async go(expected: RegExp): Promise<void> {
    for (const leave of this.#leave) await leave();
    expect(this.#faults.filter((fault) => !expected.test(fault))).toEqual([]);
  }
}

interface Fixtures {
  people: People;
  /** The server that people visit. */
  home: Server;
  /** Faults that the test provokes, such as an unreachable server. */
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
  // Browsers log every refusal by the server as an error.
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
