/** Topics that several parts of the page use: each is followed once, until nobody uses it. */

import type { Topic } from "./client.ts";

interface Followed {
  readonly topic: Topic;
  lookers: number;
}

export class Shared {
  readonly #followed = new Map<string, Followed>();

  constructor(
    private readonly client: { follow(topic: Topic): void; unfollow(topic: Topic): void },
  ) {}

  /** Returns the topic with this name, and a function that ends this use of it; extra calls do
   * nothing. */
  follow<T extends Topic>(name: string, make: () => T): { topic: T; close: () => void } {
    let followed = this.#followed.get(name);
    if (followed === undefined) {
      followed = { topic: make(), lookers: 0 };
      this.#followed.set(name, followed);
      this.client.follow(followed.topic);
    }
    followed.lookers += 1;
    return { topic: followed.topic as T, close: this.#closer(name, followed) };
  }

  #closer(name: string, followed: Followed): () => void {
    let looking = true;
    return () => {
      if (!looking) return;
      looking = false;
      followed.lookers -= 1;
      if (followed.lookers > 0) return;
      this.#followed.delete(name);
      this.client.unfollow(followed.topic);
    };
  }
}
