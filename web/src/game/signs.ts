/** The signs and colours of pieces beside names, as on the board. */

import { DISC_COLOURS, SIGNS } from "$board";
import type { PieceView } from "$lib/generated/messages.ts";

const MEN = ["var(--light, #f8ecd6)", "var(--dark, #36302d)"];

export interface Signed {
  /** Whether discs carry the player's sign; true by default. */
  readonly signed?: boolean;
}

/** The parts of a piece to draw. */
export type Look = Pick<PieceView, "seat" | "shape"> & Signed;

export const isMan = ({ shape }: Look): boolean => shape === "man" || shape === "king";

/** The colour of a piece, as a CSS value. */
export function colourOf(piece: Look): string {
  const { seat } = piece;
  if (isMan(piece)) return MEN[seat] ?? "";
  const number = seat % DISC_COLOURS.length;
  return `var(--disc-${number + 1}, ${DISC_COLOURS[number] ?? ""})`;
}

/** The sign on a seat's discs; later seats have none. */
export const signOf = (seat: number): string => SIGNS[seat] ?? "";
