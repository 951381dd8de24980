import type { IconName } from "$lib/parts/icons.ts";

/** A page that every page links to. */
export interface MainRoute {
  readonly href: string;
  readonly text: string;
  readonly icon: IconName;
}
