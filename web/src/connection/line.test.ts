import { beforeEach, describe, expect, it, vi } from "vitest";

import { FakeWorld } from "./fake-world.ts";
import { Line } from "./line.ts";

let world: FakeWorld;
let line: Line;
const told = vi.fn();
const changed = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  world = new FakeWorld();
  line = new Line(world, told, changed);
  line.connect();
});

describe("a line", () => {
  it("is open when the server has said its first word", () => {
    expect(line.status).toBe("connecting");
    world.wire.welcome();
    expect(line.status).toBe("open");
    expect(told).toHaveBeenCalledOnce();
  });

  it("sends only while it is open", () => {
    expect(line.send({ type: "ping" })).toBe(false);
    world.wire.welcome();
    expect(line.send({ type: "ping" })).toBe(true);
    world.wire.breakOff();
    expect(line.send({ type: "ping" })).toBe(false);
  });

  it("gives up a server that does not say anything", () => {
    world.pass(10_000);
    expect(line.status).toBe("waiting");
    expect(world.wires[0]?.isOpen).toBe(false);
  });

  it("is not disturbed by what it does not understand", () => {
    world.wire.welcome();
    for (const text of ["nonsense", "null", "[]", '{"kind":"x"}', new Blob()])
      world.wire.sayText(text);
    expect(line.status).toBe("open");
    expect(told).toHaveBeenCalledOnce();
  });
});

describe("a line that is lost", () => {
  it("tries again after longer and longer pauses, which have an end", () => {
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      world.wire.breakOff();
      expect(line.status).toBe("waiting");
      pauses.push(line.retryAt - world.now());
      world.pass(line.retryAt - world.now());
      expect(line.status).toBe("connecting");
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it("begins with short pauses again when it was open in between", () => {
    world.wire.breakOff();
    world.pass(500);
    world.wire.breakOff();
    world.pass(1000);
    world.wire.welcome();
    world.wire.breakOff();
    expect(line.retryAt - world.now()).toBe(500);
  });

  it("spreads the tries of many", () => {
    world.random = () => 1;
    world.wire.breakOff();
    expect(line.retryAt - world.now()).toBe(750);
  });

  it("tries at once when it is asked to, and only once", () => {
    world.wire.breakOff();
    line.probe();
    expect(line.status).toBe("connecting");
    expect(world.wires).toHaveLength(2);
    world.pass(5000);
    expect(world.wires).toHaveLength(2);
  });

  it("hears nothing more from the old socket", () => {
    const [old] = world.wires;
    old?.welcome();
    line.connect();
    old?.say({ type: "pong", now: 5 });
    old?.breakOff();
    expect(line.status).toBe("connecting");
    expect(told).toHaveBeenCalledOnce();
  });
});

describe("a line on which it is silent", () => {
  beforeEach(() => world.wire.welcome());

  it("asks whether somebody is there, and stays if so", () => {
    world.pass(15_000);
    expect(world.wire.types).toEqual(["ping"]);
    world.wire.say({ type: "pong", now: 15 });
    world.pass(14_000);
    expect(line.status).toBe("open");
    expect(world.wires).toHaveLength(1);
  });

  it("is lost if nobody answers, though the browser has not noticed", () => {
    world.pass(15_000 + 6_000);
    expect(line.status).toBe("waiting");
  });

  it("is asked at once when there is reason to doubt, and less patiently", () => {
    line.probe();
    expect(world.wire.types).toEqual(["ping"]);
    world.pass(3000);
    expect(line.status).toBe("waiting");
  });

  it("is lost at once when the socket is closed already", () => {
    world.wire.isOpen = false;
    line.probe();
    expect(line.status).toBe("waiting");
  });

  it("takes any word for a sign of life", () => {
    line.probe();
    world.wire.say({ type: "lobbies-changed" });
    world.pass(14_000);
    expect(line.status).toBe("open");
  });
});

describe("a goodbye", () => {
  beforeEach(() => world.wire.welcome());

  it("says when to come back", () => {
    world.wire.say({ type: "goodbye", sentence: "the server restarts", after: 3 });
    world.wire.breakOff(1012);
    expect(line.status).toBe("waiting");
    expect(line.retryAt - world.now()).toBe(3000);
  });

  it("counts once: if nobody is there then, pauses grow", () => {
    world.wire.say({ type: "goodbye", sentence: "the server restarts", after: 3 });
    world.wire.breakOff(1012);
    world.pass(3000);
    world.wire.breakOff();
    expect(line.retryAt - world.now()).toBe(1000);
  });

  it("to whom is not served stops the line, with the reason, for a minute", () => {
    world.wire.say({ type: "goodbye", sentence: "close some" });
    world.wire.breakOff(1008, "too-many-connections");
    expect(line.status).toBe("stopped");
    expect(line.farewell).toEqual({ code: "too-many-connections", sentence: "close some" });
    world.pass(59_000);
    expect(world.wires).toHaveLength(1);
    world.pass(1000);
    world.wire.welcome();
    expect(line.status).toBe("open");
    expect(line.farewell).toBeNull();
  });
});
