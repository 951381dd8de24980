/** A match as one reader sees it: the server's state, and the reader's pending input. */

import { untrack } from "svelte";

import { stepFor, type BoardView, type Premove } from "$board";
import { play, type Sound } from "$lib/alerts/sounds.ts";
import { connection, followMatch, type MatchFeed, type Unsent } from "$lib/connection/index.ts";
import { boardView, targetOf } from "$lib/game/board-view.ts";
import { historyOf } from "$lib/game/history.ts";
import { soundOf } from "$lib/game/move-sounds.ts";
import { namesOf } from "$lib/game/names.ts";
import {
  isNews,
  refusedSentence,
  sentenceOf,
  whyNot,
  type BoardReason,
} from "$lib/game/sentences.ts";
import { turnsOf } from "$lib/game/turns.ts";
import { ViewQueue } from "$lib/game/view-queue.svelte.ts";
import type { MatchCommand, MatchEntry, MatchView } from "$lib/generated/messages.ts";
import { catalogue } from "$lib/options/catalogue.svelte.ts";
import { isQuick, shownAs } from "$lib/parts/phrases.ts";
import { session } from "$lib/session/session.svelte.ts";
import { moveText } from "$lib/settings/notation.ts";
import { settings } from "$lib/settings/settings.svelte.ts";
import type { Playback } from "$lib/study/playback.svelte.ts";
import { t } from "$lib/texts/language.svelte.ts";

import { isHurried } from "./clock.ts";
import type { AdviceMode, Hints } from "./hints.svelte.ts";
import { rightsOf, seatOf } from "./rights.ts";

/** A message above the board. */
export interface Note {
  readonly text: string;
  readonly tone: "info" | "bad";
}

/** A phrase or an emote that a player has just sent. */
interface Bubble {
  readonly name: string;
  readonly text: string;
}

const BUBBLE = 4000; // milliseconds to show it

