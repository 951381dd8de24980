/** A match in progress with every move animated, for live boards. */

import { untrack } from "svelte";

import { followMatch } from "$lib/connection/index.ts";

import { ViewQueue } from "./view-queue.svelte.ts";

/** Follows a match for the lifetime of the calling component. */
export function liveView(match: string): ViewQueue {
  const feed = followMatch(match);
  const queue = new ViewQueue();
  $effect(() => () => {
    queue.close();
    feed.close();
  });
  $effect(() => {
    const { view } = feed;
    if (view) untrack(() => queue.offer(view));
  });
  return queue;
}
