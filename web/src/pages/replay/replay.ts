/** The replay of a match. */

import { Playback } from "$lib/study/playback.svelte.ts";
import type { Studied } from "$lib/study/address.ts";
import { historyOf, type Made } from "$lib/game/history.ts";
import type { MatchSnapshot, MatchView } from "$lib/generated/messages.ts";

export interface Replay {
  readonly view: MatchView;
  readonly moves: readonly Made[];
  readonly studied: Studied;
  readonly playback: Playback;
  /** The initial position. */
  readonly at: number;
}

/** Opens a match at a position; at its end by default. Throws `Refused`. */
export async function openReplay(snapshot: MatchSnapshot, at: number): Promise<Replay> {
  const { view, history: entries = [] } = snapshot;
  const history = historyOf(entries);
  const moves = history?.moves ?? [];
  const studied: Studied = {
    game: view.game,
    start: history?.start ?? null,
    moves: moves.map(({ move }) => move),
  };
  const playback = new Playback();
  await playback.show(studied);
  const last = playback.frames.length - 1;
  const wanted = Number.isInteger(at) ? Math.min(last, Math.max(0, at)) : last;
  return { view, moves, studied, playback, at: wanted };
}
