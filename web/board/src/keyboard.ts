/** Keys and typed moves. The typed text shows until it is played or discarded. */

import type { Board } from "./board.ts";
import * as inputs from "./move-input.ts";
import { modeOf, type BoardState } from "./board-state.ts";
import { actionOf } from "./keys.ts";
import { isComplete, readTyped, typedWith } from "./typing.ts";

const PAUSE = 900; // milliseconds until typed digits are taken as a column

export function followKeys(board: Board): void {
  const { grid } = board.renderer;
  let typed = "";
  let pause: ReturnType<typeof setTimeout> | undefined;

  function type(text: string, state: BoardState): void {
    clearTimeout(pause);
    typed = text;
    board.renderer.showTyped(text);
    if (text === "") return;
    if (isComplete(text, state.view)) return submit();
    board.announce(board.texts.typed(text));
    if (state.view.input === "drop") pause = setTimeout(submit, PAUSE);
  }

  function submit(): void {
    const { state } = board;
    const text = typed;
    if (state === null) return;
    type("", state);
    const result = inputs.enter(board.input, state, readTyped(text, state.view), text);
    if (result.cursor !== undefined) grid.point(result.cursor, {});
    board.settle(result);
  }

  /** Discards the typed text, or puts the piece down; returns false if there was neither. */
  function letGo(state: BoardState): boolean {
    if (typed) {
      type("", state);
      return true;
    }
    const result = inputs.release(board.input, state);
    if (result) board.settle(result);
    return result !== null;
  }

  grid.root.addEventListener("keydown", (event) => {
    const { state } = board;
    if (state === null) return;
    const { view } = state;
    const action = actionOf(event, grid.cursor, board.layout(view), view, typed);
    if (action === null) return;
    // While nothing can be chosen, letters remain shortcuts of the page.
    const typing = modeOf(state) !== "never";
    const longer = action.type === "type" ? typing && typedWith(typed, action.letter, view) : "";
    if (longer === null || longer === false) return;
    if (action.type === "release" && !letGo(state)) return;
    event.preventDefault();
    if (action.type === "go") {
      grid.point(action.cell, {});
      board.hover(action.cell);
    } else if (action.type === "press") {
      board.settle(inputs.press(board.input, state, grid.cursor));
    } else if (action.type === "submit") submit();
    else if (action.type === "erase") type(typed.slice(0, -1), state);
    else if (action.type === "type") type(longer, state);
  });

  grid.root.addEventListener("focusout", () => board.hover(-1));
}
