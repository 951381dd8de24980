/** How pages load: with few requests, all at once, and without layout shifts. */

import type { Page } from "@playwright/test";

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";
import { KINDS, LateAnswers } from "./late-answers.ts";
import { startMatch, type Person } from "./person.ts";
import { openLobby, startAgainstComputers } from "./script.ts";

const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Records layout shifts from the start; returns a function that reads them. */
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

/** Fails softly if anything moved on this page, so that later pages are still checked. */
function expectNone(shifts: readonly string[], path: string): void {
  expect.soft(shifts, `moved on ${path}: ${shifts.join("; ")}`).toEqual([]);
}

type Pages = readonly (readonly [path: string, there: () => Promise<void>])[];

/** Returns the pages to check, each with a wait until it has loaded. */
async function pagesOf(ann: Person): Promise<Pages> {
  const match = `/match/${await startAgainstComputers(ann, "connect:7x6x4:2")}`;
  const { page } = ann;
  const board = () => expect(ann.board.grid).toBeVisible();
  const heading = (name: string) => () => expect(ann.heading(name)).toBeVisible();
  return [
    ["/", heading(en.people.welcome.now.title)],
    ["/lobbies", heading(en.lobby.list.title)],
    ["/computer", () => expect(ann.button(en.lobby.computer.start)).toBeVisible()],
    ["/create", () => expect(ann.button(en.lobby.create.create)).toBeVisible()],
    [match, board],
    ["/analysis", board],
    ["/settings", () => expect(page.getByRole("heading", { level: 1 })).toBeVisible()],
  ];
}

/** Waits until the page has drawn everything it has received. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  );

// Each answer arrives once before and once after every other, however busy the machine is.
for (const [size, options] of [["a desktop", DESK] as const, ["a phone", PHONE] as const])
  for (const [order, kinds] of [
    ["files arrive first", KINDS],
    ["files arrive last", [...KINDS].reverse()],
  ] as const) {
    /** Opens pages with all answers delayed, and expects no layout shifts. */
    const expectStill = async ({ page }: Person, pages: Pages): Promise<void> => {
      const shifts = await watchShifts(page);
      const answers = await LateAnswers.on(page);
      const away = page.getByText(en.shell.connection.away);
      for (const [path, there] of pages) {
        answers.hold();
        await page.goto(path, { waitUntil: "commit" });
        for (const kind of kinds) {
          // A socket that comes last is so late that the page reports the server as away.
          if (kind === "socket" && kinds.at(-1) === kind) await expect(away, path).toBeVisible();
          await answers.release(kind);
          await drawn(page);
        }
        await there();
        await expect(away, path).toBeHidden();
        await page.waitForLoadState("networkidle");
        expectNone(await shifts(), path);
      }
    };

    test(`pages load without layout shifts on ${size} when ${order}`, async ({ people }) => {
      const ann = await people.come("Annabel", options);
      const bob = await people.come("Bob");
      await openLobby(bob); // so that there is something to join
      await expectStill(ann, await pagesOf(ann));
    });

    test(`a first visit has no layout shifts on ${size} when ${order}`, async ({ people }) => {
      const ann = await people.visit("Ann", options);
      const asked = () => expect(ann.heading(en.people.welcome.who)).toBeVisible();
      await expectStill(ann, [["/", asked]]);
    });
  }

test("a match to continue appears on the menu without moving anything", async ({ people }) => {
  const ann = await people.come("Ann", PHONE);
  const match = await startAgainstComputers(ann, "connect:7x6x4:2");
  const shifts = await watchShifts(ann.page);
  const answers = await LateAnswers.on(ann.page);
  answers.hold();
  await ann.page.goto("/", { waitUntil: "commit" });
  for (const kind of KINDS) if (kind !== "rest") await answers.release(kind);
  await expect(ann.heading(en.people.welcome.now.title)).toBeVisible();
  await expect(ann.heading(en.people.welcome.continuePlaying)).toBeHidden();
  await answers.release("rest");
  await expect(ann.page.locator(`a[href="/match/${match}"]`)).toBeVisible();
  expectNone(await shifts(), "/");
});

for (const [size, options] of [["a desktop", DESK] as const, ["a phone", PHONE] as const])
  test(`the connection banner keeps its size on ${size} as it counts down`, async ({ people }) => {
    const ann = await people.come("Ann", options);
    const shifts = await watchShifts(ann.page);
    let closes = true;
    await ann.page.routeWebSocket("**/api/socket", (socket) => closes && socket.close());
    await ann.page.goto("/settings");
    const { now, trying } = en.shell.connection;
    const count = ann.page.locator(".banner .count > :last-child");
    await expect(count).toHaveText(/\d/);
    closes = false; // from now on the server does not answer at all
    await ann.button(now).click();
    await expect(count).toHaveText(trying);
    expectNone(await shifts(), "/settings");
  });

test("on a phone, the menu opens while the banner says the server is away", async ({ people }) => {
  const ann = await people.come("Annabel", PHONE);
  const answers = await LateAnswers.on(ann.page);
  answers.hold();
  await ann.page.goto("/settings", { waitUntil: "commit" });
  for (const kind of KINDS) if (kind !== "socket") await answers.release(kind);
  await expect(ann.page.getByText(en.shell.connection.away)).toBeVisible();
  await ann.button(en.shell.menu.open(ann.name)).locator("svg").tap();
  await expect(ann.link(en.shell.menu.friends)).toBeVisible();
  await answers.release("socket");
  await expect(ann.page.getByText(en.shell.connection.away)).toBeHidden();
});

test("a late session answer causes no layout shift", async ({ people }) => {
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
  expectNone(await shifts(), "/settings");
});

// Browsers send six at a time, and each six cost a round trip: on a phone 1/7 of a second.
const MOST_REQUESTS = 22;

test("a match loads in few requests, and the Link header names its files", async ({ people }) => {
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

test("the socket opens and follows the match before the scripts load", async ({ people }) => {
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

test("only the texts of the reader's language are loaded", async ({ people }) => {
  const ann = await people.come("Ann", { locale: "de-AT" });
  const asked: string[] = [];
  ann.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await ann.page.goto("/lobbies", { waitUntil: "networkidle" });
  await expect(ann.page.locator("html")).toHaveAttribute("lang", "de");
  expect(asked.filter((path) => /\/(en|de|es)-[^/]+\.js$/.test(path))).toEqual([
    expect.stringContaining("/de-"),
  ]);
});
