/** A player's matches, loaded page by page. */

import { api } from "$lib/connection/requests.ts";
import type { MatchSummary } from "$lib/generated/messages.ts";

const PAGE = 50; // the size of a page; a shorter one is the last

export class History {
  matches = $state.raw<readonly MatchSummary[]>([]);
  /** Whether the first page has loaded. */
  known = $state(false);
  /** Whether there may be older ones. */
  more = $state(true);
  inProgress = $state(false);
  fault = $state("");

  constructor(private readonly player: string) {}

  /** Loads the next older matches. */
  async older(): Promise<void> {
    if (this.inProgress) return;
    this.inProgress = true;
    this.fault = "";
    const last = this.matches.at(-1);
    const before = last === undefined ? "" : `?before=${last.created_at}`;
    try {
      const path = `/api/players/${encodeURIComponent(this.player)}/matches${before}`;
      const found = await api.get<readonly MatchSummary[]>(path);
      this.matches = [...this.matches, ...found];
      this.more = found.length >= PAGE;
      this.known = true;
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    } finally {
      this.inProgress = false;
    }
  }
}
