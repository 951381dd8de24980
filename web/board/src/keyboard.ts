/** Keys, and moves that are typed: what is typed is shown until it is done or forgotten. */

import type { Board } from "./board.ts";
import * as hands from "./hand.ts";
import { modeOf, type Situation } from "./situation.ts";
import { wishOf } from "./keys.ts";
import { isComplete, readTyped, typedWith } from "./typing.ts";

const PAUSE = 900; // milliseconds until a column of several digits is taken as it is

export function followKeys(board: Board): void {
  const { grid } = board.stage;
  let typed = "";
  let pause: ReturnType<typeof setTimeout> | undefined;

  function type(text: string, situation: Situation): void {
    clearTimeout(pause);
    typed = text;
    board.stage.showTyped(text);
    if (text === "") return;
    if (isComplete(text, situation.view)) return submit();
    board.announce(board.texts.typed(text));
    if (situation.view.kind === "connect") pause = setTimeout(submit, PAUSE);
  }

  function submit(): void {
    const { situation } = board;
    const text = typed;
    if (situation === null) return;
    type("", situation);
    const result = hands.enter(board.hand, situation, readTyped(text, situation.view), text);
    if (result.cursor !== undefined) grid.point(result.cursor, {});
    board.settle(result);
  }

  /** Forgets what was typed, or puts the piece down; false if there was nothing. */
  function letGo(situation: Situation): boolean {
    if (typed) {
      type("", situation);
      return true;
    }
    const result = hands.release(board.hand, situation);
    if (result) board.settle(result);
    return result !== null;
  }

  grid.root.addEventListener("keydown", (event) => {
    const { situation } = board;
    if (situation === null) return;
    const { view } = situation;
    const wish = wishOf(event, grid.cursor, board.layout(view), view, typed);
    if (wish === null) return;
    // Letters are shortcuts of the page where nothing can be chosen.
    const typing = modeOf(situation) !== "never";
    const longer = wish.type === "type" ? typing && typedWith(typed, wish.letter, view) : "";
    if (longer === null || longer === false) return;
    if (wish.type === "release" && !letGo(situation)) return;
    event.preventDefault();
    if (wish.type === "go") {
      grid.point(wish.cell, {});
      board.hover(wish.cell);
    } else if (wish.type === "press") {
      board.settle(hands.press(board.hand, situation, grid.cursor));
    } else if (wish.type === "submit") submit();
    else if (wish.type === "erase") type(typed.slice(0, -1), situation);
    else if (wish.type === "type") type(longer, situation);
  });

  grid.root.addEventListener("focusout", () => board.hover(-1));
}
