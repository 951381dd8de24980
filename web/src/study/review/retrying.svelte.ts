/** Lets the reader look for a better move in the position before a mistake. */

import type { Arrow } from "$board";
import { api } from "$lib/connection/requests.ts";
import type { Turn } from "$lib/game/turns.ts";
import type { ReviewedTurn, TurnValue, Values } from "$lib/generated/messages.ts";

import type { Studied } from "../address.ts";
import { Study } from "../study.svelte.ts";
import { reasonOf } from "../valuing.svelte.ts";
import { turnOf, verdictOn, type Verdict } from "./retry.ts";

const SECONDS = 1.5;

export class Retrying {
  readonly study = new Study();
  /** The mistake to improve on; null if the reader is not trying. */
  fault = $state.raw<ReviewedTurn | null>(null);
  inProgress = $state(false);
  failure = $state("");
  verdict = $state<Verdict | null>(null);
  /** The tried turn, with its value. */
  tried = $state.raw<TurnValue | null>(null);
  revealed = $state(false);
  #studied: Studied | null = null;
  #turn: Turn | null = null;
  #values: Values | null = null;

  /** The better move, once the reader asks for it or has found it. */
  readonly arrows = $derived<readonly Arrow[]>(
    this.fault && (this.revealed || this.verdict === "best")
      ? [{ path: this.fault.path, tone: "good" }]
      : [],
  );

  /** Whether the reader is to move. */
  readonly open = $derived(this.fault !== null && this.verdict === null && !this.inProgress);

  /** Shows the position before a turn of a game. */
  async begin(studied: Studied, turn: Turn, fault: ReviewedTurn): Promise<void> {
    this.#studied = studied;
    this.#turn = turn;
    this.#values = null;
    this.fault = fault;
    await this.again();
  }

  async again(): Promise<void> {
    const before = this.#before();
    if (!before) return;
    this.verdict = null;
    this.tried = null;
    this.revealed = false;
    this.failure = "";
    await this.study.open(before);
    this.failure = this.study.failure;
  }

  /** Shows the better move, in the position before the mistake. */
  async reveal(): Promise<void> {
    await this.again();
    this.revealed = true;
  }

  end(): void {
    this.fault = null;
    this.verdict = null;
    this.revealed = false;
  }

  /** Makes a step. When the turn is complete, finds out whether it is better. */
  async step(move: string): Promise<void> {
    const turn = this.#turn;
    if (!turn || !this.open || !(await this.study.play(move))) return;
    const { frame, playback } = this.study;
    const done = frame?.turn !== turn.seat || playback.turns.length > turn.number;
    if (!done) return;
    const steps = playback.moves.slice(turn.from, playback.turns[turn.number - 1]?.last);
    await this.#evaluate(steps, turn);
  }

  async #evaluate(steps: readonly string[], turn: Turn): Promise<void> {
    const { fault } = this;
    this.inProgress = true;
    try {
      const { game, start, moves } = this.#before() ?? { game: "", start: null, moves: [] };
      this.#values ??= await api.post<Values>("/api/study/values", {
        game,
        start,
        moves,
        seconds: SECONDS,
      });
      if (fault !== this.fault) return;
      const played = this.#studied?.moves.slice(turn.from, turn.to) ?? [];
      this.tried = turnOf(this.#values.moves, steps) ?? null;
      this.verdict = verdictOn(this.#values.moves, steps, played);
    } catch (error) {
      this.failure = reasonOf(error);
      this.verdict = "unknown";
    } finally {
      this.inProgress = false;
    }
  }

  #before(): Studied | null {
    if (!this.#studied || !this.#turn) return null;
    return { ...this.#studied, moves: this.#studied.moves.slice(0, this.#turn.from) };
  }
}
