import type { IconName } from "$lib/parts/icons.ts";

/** A page that is reached from everywhere. */
export interface MainPlace {
  readonly href: string;
  readonly text: string;
  readonly icon: IconName;
}
