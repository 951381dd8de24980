import { beforeEach, describe, expect, it, vi } from "vitest";

import { join, moveHere } from "./joining.ts";

const JOINED = { tournament: "t", id: "p" };
const sent: { path: string; body: Record<string, string> }[] = [];
let answers: (Response | Error)[] = [];

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as Record<string, string> });
    const answer = answers.shift() ?? Response.json(JOINED);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
});

describe("joining", () => {
  it("sends the same secret again after a lost answer", async () => {
    answers = [new TypeError("the connection broke")];
    await expect(join({ code: "KMTWRB", name: "Ada" })).rejects.toThrow();
    expect(await join({ code: "KMTWRB", name: "Ada" })).toEqual(JOINED);
    const [first, second] = sent.map(({ body }) => body.secret);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
  });

  it("keeps the secret after a refusal that says nothing about the outcome", async () => {
    const refusal = { code: "unavailable", sentence: "try again" };
    answers = [Response.json(refusal, { status: 503 })];
    await expect(join({ code: "KMTWRB", name: "Ada" })).rejects.toThrow();
    await join({ code: "KMTWRB", name: "Ada" });
    expect(sent[1]?.body.secret).toBe(sent[0]?.body.secret);
  });

  it("forgets the secret once the answer arrives", async () => {
    await join({ code: "KMTWRB", name: "Ada" });
    expect(localStorage).toHaveLength(0);
    await moveHere({ code: "XYWVTS" });
    expect(sent[1]?.path).toBe("/api/join/device");
    expect(sent[1]?.body.secret).not.toBe(sent[0]?.body.secret);
  });
});
