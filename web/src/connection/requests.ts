/** HTTP requests, for everything that does not use the socket. */

import type { Error as Refusing } from "$lib/generated/messages.ts";
import { t } from "$lib/texts/language.svelte.ts";

import { Refused } from "./refused.ts";

export { Refused } from "./refused.ts";

const TIMEOUT = 20_000;

export const api = {
  get: <T>(path: string): Promise<T> => ask<T>("GET", path),
  post: <T>(path: string, body: unknown): Promise<T> => ask<T>("POST", path, body),
  remove: (path: string): Promise<void> => ask("DELETE", path),
};

/** Throws `Refused`; its code is `not-reached` if our server did not answer. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const content =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const answer = await fetch(path, { method, signal, ...content });
    const text = await answer.text();
    const parsed: unknown = text === "" ? undefined : JSON.parse(text);
    if (answer.ok) return parsed as T;
    const { code, sentence } = parsed as Refusing;
    throw new Refused(code, sentence);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused("not-reached", t().shell.connection.notReached);
  }
}
