/** Delays the server's answers and releases them by kind, in the order that a test wants. */

import type { Page, Route } from "@playwright/test";

const FILE = /^\/assets\/(?!index-).*\.(js|css)$/;
const TEXTS = /^\/assets\/(en|de|es|people|friends|rules|settings)-/;

/** The kinds of answers that a page waits for. */
export const KINDS = ["font", "texts", "files", "choices", "session", "rest", "socket"] as const;
type Kind = (typeof KINDS)[number];

function kindOf({ pathname }: URL): Kind | null {
  if (pathname.endsWith(".woff2")) return "font";
  if (TEXTS.test(pathname)) return "texts";
  if (FILE.test(pathname)) return "files";
  if (pathname === "/api/choices") return "choices";
  if (pathname === "/api/session") return "session";
  return pathname.startsWith("/api/") ? "rest" : null;
}

export class LateAnswers {
  /** The held answers by kind; a kind that is missing here passes at once. */
  readonly #held = new Map<Kind, (() => unknown)[]>();

  static async on(page: Page): Promise<LateAnswers> {
    const answers = new LateAnswers();
    await page.route(
      (url) => kindOf(url) !== null,
      (route) => answers.#pass(kindOf(new URL(route.request().url())), () => finish(route)),
    );
    await page.routeWebSocket("**/api/socket", (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => answers.#pass("socket", () => socket.send(message)));
    });
    return answers;
  }

  /** Holds back all answers from now on. */
  hold(): void {
    for (const kind of KINDS) this.#held.set(kind, []);
  }

  /** Releases answers of this kind, now and later; returns when the held ones have arrived. */
  async release(kind: Kind): Promise<void> {
    const held = this.#held.get(kind) ?? [];
    this.#held.delete(kind);
    await Promise.all(held.map((pass) => pass()));
  }

  #pass(kind: Kind | null, pass: () => unknown): unknown {
    const held = kind === null ? undefined : this.#held.get(kind);
    return held ? held.push(pass) : pass();
  }
}

async function finish(route: Route): Promise<void> {
  const request = route.request();
  try {
    await route.continue();
    await (await request.response())?.finished();
  } catch (error) {
    if (!request.frame().page().isClosed()) throw error; // otherwise the test has ended
  }
}
