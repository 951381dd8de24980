/** For tests: shows one component at a time on an otherwise empty page. Test files share the page,
 * so each one clears it: `afterEach(clear)`. */

import { flushSync, mount, unmount, type Component } from "svelte";

let shown: Record<string, unknown> | null = null;

/** Removes the component. */
export async function clear(): Promise<void> {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
}

/** Shows a component and returns the page. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Svelte declares components
export function show<P extends Record<string, any>>(
  component: Component<P>,
  props: P,
): HTMLElement {
  shown = mount<P, Record<string, unknown>>(component, { target: document.body, props });
  flushSync();
  return document.body;
}
