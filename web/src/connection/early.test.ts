import { afterEach, describe, expect, it } from "vitest";

import { earlyMatch, takeEarlySocket, type EarlySocket } from "./early.ts";

const early = (readyState: number): EarlySocket => ({
  socket: { readyState } as WebSocket,
  match: "m1",
  since: 0,
  asked: "match:m1",
  heard: ["welcome"],
});

afterEach(() => {
  globalThis.checkrowEarly = undefined;
});

describe("the early socket", () => {
  it.each([WebSocket.CONNECTING, WebSocket.OPEN])("is taken over once (state %i)", (state) => {
    globalThis.checkrowEarly = early(state);
    expect(earlyMatch()).toBe("m1");
    expect(takeEarlySocket()?.heard).toEqual(["welcome"]);
    expect(takeEarlySocket()).toBeUndefined();
    expect(earlyMatch()).toBeUndefined();
  });

  it("is not taken over once it is closed", () => {
    globalThis.checkrowEarly = early(WebSocket.CLOSED);
    expect(takeEarlySocket()).toBeUndefined();
  });

  it("may be missing", () => {
    expect(earlyMatch()).toBeUndefined();
    expect(takeEarlySocket()).toBeUndefined();
  });
});
