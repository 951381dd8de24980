/** Requests to the server with the session of a page. */

import type { APIResponse, Page } from "@playwright/test";

/** A server closes an idle connection, sometimes just when the next request uses it. Browsers then
 *  repeat the request by themselves; requests of tests have to ask for it. */
export const RETRIES = { maxRetries: 3 };

/** Returns the answer to a GET. */
export async function get<Answer>(page: Page, path: string): Promise<Answer> {
  return read(path, await page.request.get(path, RETRIES));
}

/** Returns the answer to a POST. A command may be repeated: its id makes it count once. */
export async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  return read(path, await page.request.post(path, { data, ...RETRIES }));
}

async function read<Answer>(path: string, answer: APIResponse): Promise<Answer> {
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
