/** How pages load: in few requests, all at once, and without anything that moves. */

import type { Page } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { startMatch, type Person } from "./person.ts";
import { startAgainstComputers } from "./script.ts";

const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Notes from the start whatever moves by itself. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(" ");
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName;
          return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
        });
        shifts.push(`${value}: ${nodes.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "shifts") as string[]);
}

/** The pages to look at, and what is there when they are. */
async function pagesOf(ann: Person): Promise<[path: string, there: () => Promise<void>][]> {
  const match = `/match/${await startAgainstComputers(ann, "connect:7x6x4:2")}`;
  const { page } = ann;
  const board = () => expect(ann.board.grid).toBeVisible();
  const heading = (name: string) => () => expect(ann.heading(name)).toBeVisible();
  return [
    ["/", heading(en.people.welcome.now.title)],
    ["/lobbies", heading(en.lobby.list.title)],
    ["/computer", () => expect(ann.button(en.lobby.computer.start)).toBeVisible()],
    [match, board],
    ["/analysis", board],
    ["/settings", () => expect(page.getByRole("heading", { level: 1 })).toBeVisible()],
  ];
}

for (const [size, options] of [["a desk", DESK] as const, ["a phone", PHONE] as const])
  test(`nothing moves while a page loads on ${size}`, async ({ people }) => {
    const ann = await people.come("Annabel", options);
    const shifts = await watchShifts(ann.page);
    const found: Record<string, string[]> = {};
    const pages = await pagesOf(ann);
    for (const [path, there] of pages) {
      await ann.page.goto(path, { waitUntil: "networkidle" });
      await there();
      found[path] = await shifts();
    }
    expect(found).toEqual(Object.fromEntries(pages.map(([path]) => [path, []])));
  });

test("nothing moves when a slow server says who one is", async ({ people }) => {
  const ann = await people.come("Ann", PHONE);
  const shifts = await watchShifts(ann.page);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await ann.page.route("/api/session", async (route) => {
    await answered;
    await route.continue();
  });
  await ann.page.goto("/settings");
  await expect(ann.link(en.shell.name)).toBeVisible();
  await expect(ann.page.locator(".who")).toBeHidden();
  answer();
  await expect(ann.button(en.shell.menu.open(ann.name))).toBeVisible();
  await expect(ann.heading(en.settings.title)).toBeVisible();
  expect(await shifts()).toEqual([]);
});

// Each costs a round trip: six at a time, on a phone a seventh of a second.
const MOST_REQUESTS = 22;

test("a match comes in few requests, and all files are asked for by the page itself", async ({
  people,
}) => {
  const ann = await people.come("Ann", PHONE);
  const bob = await people.come("Bob");
  const match = await startMatch([ann, bob]);
  const asked: string[] = [];
  ann.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const answer = await ann.page.goto(match, { waitUntil: "networkidle" });
  await expect(ann.board.grid).toBeVisible();
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(new Set(asked).size, asked.join("\n")).toBe(asked.length);

  const named = [...(answer?.headers()["link"] ?? "").matchAll(/<([^>]+)>/g)].map(([, at]) => at);
  expect(named).toContain("/api/session");
  const files = asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  expect(files.filter((path) => !named.includes(path) && !path.includes("/later-"))).toEqual([]);
  expect(named.filter((path) => path !== undefined && !asked.includes(path))).toEqual([]);
});

test("the socket opens while the page loads, and has asked for the match", async ({ people }) => {
  const ann = await people.come("Ann");
  const bob = await people.come("Bob");
  const match = await startMatch([ann, bob]);
  const sockets: string[][] = [];
  ann.page.on("websocket", (socket) => {
    const sent: string[] = [];
    sockets.push(sent);
    socket.on("framesent", ({ payload }) => sent.push(String(payload)));
  });
  let load = (): void => undefined;
  const loads = new Promise<void>((resolve) => (load = resolve));
  await ann.page.route("/assets/index-*.js", async (route) => {
    await loads;
    await route.continue();
  });
  await ann.page.goto(match, { waitUntil: "commit" });
  const id = match.split("/").at(-1);
  await expect
    .poll(() => sockets.flat().map((text) => JSON.parse(text) as unknown))
    .toEqual([{ type: "follow-match", match: id }]);
  load();
  await expect(ann.board.grid).toBeVisible();
  expect(sockets.length).toBe(1);
  expect(sockets.flat().filter((text) => text.includes('"follow-match"'))).toHaveLength(1);
});

test("the texts of one language are loaded", async ({ people }) => {
  const ann = await people.come("Ann", { locale: "de-AT" });
  const asked: string[] = [];
  ann.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await ann.page.goto("/lobbies", { waitUntil: "networkidle" });
  await expect(ann.page.locator("html")).toHaveAttribute("lang", "de");
  expect(asked.filter((path) => /\/(en|de|es)-[^/]+\.js$/.test(path))).toEqual([
    expect.stringContaining("/de-"),
  ]);
});
