/** The title and icon of the browser tab: the title of the page, and whether it is your turn. */

import { settings } from "$lib/settings/settings.svelte.ts";
import { t } from "$lib/texts/language.svelte.ts";

import { notify } from "./notifications.ts";

type Reason = "your-turn";

class Attention {
  /** The title of the current page. */
  page = $state("");
  reason = $state<Reason | null>(null);

  readonly title = $derived(titleOf(this.page, this.reason));

  /** Sets whether it is your turn. `text` is the body of a notification. */
  set(reason: Reason | null, text?: string): void {
    if (reason === this.reason) return;
    this.reason = reason;
    if (reason !== null && settings.notifications && document.hidden) {
      notify(t().shell.yourTurn, text ?? this.page);
    }
  }
}

function titleOf(page: string, reason: Reason | null): string {
  const shell = t().shell;
  const plain = page === "" || page === shell.name ? shell.name : `${page} · ${shell.name}`;
  return reason === null ? plain : `● ${shell.yourTurn} · ${plain}`;
}

export const attention = new Attention();

/** Keeps the tab's title and icon up to date. */
export function keepAttention(): void {
  $effect(() => {
    document.title = attention.title;
  });
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const file = attention.reason === null ? "/icon.svg" : "/icon-turn.svg";
    if (icon !== null && icon.getAttribute("href") !== file) icon.href = file;
  });
}
