/** The signs and colours of discs beside names, the same as on the board. */

import { DISC_COLOURS, SIGNS } from "$board";

const MEN = ["var(--light, #f8ecd6)", "var(--dark, #36302d)"];

/** The colour of a seat's pieces, as CSS has it. */
export function colourOf(seat: number, connect: boolean): string {
  if (!connect) return MEN[seat] ?? "";
  const number = seat % DISC_COLOURS.length;
  return `var(--disc-${number + 1}, ${DISC_COLOURS[number] ?? ""})`;
}

/** The sign on a seat's discs; later seats have none. */
export const signOf = (seat: number): string => SIGNS[seat] ?? "";
