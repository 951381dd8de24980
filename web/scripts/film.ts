/**
 * Films the pages for the README: `make film`.
 *
 * Writes a still for every frame into a folder, named after its duration in milliseconds;
 * `docs/site/film.py` joins them. Animations run slowly during filming, so that even a slow machine
 * captures every phase.
 */

import type { CDPSession } from "@playwright/test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { startMatch, type Person } from "../e2e/person.ts";
import { makeSteps, viewOf } from "../e2e/script.ts";
import { firstCaptures, say, withVisitors } from "./visitors.ts";

const FOLDER = process.argv[2];
if (!FOLDER) throw new Error("Name the folder for the frames: node scripts/film.ts FOLDER");
const DESK = { viewport: { width: 960, height: 600 }, reducedMotion: "no-preference" } as const;
const SLOWLY = 0.08; // of the usual speed
const MOVE = 620; // milliseconds for a move
const FRAME = 60; // minimum milliseconds for a frame

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

class Camera {
  readonly #person: Person;
  readonly #session: CDPSession;
  #frames = 0;

  private constructor(person: Person, session: CDPSession) {
    this.#person = person;
    this.#session = session;
  }

  static async at(person: Person): Promise<Camera> {
    const session = await person.page.context().newCDPSession(person.page);
    await session.send("Animation.enable");
    return new Camera(person, session);
  }

  async #shoot(milliseconds: number): Promise<void> {
    const number = String(++this.#frames).padStart(4, "0");
    const path = join(FOLDER ?? "", `${number}-${Math.round(milliseconds)}.png`);
    await this.#person.page.screenshot({ path });
  }

  /** Takes a still of the page as it is. */
  async still(milliseconds: number): Promise<void> {
    await this.#person.page.waitForTimeout(700);
    await this.#shoot(milliseconds);
  }

  /** Films an action and the motion that follows it. */
  async moving(act: () => Promise<void>): Promise<void> {
    await this.#session.send("Animation.setPlaybackRate", { playbackRate: SLOWLY });
    await act();
    for (let filmed = 0; filmed < MOVE;) {
      const start = performance.now();
      const wait = this.#person.page.waitForTimeout(FRAME / SLOWLY);
      await this.#shoot(FRAME);
      await wait;
      filmed += Math.max(FRAME, (performance.now() - start) * SLOWLY);
    }
    await this.#session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  }
}

await withVisitors(async (come) => {
  const ann = await come("Ann", DESK);
  const bob = await come("Bob", DESK);
  const camera = await Camera.at(ann);
  await camera.still(1600);

  const lobby = await ann.openLobby();
  await bob.follow(lobby);
  await bob.getReady();
  await say(ann, "Hello Bob!");
  await camera.still(1600);

  await ann.getReady();
  await Promise.all([ann.arriveAtMatch(), bob.arriveAtMatch()]);
  await ann.page.mouse.move(0, 0);
  const { turn, players } = await viewOf(ann);
  const first = players[turn ?? 0]?.name === ann.name; // the start is random; Ann wins either way
  await makeSteps([ann, bob], first ? ["4", "4", "3"] : ["7", "4", "4", "3"]);
  await camera.still(700);
  for (const move of ["5", "2", "5", "1"]) {
    await camera.moving(() => makeSteps([ann, bob], [move]));
  }
  await camera.still(1500);

  await startMatch([ann, bob], { game: "checkers:house" });
  await ann.page.mouse.move(0, 0);
  await camera.still(700);
  for (const move of await firstCaptures(ann)) {
    await camera.moving(() => makeSteps([ann, bob], [move]));
  }
  await camera.still(800);

  await ann.page.goto("/analysis?game=connect:7x6x4:2&moves=4+4+4+4+4+2+2+3+3+3+5+5+5+6");
  await ann.page.getByText("Every value is exact.").waitFor();
  await camera.still(2200);
});
