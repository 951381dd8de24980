/** A match as one reader sees it: what the server tells, and what the reader is about to do. */

import { stepFor, type BoardView, type Premove } from "$board";
import { play } from "$lib/alerts/sounds.ts";
import { connection, followMatch, type MatchFeed, type Unsent } from "$lib/connection/index.ts";
import { boardView, targetOf } from "$lib/game/board-view.ts";
import { historyOf } from "$lib/game/history.ts";
import { namesOf } from "$lib/game/names.ts";
import {
  isNews,
  refusedSentence,
  sentenceOf,
  whyNot,
  type BoardReason,
} from "$lib/game/sentences.ts";
import { turnsOf } from "$lib/game/turns.ts";
import type { MatchCommand, MatchEntry, MatchView } from "$lib/generated/messages.ts";
import { catalogue } from "$lib/options/catalogue.svelte.ts";
import { session } from "$lib/session/session.svelte.ts";
import { moveText } from "$lib/settings/notation.ts";
import type { Playback } from "$lib/study/playback.svelte.ts";
import { t } from "$lib/texts/language.svelte.ts";

import { Hints } from "./hints.svelte.ts";
import { rightsOf, seatOf } from "./rights.ts";
import { soundOf } from "./sounds.ts";

/** Something to be told above the board. */
export interface Note {
  readonly text: string;
  readonly tone: "info" | "bad";
}

