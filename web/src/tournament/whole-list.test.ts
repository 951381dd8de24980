import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { WholeList } from "./whole-list.svelte.ts";

const answers = vi.fn<() => Response>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.resolve(answers()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.mockReset();
});
const answer = (body: unknown, status = 200): void =>
  void answers.mockImplementation(() => new Response(JSON.stringify(body), { status }));

it("loads on request, and again after changes", async () => {
  const list = new WholeList<number>("/api/numbers");
  list.refresh();
  await vi.runAllTimersAsync();
  expect(answers).not.toHaveBeenCalled();

  answer([1, 2]);
  await list.load();
  expect(list.lines).toEqual([1, 2]);
  answer([1, 2, 3]);
  for (let change = 0; change < 5; change++) list.refresh();
  await vi.runAllTimersAsync();
  expect(list.lines).toEqual([1, 2, 3]);
  expect(answers).toHaveBeenCalledTimes(2);
});

it("rejects a load that is refused, but keeps the lines when a refresh is refused", async () => {
  const list = new WholeList<number>("/api/numbers");
  answer({ code: "no-such-tournament", sentence: "there is none" }, 404);
  await expect(list.load()).rejects.toThrow();
  answer([1]);
  await list.load();
  answer({ code: "no-such-tournament", sentence: "there is none" }, 404);
  list.refresh();
  await vi.runAllTimersAsync();
  expect(list.lines).toEqual([1]);
  list.refresh();
  list.close();
  await vi.runAllTimersAsync();
  expect(answers).toHaveBeenCalledTimes(3);
});