interface Pending {
  readonly move: string;
  readonly to: number;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export class Table {
  readonly #feed: MatchFeed;
  readonly #queue = new ViewQueue({
    seat: () => this.seat,
    isWatching: () => this.#isWatching,
    isHurried: () => !!this.live && isHurried(this.live, this.seat, this.now()),
  });
  #playback = $state.raw<Playback | null>(null); // loaded when the reader first looks back
  #announced = 0; // the last entry that was announced
  #before: MatchView | null = null;
  #moveSound: Sound | null = null; // played when the piece touches down
  #endSound: Sound | null = null; // played when it has landed

  note = $state.raw<Note | null>(null);
  /** A step on its way to the server. */
  pending = $state.raw<Pending | null>(null);
  premove = $state.raw<Premove | null>(null);
  bubble = $state.raw<Bubble | null>(null);
  /** The seat whose win is being celebrated. */
  celebrated = $state<number | null>(null);
  /** How many moves led to the past position on the board; null for the present. */
  past = $state<number | null>(null);
  #flipped = $state<boolean | null>(null);

  /** Whether the match's tournament allows chat, and what follows the match there. */
  chatAllowed = $state(false);
  afterwards = $state("");

  /** Loaded when the reader first asks for one. */
  hints = $state.raw<Hints | null>(null);

  constructor(readonly id: string) {
    this.#feed = followMatch(id);
    this.follow();
  }

  close(): void {
    this.#queue.close();
    this.#feed.close();
  }

  /** Shows new views of the match. */
  follow(): void {
    const { live } = this;
    if (live) untrack(() => this.#queue.offer(live));
  }

  /** The match on the server, for clocks and premoves, which do not wait for the board. */
  get live(): MatchView | null {
    return this.#feed.view;
  }

  /** The match as the reader sees it: its result appears when the last piece has landed. */
  readonly view = $derived.by<MatchView | null>(() => {
    const { view, landed } = this.#queue;
    if (!view?.result || landed) return view;
    return { ...view, result: null, turn: view.last?.seat ?? null };
  });
  readonly #entries = $derived.by(() =>
    this.#feed.entries.filter(({ number }) => number <= (this.#queue.view?.number ?? 0)),
  );

  get refusal() {
    return this.#feed.refusal;
  }

  /** The game with the look of its board; null until it is known. */
  readonly game = $derived(this.view ? catalogue.game(this.view.game) : null);
  readonly history = $derived.by(() => historyOf(this.#entries));
  readonly seat = $derived(this.live ? seatOf(this.live, session.me.id ?? "") : null);
  readonly names = $derived(namesOf(this.view?.players ?? [], t().lobby));
  readonly rights = $derived(this.view ? rightsOf(this.view, this.seat) : null);
  readonly turns = $derived(turnsOf(this.history?.moves ?? [], t().match.moves));
  readonly lines = $derived(
    (this.history?.lines ?? []).filter(
      ({ event }) => isNews(event, this.seat) && (event.type !== "ended" || this.view?.result),
    ),
  );
  readonly made = $derived(this.history?.moves.length ?? 0);

  /** Whether people can chat here. */
  get hasChat(): boolean {
    return !this.view?.practice && (!this.view?.tournament || this.chatAllowed);
  }

  /** Boards that face the players are seen from one's own side. */
  get flipped(): boolean {
    return this.#flipped ?? (this.seat === 1 && !!this.game?.faces_players);
  }
  flip(): void {
    this.#flipped = !this.flipped;
  }

  readonly present = $derived<BoardView | null>(boardView(this.game, this.#queue.view));
  /** The position on the board: the present, or a past one. */
  readonly shown = $derived.by<BoardView | null>(() => {
    const frame = this.past === null ? undefined : this.#playback?.frames[this.past];
    return frame ? boardView(this.game, frame) : this.present;
  });
  readonly looksBack = $derived(this.past !== null && this.past < this.made);
  /** Whether the reader may make a step on the board now. */
  readonly mayStep = $derived(
    !!this.rights?.step && !this.looksBack && this.pending === null && !this.#queue.isBehind,
  );

  get #isWatching(): boolean {
    return !document.hidden && !this.looksBack;
  }

  /** Called when the piece on the board touches down. */
  touchDown(): void {
    if (this.#moveSound) play(this.#moveSound);
    this.#moveSound = null;
  }

  /** Called when the board has shown the move to its end. */
  land(): void {
    this.#queue.land();
    if (this.#endSound) play(this.#endSound);
    if (this.#endSound === "win") this.celebrated = this.view?.result?.winner ?? null;
    this.#endSound = null;
  }

  /** Shows the position after this many moves, while the match continues. */
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

  /** Requests advice on the position, or hides it again. */
  async advise(mode: AdviceMode): Promise<void> {
    try {
      const { Hints } = await import("./hints.svelte.ts");
      this.hints ??= new Hints(this.id);
      await this.hints.ask(mode, this.view?.position ?? 0);
    } catch (error) {
      this.#complain(messageOf(error));
    }
  }

  /** Makes a step. Offline it waits and is sent once; a refusal is shown. */
  async step(move: string, view = this.#queue.view): Promise<void> {
    const position = boardView(this.game, view);
    if (!view || !position || this.pending) return;
    if (this.hints?.mode === "why-not") return this.hints.consider(move);
    this.hints?.close();
    this.note = null;
    this.pending = { move, to: targetOf(position, move) };
    try {
      await this.#feed.send({ type: "step", move, position: view.position });
    } catch (error) {
      this.#complain(t().match.steps.refused(this.written(move), messageOf(error)));
    } finally {
      this.pending = null;
    }
  }

  /** Sends any other command. Shows a refusal, and throws it for callers that handle it. */
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

  /** Sends a line of chat, which shows its own refusals. */
  say(text: string): Promise<void> {
    return this.#feed.send({ type: "say", text });
  }

  written(move: string): string {
    return move === this.rights?.end ? t().match.actions.end : moveText(move);
  }

  /** Plays the premove as soon as it is allowed. */
  playPremove(): void {
    const { premove, live } = this;
    if (!premove || !live || this.pending) return;
    const rights = rightsOf(live, this.seat);
    const position = boardView(this.game, live);
    if (!rights.playing) this.premove = null;
    if (!rights.step || !position) return;
    this.premove = null;
    const move = stepFor(premove, position);
    if (move === null) this.#complain(t().match.steps.premoveGone);
    else void this.step(move, live);
  }

  /** Shows why the board refused a step. */
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

  /** Announces new entries; those present at the start are not news. */
  listen(): void {
    const { view } = this.#queue;
    const entries = this.#entries;
    if (!view || !entries.length) return;
    const news = this.#announced ? entries.filter(({ number }) => number > this.#announced) : [];
    for (const entry of news) this.#tell(entry, view);
    if (this.#before && this.#before.position !== view.position) this.hints?.close();
    this.#announced = view.number;
    this.#before = view;
    if (this.#isWatching) return; // otherwise the board says when
    this.touchDown();
    this.land();
  }

  #tell(entry: MatchEntry, view: MatchView): void {
    for (const event of entry.events.filter((event) => isNews(event, this.seat))) {
      if (event.type === "said") this.#showBubble(event.name, event.text);
      const sound = soundOf(event, this.game, this.#before, view, this.seat);
      if (event.type === "ended") this.#endSound = sound;
      else this.#moveSound = sound ?? this.#moveSound;
      // The buttons of an offer are enough.
      const asks = event.type === "draw-offered" || event.type === "takeback-asked";
      const sentence = asks ? "" : sentenceOf(event, this.names, t().match);
      if (sentence) this.note = { text: sentence, tone: "info" };
      else if (event.type === "stepped" && this.note) this.note = null;
    }
  }

  #showBubble(name: string, text: string): void {
    if (!settings.phrases || !isQuick(text)) return;
    const bubble = { name, text: shownAs(text, t().shell.chat.phrases) };
    this.bubble = bubble;
    setTimeout(() => {
      if (this.bubble === bubble) this.bubble = null;
    }, BUBBLE);
  }

  /** Service time in seconds; stops while the connection is lost. */
  now(): number {
    if (connection.status === "open") this.#lastNow = connection.now();
    return this.#lastNow;
  }
  #lastNow = 0;

  /** Warns the reader that little time is left. */
  warn(text: string): void {
    this.note = { text, tone: "info" };
    play("low-time");
  }

  #complain(text: string): void {
    if (!text) return;
    if (this.hints?.mode === "hint") this.hints.close();
    this.note = { text, tone: "bad" };
    play("refused");
  }
}
