import { beforeEach, describe, expect, it, vi } from "vitest";

import { FakeWorld } from "./fake-world.ts";
import { ReconnectingSocket } from "./socket.ts";

let world: FakeWorld;
let socket: ReconnectingSocket;
const onMessage = vi.fn();
const onChange = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  world = new FakeWorld();
  socket = new ReconnectingSocket(world, onMessage, onChange);
  socket.connect();
});

describe("ReconnectingSocket", () => {
  it("is open once the server sends its welcome", () => {
    expect(socket.status).toBe("connecting");
    world.socket.welcome();
    expect(socket.status).toBe("open");
    expect(onMessage).toHaveBeenCalledOnce();
  });

  it("sends only while it is open", () => {
    expect(socket.send({ type: "ping" })).toBe(false);
    world.socket.welcome();
    expect(socket.send({ type: "ping" })).toBe(true);
    world.socket.breakOff();
    expect(socket.send({ type: "ping" })).toBe(false);
  });

  it("gives up on a server that sends nothing", () => {
    world.pass(10_000);
    expect(socket.status).toBe("waiting");
    expect(world.sockets[0]?.isOpen).toBe(false);
  });

  it("ignores messages that it does not understand", () => {
    world.socket.welcome();
    for (const text of ["nonsense", "null", "[]", '{"kind":"x"}', new Blob()])
      world.socket.sayText(text);
    expect(socket.status).toBe("open");
    expect(onMessage).toHaveBeenCalledOnce();
  });
});

describe("a lost socket", () => {
  it("retries after growing pauses of at most 15 seconds", () => {
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      world.socket.breakOff();
      expect(socket.status).toBe("waiting");
      pauses.push(socket.retryAt - world.now());
      world.pass(socket.retryAt - world.now());
      expect(socket.status).toBe("connecting");
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it("starts over with a short pause after it was open", () => {
    world.socket.breakOff();
    world.pass(500);
    world.socket.breakOff();
    world.pass(1000);
    world.socket.welcome();
    world.socket.breakOff();
    expect(socket.retryAt - world.now()).toBe(500);
  });

  it("adds a random delay, so that clients do not all return at once", () => {
    world.random = () => 1;
    world.socket.breakOff();
    expect(socket.retryAt - world.now()).toBe(750);
  });

  it("reconnects at once on a probe, and only once", () => {
    world.socket.breakOff();
    socket.probe();
    expect(socket.status).toBe("connecting");
    expect(world.sockets).toHaveLength(2);
    world.pass(5000);
    expect(world.sockets).toHaveLength(2);
  });

  it("ignores the old socket after reconnecting", () => {
    const [old] = world.sockets;
    old?.welcome();
    socket.connect();
    old?.say({ type: "pong", now: 5 });
    old?.breakOff();
    expect(socket.status).toBe("connecting");
    expect(onMessage).toHaveBeenCalledOnce();
  });
});

describe("a silent socket", () => {
  beforeEach(() => world.socket.welcome());

  it("sends a ping and stays open if it is answered", () => {
    world.pass(15_000);
    expect(world.socket.types).toEqual(["ping"]);
    world.socket.say({ type: "pong", now: 15 });
    world.pass(14_000);
    expect(socket.status).toBe("open");
    expect(world.sockets).toHaveLength(1);
  });

  it("is lost if nobody answers the ping, even if the browser has not noticed", () => {
    world.pass(15_000 + 6_000);
    expect(socket.status).toBe("waiting");
  });

  it("sends a ping at once on a probe, with a shorter timeout", () => {
    socket.probe();
    expect(world.socket.types).toEqual(["ping"]);
    world.pass(3000);
    expect(socket.status).toBe("waiting");
  });

  it("is lost at once on a probe if it is already closed", () => {
    world.socket.isOpen = false;
    socket.probe();
    expect(socket.status).toBe("waiting");
  });

  it("counts any message as an answer", () => {
    socket.probe();
    world.socket.say({ type: "lobbies-changed" });
    world.pass(14_000);
    expect(socket.status).toBe("open");
  });
});

describe("a goodbye", () => {
  beforeEach(() => world.socket.welcome());

  it("sets when to reconnect", () => {
    world.socket.say({ type: "goodbye", sentence: "the server restarts", after: 3 });
    world.socket.breakOff(1012);
    expect(socket.status).toBe("waiting");
    expect(socket.retryAt - world.now()).toBe(3000);
  });

  it("counts once: if reconnecting then fails, pauses grow as usual", () => {
    world.socket.say({ type: "goodbye", sentence: "the server restarts", after: 3 });
    world.socket.breakOff(1012);
    world.pass(3000);
    world.socket.breakOff();
    expect(socket.retryAt - world.now()).toBe(1000);
  });

  it("stops the socket for a minute, with the reason, when the server refuses service", () => {
    world.socket.say({ type: "goodbye", sentence: "close some" });
    world.socket.breakOff(1008, "too-many-connections");
    expect(socket.status).toBe("stopped");
    expect(socket.farewell).toEqual({ code: "too-many-connections", sentence: "close some" });
    world.pass(59_000);
    expect(world.sockets).toHaveLength(1);
    world.pass(1000);
    world.socket.welcome();
    expect(socket.status).toBe("open");
    expect(socket.farewell).toBeNull();
  });
});
