/** A match as it is played, every move seen to its end: for pictures that move. */

import { untrack } from "svelte";

import { followMatch } from "$lib/connection/index.ts";

import { ViewQueue } from "./view-queue.svelte.ts";

/** Follows a match for as long as the component lives that asks. */
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
