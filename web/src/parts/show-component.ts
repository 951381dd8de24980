/** For tests: one component at a time on an otherwise empty page. */

import { flushSync, mount, unmount, type Component } from "svelte";

let shown: Record<string, unknown> | null = null;

/** Shows a component instead of the one before, and returns the page. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Svelte declares components
export function show<P extends Record<string, any>>(
  component: Component<P>,
  props: P,
): HTMLElement {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
  shown = mount<P, Record<string, unknown>>(component, { target: document.body, props });
  flushSync();
  return document.body;
}
