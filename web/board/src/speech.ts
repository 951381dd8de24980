/** The words of the board: the names of cells, and sentences about events. */

import type { Change } from "./changes.ts";
import type { MoveInput, Outcome } from "./move-input.ts";
import { landingIn, modeOf, movable, targets, type BoardState } from "./board-state.ts";
import type { BoardTexts } from "./texts.ts";
import {
  columnOf,
  letterAt,
  pieceAt,
  pieceFor,
  pieceOf,
  type BoardView,
  type Mark,
} from "./view.ts";

export interface Speaker {
  readonly texts: BoardTexts;
  readonly seatNames: readonly string[];
}

const nameOf = (view: BoardView, cell: number): string =>
  view.names[cell]?.toUpperCase() || String(cell + 1);

function playerName({ texts, seatNames }: Speaker, view: BoardView, seat: number): string {
  const shape = pieceFor(view, seat)?.shape;
  const coloured = shape === "man" || shape === "king";
  return seatNames[seat] || (coloured && colourOf(texts, seat)) || texts.player(seat + 1);
}

const colourOf = (texts: BoardTexts, seat: number): string =>
  seat === 0 ? texts.light : texts.dark;

function pieceName(speaker: Speaker, view: BoardView, letter: string): string {
  const { texts } = speaker;
  const piece = pieceOf(view, letter);
  if (piece === null) return texts.empty;
  const { seat, shape, name = letter } = piece;
  switch (shape) {
    case "disc":
      return texts.disc(playerName(speaker, view, seat));
    case "man":
      return texts.man(colourOf(texts, seat));
    case "king":
      return texts.king(colourOf(texts, seat));
    case "mark":
      return texts.mark(name, playerName(speaker, view, seat));
  }
}

/** `C3, light king, threatened`: every cell, in words. */
export function labels(
  speaker: Speaker,
  state: BoardState,
  input: MoveInput,
  notes: readonly Mark[] = [],
): string[] {
  const { texts } = speaker;
  const { view } = state;
  const going = new Set(targets(state, input.selected).map(([, to]) => to));
  const moving = input.selected < 0 ? movable(state) : new Set<number>();
  const now = view.input === "drop" && modeOf(state) === "now";
  return Array.from(view.rows.join(""), (letter, cell) => {
    if (letter === " ") return texts.notPlayed;
    const piece = pieceName(speaker, view, letter);
    const words = [
      nameOf(view, cell),
      view.captured?.includes(cell) ? texts.captured(piece) : piece,
    ];
    const say = (told: boolean | undefined, word: string) => told && words.push(word);
    say(cell === input.selected, texts.selected);
    say(moving.has(cell), texts.canMove);
    say(going.has(cell), texts.canGoHere);
    const landing = now && letter === "." ? landingIn(view, columnOf(view, cell)) : -1;
    say(landing >= 0 && landing !== cell, texts.landsOn(nameOf(view, landing)));
    say(view.threatened?.includes(cell), texts.threatened);
    say(input.premove?.to === cell, texts.premove);
    say(view.line?.includes(cell), texts.winning);
    say(view.last?.includes(cell), texts.lastMove);
    words.push(...notes.flatMap((note) => (note.cell === cell && note.text) || []));
    return words.join(", ");
  });
}

/** What happened between two views, and whose turn it is now. */
export function story(
  speaker: Speaker,
  changes: readonly Change[],
  before: BoardView,
  after: BoardView,
  seat: number | null,
): string {
  const { texts } = speaker;
  const told: string[] = [];
  const name = (cell: number) => nameOf(after, cell);
  for (const change of changes) {
    if (change.type === "fall" || (change.type === "appear" && after.input === "place"))
      told.push(
        texts.dropped(
          playerName(speaker, after, pieceAt(after, change.cell)?.seat ?? 0),
          name(change.cell),
        ),
      );
    if (change.type === "travel") {
      const [from, to] = [change.path[0] ?? -1, change.path.at(-1) ?? -1];
      told.push(
        texts.moved(pieceName(speaker, before, letterAt(before, from)), name(from), name(to)),
      );
    }
    if (change.type === "crown") told.push(texts.crowned(name(change.cell)));
  }
  const captured = (after.captured ?? []).filter((cell) => !before.captured?.includes(cell));
  // If pieces are placed, one that leaves while no other appears was taken back.
  const takes = after.input !== "place" || changes.some(({ type }) => type === "appear");
  const gone = changes.flatMap((change) => (takes && change.type === "leave" ? [change.cell] : []));
  const taken = [...captured, ...gone.filter((cell) => !before.captured?.includes(cell))];
  if (taken.length) told.push(texts.captures(taken.map(name).join(", ")));
  if (after.turn !== undefined && after.turn !== null && after.turn !== before.turn)
    told.push(
      after.turn === seat ? texts.yourTurn : texts.turn(playerName(speaker, after, after.turn)),
    );
  return told.join(" ");
}

/** The selected piece, and its targets. */
export function choice({ texts }: Speaker, state: BoardState, input: MoveInput): string {
  const goals = targets(state, input.selected).map(([, to]) => nameOf(state.view, to));
  return texts.chosen(nameOf(state.view, input.selected), goals.join(", "));
}

/** The answer to choosing a cell; empty for a step, which is announced when it is played. */
export function answer({ texts }: Speaker, view: BoardView, outcome: Outcome): string {
  if (outcome.type === "refused") {
    const what = outcome.text ?? (outcome.cell >= 0 ? nameOf(view, outcome.cell) : "");
    return texts.refused[outcome.reason](what);
  }
  if (outcome.type === "step") return "";
  if (outcome.premove === null) return texts.premoveGone;
  const { to, origin } = outcome.premove;
  return texts.premoveSet(
    [origin, to]
      .filter((cell) => cell >= 0)
      .map((cell) => nameOf(view, cell))
      .join("-"),
  );
}
