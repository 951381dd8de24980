import { describe, expect, it, vi } from "vitest";

import { Shared } from "./shared.ts";
import { MatchTopic } from "./topics.svelte.ts";

describe("Shared", () => {
  it("follows a topic once, until its last user closes it", () => {
    const client = { follow: vi.fn(), unfollow: vi.fn() };
    const shared = new Shared(client);
    const one = shared.follow("match:m1", () => new MatchTopic("m1"));
    const two = shared.follow("match:m1", () => new MatchTopic("m1"));
    expect(two.topic).toBe(one.topic);
    expect(client.follow).toHaveBeenCalledOnce();
    one.close();
    one.close(); // closing twice counts once
    expect(client.unfollow).not.toHaveBeenCalled();
    two.close();
    expect(client.unfollow).toHaveBeenCalledExactlyOnceWith(one.topic);
  });

  it("makes a new topic after the last one is closed", () => {
    const shared = new Shared({ follow: vi.fn(), unfollow: vi.fn() });
    const one = shared.follow("match:m1", () => new MatchTopic("m1"));
    one.close();
    const two = shared.follow("match:m1", () => new MatchTopic("m1"));
    expect(two.topic).not.toBe(one.topic);
  });
});
