/** `<checkrow-board>`: importing this module registers the element. */

import { CheckrowBoard } from "./element.ts";

export { CheckrowBoard };
export { DISC_COLOURS, SIGNS } from "./draw/pieces.ts";
export type { PremoveDetail, RefusedDetail, StepDetail } from "./element.ts";
export type { Reason } from "./move-input.ts";
export { ENGLISH, type BoardTexts } from "./texts.ts";
export type { Look, Piece, PieceShape } from "./shorthand.ts";
export {
  stepFor,
  type Arrow,
  type BoardView,
  type GivenView,
  type Mark,
  type Premove,
  type StepView,
} from "./view.ts";

declare global {
  interface HTMLElementTagNameMap {
    "checkrow-board": CheckrowBoard;
  }
}

if (!customElements.get("checkrow-board")) customElements.define("checkrow-board", CheckrowBoard);
