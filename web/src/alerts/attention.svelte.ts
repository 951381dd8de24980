/** What the tab of the browser says: the title of the page, and whether it is your turn. */

import { settings } from "$lib/settings/settings.svelte.ts";
import { t } from "$lib/texts/language.svelte.ts";

import { notify } from "./notifications.ts";

type Reason = "your-turn";

class Attention {
  /** The title of the page that is shown. */
  page = $state("");
  reason = $state<Reason | null>(null);

  readonly title = $derived(titleOf(this.page, this.reason));

  /** It is your turn, or no longer. `text` says more, for a notification. */
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

/** Keeps the title and the icon of the tab as they should be. */
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
