/** A page with nothing but a board, under a strict content security policy. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, type Locator, type Page } from "@playwright/test";

import type { GivenView, CheckrowBoard } from "../../board/src/index.ts";

export const BUILT = fileURLToPath(
  new URL("../../../src/checkrow/server/pages/embed/checkrow-board.js", import.meta.url),
);

const ORIGIN = "http://board.test";
const FILES: Readonly<Record<string, readonly [type: string, body: () => string]>> = {
  "/": [
    "text/html",
    () => `<!doctype html><html lang="en"><title>A board</title>
      <link rel="stylesheet" href="/page.css"><script type="module" src="/board.js"></script>
      <main><h1>A board</h1><checkrow-board></checkrow-board></main></html>`,
  ],
  "/page.css": [
    "text/css",
    () => `:root { color-scheme: light dark; background: light-dark(#f6f4ef, #14171c) }
      body { margin: 0 } main { padding: 8px } h1 { position: absolute; opacity: 0 }
      .no-words checkrow-board::part(coordinates) { visibility: hidden }`,
  ],
  "/board.js": ["text/javascript", () => readFileSync(BUILT, "utf8")],
};

export type Properties = Partial<
  Pick<
    CheckrowBoard,
    | "flipped"
    | "interactive"
    | "premovable"
    | "animated"
    | "speed"
    | "hints"
    | "signs"
    | "seat"
    | "marks"
    | "seatNames"
  >
>;

/** An event that the board dispatched. */
export type BoardEvent = [type: string, detail: Record<string, unknown>];

export class BoardPage {
  readonly board: Locator;
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
    this.board = page.locator("checkrow-board");
  }

  static async open(page: Page, view: GivenView, properties: Properties = {}): Promise<BoardPage> {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.route(`${ORIGIN}/**`, (route) => {
      const [contentType, body] = FILES[new URL(route.request().url()).pathname] ?? [];
      const headers = { "content-security-policy": "default-src 'self'" };
      if (!contentType || !body) return route.fulfill({ status: 204 });
      return route.fulfill({ contentType, headers, body: body() });
    });
    await page.goto(`${ORIGIN}/`);
    await page.evaluate(() => {
      const events: unknown[] = [];
      Object.assign(globalThis, { events, begun: 0 });
      for (const type of ["step", "premove", "refused"])
        addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]));
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        (globalThis as unknown as { begun: number }).begun++;
        return animate.apply(this, how);
      };
    });
    const opened = new BoardPage(page);
    await opened.set({ interactive: true, ...properties });
    await opened.show(view);
    expect(faults).toEqual([]);
    return opened;
  }

  async show(view: GivenView): Promise<void> {
    await this.board.evaluate((board: CheckrowBoard, view) => void (board.view = view), view);
  }

  async set(properties: Properties): Promise<void> {
    await this.board.evaluate((board, set) => void Object.assign(board, set), properties);
  }

  events(): Promise<BoardEvent[]> {
    return this.#page.evaluate(() => (globalThis as unknown as { events: BoardEvent[] }).events);
  }

  /** The cell of this name. */
  cell(name: string): Locator {
    return this.board.getByRole("gridcell", { name: new RegExp(`^${name}, `) });
  }

  /** The last announcement to screen readers. */
  get said(): Locator {
    return this.board.locator("[aria-live] p").last();
  }

  /** How many animations have started since the page was opened. */
  motions(): Promise<number> {
    return this.#page.evaluate(() => (globalThis as unknown as { begun: number }).begun);
  }
}

/** Return the middle of a cell. */
export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error("The cell is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
