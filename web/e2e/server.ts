/** The real `checkrow serve`, on a database of its own, which can be killed and started again. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const PYTHON = join(ROOT, ".venv", "bin", "python");
const CHECKROW = join(ROOT, ".venv", "bin", "checkrow");
const PATIENCE = 60_000; // milliseconds to start; machines differ

// Limits meant for people must not slow down tests.
const NO_HURRY = {
  CHECKROW_NAMES_PER_HOUR: "1000000",
  CHECKROW_REQUESTS_PER_SECOND: "100000",
  CHECKROW_REQUEST_BURST: "100000",
  CHECKROW_COMMANDS_PER_SECOND: "100000",
  CHECKROW_COMMAND_BURST: "100000",
  CHECKROW_COMMANDS_PER_SECOND_OF_NETWORK: "100000",
  CHECKROW_COMMAND_BURST_OF_NETWORK: "100000",
  CHECKROW_TOURNAMENTS_PER_HOUR: "100000",
  CHECKROW_WRONG_PASSWORDS: "100000",
  CHECKROW_STUDIES_PER_MINUTE: "100000",
  CHECKROW_STUDY_BURST: "100000",
  CHECKROW_LEADERBOARD_OPPONENTS: "1", // tests have two people who meet once
  // Engines run at low priority: on a busy machine they would otherwise be killed as too slow.
  CHECKROW_READING_SECONDS: "60",
  CHECKROW_ENGINE_SECONDS: "60",
};

/** Returns a port that nobody listens on right now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("there is no free port");
  return address.port;
}

export class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), "checkrow-e2e-"));
  readonly #port: number;
  readonly #environment: Readonly<Record<string, string>>;
  #process: ChildProcess | null = null;

  private constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#environment = environment;
  }

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Server> {
    const server = new Server(await freePort(), environment);
    await server.startAgain();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the server on the same port and data as before, and waits until it answers. */
  async startAgain(): Promise<void> {
    const log = join(this.#folder, "log");
    const to = openSync(log, "a");
    this.#process = spawn(
      CHECKROW,
      ["serve", "--port", String(this.#port), "--data", join(this.#folder, "data")],
      { stdio: ["ignore", to, to], env: { ...process.env, ...NO_HURRY, ...this.#environment } },
    );
    const until = Date.now() + PATIENCE;
    while (Date.now() < until && this.#process.exitCode === null) {
      const ready = await fetch(`${this.url}/api/ready`).catch(() => null);
      if (ready?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server does not answer:\n${readFileSync(log, "utf8").slice(-4000)}`);
  }

  /** Kills the server, as if the plug were pulled. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Stops the server and deletes its data. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  }
}
