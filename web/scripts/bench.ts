/**
 * Measures how fast pages load: `make bench-web`. Opens each several times in a fresh browser, as a
 * desktop and as a phone with a slow processor and connection (Lighthouse's settings), and prints
 * the medians.
 *
 *   paint   the first contents          board   a board that can be played on
 *   load    everything is loaded        shift   how much the layout has moved by itself (0 is best)
 */

import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";

import { Server } from "../e2e/server.ts";

const RUNS = 3;
const PHONE = {
  options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  slowdown: 4,
  network: { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 },
};
const DESK = {
  options: { viewport: { width: 1280, height: 800 } },
  slowdown: 1,
  network: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
};
const DEVICES = { desk: DESK, phone: PHONE };

interface Measured {
  readonly paint: number;
  readonly load: number;
  readonly board: number;
  readonly shift: number;
  readonly kilobytes: number;
  readonly requests: number;
}

/** Runs before anything else in the page, and records the times of events. */
function watch(): void {
  const noted = { board: NaN, shift: 0 };
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) noted.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const board = document.querySelector("checkrow-board");
    const cells = board?.shadowRoot?.querySelectorAll('[role="gridcell"]').length ?? 0;
    if (cells > 0) noted.board = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

async function measured(page: Page, path: string, device: typeof DESK): Promise<Measured> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", { offline: false, ...device.network });
  await browser.send("Emulation.setCPUThrottlingRate", { rate: device.slowdown });
  let [bytes, requests] = [0, 0];
  browser.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(watch);
  await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const times = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const { noted } = globalThis as unknown as { noted: { board: number; shift: number } };
    const load = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : NaN;
    return { paint: paint?.startTime ?? NaN, load, ...noted };
  });
  return { ...times, kilobytes: bytes / 1000, requests };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** A match against a computer that waits for the person signed in to this context. */
async function matchOf(context: BrowserContext): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { lobby?: string };
  };
  await post("/api/session", { name: "bench" });
  const { lobby } = await post("/api/lobbies", {
    type: "open-lobby",
    id: "1",
    options: { first: "owner" },
  });
  const commands = `/api/lobbies/${lobby ?? ""}/commands`;
  await post(commands, { type: "add-computer", id: "2", level: "random", chair: 1 });
  await post(commands, { type: "ready", id: "3" });
  const answer = await context.request.get(`/api/lobbies/${lobby ?? ""}`);
  const { match } = (await answer.json()) as { match?: string };
  if (!match) throw new Error("the match has not begun");
  return `/match/${match}`;
}

async function bench(browser: Browser, server: Server): Promise<void> {
  const first = await browser.newContext({ baseURL: server.url });
  const match = await matchOf(first);
  const storageState = await first.storageState();
  const pages = {
    welcome: "/",
    lobbies: "/lobbies",
    computer: "/computer",
    match,
    analysis: "/analysis",
  };
  const row = (...cells: readonly string[]) =>
    process.stdout.write(`${cells.map((cell, at) => cell.padStart(at ? 9 : 20)).join("")}\n`);
  row("page", "paint", "board", "load", "shift", "KB", "requests");
  for (const [kind, device] of Object.entries(DEVICES))
    for (const [name, path] of Object.entries(pages)) {
      const runs: Measured[] = [];
      for (let run = 0; run < RUNS; run++) {
        const context = await browser.newContext({
          baseURL: server.url,
          storageState,
          locale: "en-GB",
          serviceWorkers: "block", // what it prefetches is not part of the first load
          ...device.options,
        });
        runs.push(await measured(await context.newPage(), path, device));
        await context.close();
      }
      const of = (key: keyof Measured) => median(runs.map((run) => run[key]));
      const time = (key: keyof Measured) => (isNaN(of(key)) ? "-" : `${of(key).toFixed(0)} ms`);
      row(
        `${name}, ${kind}`,
        ...[time("paint"), time("board"), time("load")],
        ...[of("shift").toFixed(3), of("kilobytes").toFixed(1), of("requests").toFixed(0)],
      );
    }
}

const chromiumPath = process.env["CHROMIUM"];
if (!chromiumPath) throw new Error("CHROMIUM names no browser: run this by `make bench-web`.");
const server = await Server.start();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  await bench(browser, server);
} finally {
  await browser.close();
  await server.stop();
}
