import { beforeEach, describe, expect, it, vi } from "vitest";

import { FakeWorld } from "./fake-world.ts";
import { ReconnectingSocket } from "./socket.ts";

let world: FakeWorld;
let socket: ReconnectingSocket;
const told = vi.fn();
const changed = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  world = new FakeWorld();
  socket = new ReconnectingSocket(world, told, changed);
  socket.connect();
});

describe("a socket", () => {
  it("is open when the server has said its first word", () => {
    expect(socket.status).toBe("connecting");
    world.socket.welcome();
    expect(socket.status).toBe("open");
    expect(told).toHaveBeenCalledOnce();
  });

  it("sends only while it is open", () => {
    expect(socket.send({ type: "ping" })).toBe(false);
    world.socket.welcome();
    expect(socket.send({ type: "ping" })).toBe(true);
    world.socket.breakOff();
    expect(socket.send({ type: "ping" })).toBe(false);
  });

  it("gives up a server that does not say anything", () => {
    world.pass(10_000);
    expect(socket.status).toBe("waiting");
    expect(world.sockets[0]?.isOpen).toBe(false);
  });

  it("is not disturbed by what it does not understand", () => {
    world.socket.welcome();
    for (const text of ["nonsense", "null", "[]", '{"kind":"x"}', new Blob()])
      world.socket.sayText(text);
    expect(socket.status).toBe("open");
    expect(told).toHaveBeenCalledOnce();
  });
});

describe("a socket that is lost", () => {
  it("tries again after longer and longer pauses, which have an end", () => {
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

  it("begins with short pauses again when it was open in between", () => {
    world.socket.breakOff();
    world.pass(500);
    world.socket.breakOff();
    world.pass(1000);
    world.socket.welcome();
    world.socket.breakOff();
    expect(socket.retryAt - world.now()).toBe(500);
  });

  it("spreads the tries of many", () => {
    world.random = () => 1;
    world.socket.breakOff();
    expect(socket.retryAt - world.now()).toBe(750);
  });

  it("tries at once when it is asked to, and only once", () => {
    world.socket.breakOff();
    socket.probe();
    expect(socket.status).toBe("connecting");
    expect(world.sockets).toHaveLength(2);
    world.pass(5000);
    expect(world.sockets).toHaveLength(2);
  });

  it("hears nothing more from the old socket", () => {
    const [old] = world.sockets;
    old?.welcome();
    socket.connect();
    old?.say({ type: "pong", now: 5 });
    old?.breakOff();
    expect(socket.status).toBe("connecting");
    expect(told).toHaveBeenCalledOnce();
  });
});

describe("a socket on which it is silent", () => {
  beforeEach(() => world.socket.welcome());

  it("asks whether somebody is there, and stays if so", () => {
    world.pass(15_000);
    expect(world.socket.types).toEqual(["ping"]);
    world.socket.say({ type: "pong", now: 15 });
    world.pass(14_000);
    expect(socket.status).toBe("open");
    expect(world.sockets).toHaveLength(1);
  });

  it("is lost if nobody answers, though the browser has not noticed", () => {
    world.pass(15_000 + 6_000);
    expect(socket.status).toBe("waiting");
  });

  it("is asked at once when there is reason to doubt, and less patiently", () => {
    socket.probe();
    expect(world.socket.types).toEqual(["ping"]);
    world.pass(3000);
    expect(socket.status).toBe("waiting");
  });

  it("is lost at once when the socket is closed already", () => {
    world.socket.isOpen = false;
    socket.probe();
    expect(socket.status).toBe("waiting");
  });

  it("takes any word for a sign of life", () => {
    socket.probe();
    world.socket.say({ type: "lobbies-changed" });
    world.pass(14_000);
    expect(socket.status).toBe("open");
  });
});

describe("a goodbye", () => {
  beforeEach(() => world.socket.welcome());

  it("says when to come back", () => {
    world.socket.say({ type: "goodbye", sentence: "the server restarts", after: 3 });
    world.socket.breakOff(1012);
    expect(socket.status).toBe("waiting");
    expect(socket.retryAt - world.now()).toBe(3000);
  });

  it("counts once: if nobody is there then, pauses grow", () => {
    world.socket.say({ type: "goodbye", sentence: "the server restarts", after: 3 });
    world.socket.breakOff(1012);
    world.pass(3000);
    world.socket.breakOff();
    expect(socket.retryAt - world.now()).toBe(1000);
  });

  it("stops for a minute, with the reason, when the server refuses to serve it", () => {
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