interface Pending {
  readonly move: string;
  readonly to: number;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export class Table {
  readonly #feed: MatchFeed;
  #playback = $state.raw<Playback | null>(null); // loaded when somebody looks back
  #heard = 0; // the last entry that was told
  #before: MatchView | null = null;

  note = $state.raw<Note | null>(null);
  /** A step that is on its way to the server. */
  pending = $state.raw<Pending | null>(null);
  premove = $state.raw<Premove | null>(null);
  /** How many moves had been made in the position that is looked at; null for the present. */
  past = $state<number | null>(null);
  #flipped = $state<boolean | null>(null);

  readonly hints: Hints;

  constructor(readonly id: string) {
    this.#feed = followMatch(id);
    this.hints = new Hints(id);
  }

  close(): void {
    this.#feed.close();
  }

  get view(): MatchView | null {
    return this.#feed.view;
  }
  get refusal() {
    return this.#feed.refusal;
  }

  /** The game, and how its board looks; null until it is known. */
  readonly game = $derived(this.view ? catalogue.game(this.view.game) : null);
  readonly history = $derived.by(() => historyOf(this.#feed.entries));
  readonly seat = $derived(this.view ? seatOf(this.view, session.me.id ?? "") : null);
  readonly names = $derived(namesOf(this.view?.players ?? [], t().lobby));
  readonly rights = $derived(this.view ? rightsOf(this.view, this.seat) : null);
  readonly turns = $derived(turnsOf(this.history?.moves ?? [], t().match.moves));
  readonly lines = $derived(
    (this.history?.lines ?? []).filter(({ event }) => isNews(event, this.seat)),
  );
  readonly made = $derived(this.history?.moves.length ?? 0);

  /** Boards that face the players are seen from one's own side. */
  get flipped(): boolean {
    return this.#flipped ?? (this.seat === 1 && !!this.game?.faces_players);
  }
  flip(): void {
    this.#flipped = !this.flipped;
  }

  readonly present = $derived<BoardView | null>(boardView(this.game, this.view));
  /** What the board shows: the present, or the position that is looked at. */
  readonly shown = $derived.by<BoardView | null>(() => {
    const frame = this.past === null ? undefined : this.#playback?.frames[this.past];
    return frame ? boardView(this.game, frame) : this.present;
  });
  readonly looksBack = $derived(this.past !== null && this.past < this.made);

  /** Shows the position after so many moves; the match goes on meanwhile. */
  async lookAt(moves: number): Promise<void> {
    const { history, view } = this;
    if (!history || !view) return;
    if (moves >= this.made) {
      this.past = null;
      return;
    }
    try {
      const all = history.moves.map(({ move }) => move);
      const playback = await this.#loadedPlayback();
      await playback.show({ game: view.game, start: history.start, moves: all });
      this.past = Math.max(0, moves);
    } catch (error) {
      this.#complain(messageOf(error));
    }
  }

  async #loadedPlayback(): Promise<Playback> {
    const { Playback } = await import("$lib/study/playback.svelte.ts");
    return (this.#playback ??= new Playback());
  }

  /** Makes a step. Offline it waits and is sent once; a refusal is told. */
  async step(move: string): Promise<void> {
    const { view, present } = this;
    if (!view || !present || this.pending) return;
    if (this.hints.mode === "why-not") return this.hints.consider(move);
    this.hints.close();
    this.note = null;
    this.pending = { move, to: targetOf(present, move) };
    try {
      await this.#feed.send({ type: "step", move, position: view.position });
    } catch (error) {
      this.#complain(t().match.steps.refused(this.written(move), messageOf(error)));
    } finally {
      this.pending = null;
    }
  }

  /** Sends anything but a step. What is refused is told, and raised for who wants to know. */
  async send(command: Unsent<MatchCommand>): Promise<void> {
    try {
      await this.#feed.send(command);
    } catch (error) {
      this.#complain(messageOf(error));
      throw error;
    }
  }

  /** The same for buttons, which have nothing to do about a refusal. */
  ask(command: Unsent<MatchCommand>): void {
    this.send(command).catch(() => undefined);
  }

  /** Says something in the chat, which tells itself what is refused. */
  say(text: string): Promise<void> {
    return this.#feed.send({ type: "say", text });
  }

  written(move: string): string {
    return move === this.rights?.end ? t().match.actions.end : moveText(move);
  }

  /** The step that was planned is made as soon as it may be. */
  playPremove(): void {
    const { premove, rights, present } = this;
    if (!premove || !rights || this.pending) return;
    if (!rights.playing) this.premove = null;
    if (!rights.step || !present) return;
    this.premove = null;
    const move = stepFor(premove, present);
    if (move === null) this.#complain(t().match.steps.premoveGone);
    else void this.step(move);
  }

  /** The board has refused a step: says why. */
  refused(reason: BoardReason): void {
    const { view } = this;
    if (!view) return;
    const words = t().match;
    const state = { past: this.looksBack, pending: this.pending !== null };
    this.#complain(
      whyNot(view, this.names, this.seat, state, words) ||
        refusedSentence(reason, this.game?.input, words),
    );
  }

  /** Tells what is new since the last time; what was there at first is no news. */
  listen(): void {
    const { view } = this;
    const { entries } = this.#feed;
    if (!view || !entries.length) return;
    const news = this.#heard ? entries.filter(({ number }) => number > this.#heard) : [];
    for (const entry of news) this.#tell(entry, view);
    if (this.#before && this.#before.position !== view.position) this.hints.close();
    this.#heard = view.number;
    this.#before = view;
  }

  #tell(entry: MatchEntry, view: MatchView): void {
    for (const event of entry.events.filter((event) => isNews(event, this.seat))) {
      const sound = soundOf(event, this.game, this.#before, view, this.seat);
      if (sound) play(sound);
      // An offer is shown with its buttons, and needs no second word.
      const asks = event.type === "draw-offered" || event.type === "takeback-asked";
      const sentence = asks ? "" : sentenceOf(event, this.names, t().match);
      if (sentence) this.note = { text: sentence, tone: "info" };
      else if (event.type === "stepped" && this.note) this.note = null;
    }
  }

  /** Seconds of service time; they stand still while nothing is heard from the server. */
  now(): number {
    if (connection.status === "open") this.#lastNow = connection.now();
    return this.#lastNow;
  }
  #lastNow = 0;

  tell(text: string): void {
    this.note = { text, tone: "info" };
  }

  #complain(text: string): void {
    if (!text) return;
    if (this.hints.mode === "hint") this.hints.close();
    this.note = { text, tone: "bad" };
    play("refused");
  }
}
