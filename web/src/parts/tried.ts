import { failureOf } from "$lib/connection/refused.ts";

import { toast } from "./toasts.svelte.ts";

/** Runs an action for a button, and shows a refusal. */
export async function tried(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast(failureOf(error), "bad");
  }
}
