import { failureOf } from "$lib/connection/refused.ts";

import { toast } from "./toasts.svelte.ts";

/** Does something for a button, which has nothing to do about a refusal but to tell it. */
export async function tried(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast(failureOf(error), "bad");
  }
}
