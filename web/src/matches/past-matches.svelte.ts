/** The matches of a player, a page at a time. */

import { api } from "$lib/connection/requests.ts";
import type { MatchSummary } from "$lib/generated/messages.ts";

const PAGE = 50; // what the server sends at once; fewer are the last

export class History {
  matches = $state.raw<readonly MatchSummary[]>([]);
  /** Whether anything has come yet. */
  known = $state(false);
  /** Whether there may be older ones. */
  more = $state(true);
  busy = $state(false);
  fault = $state("");

  constructor(private readonly player: string) {}

  /** Asks for those that come before what is known. */
  async older(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
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
      this.busy = false;
    }
  }
}
