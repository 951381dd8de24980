/** The signs and colours of discs beside names, the same as on the board. */

/** Lines around the point 0 0, one for each seat. */
const SIGNS = [
  "M-15-15 15 15M15-15-15 15",
  "M18 0A18 18 0 1 1-18 0 18 18 0 1 1 18 0Z",
  "M0-19 19 14-19 14Z",
  "M-15-15H15V15H-15Z",
  "M0-21 21 0 0 21-21 0Z",
  "M0-20 5.5-6.5 19-6 8 3 12 17 0 9-12 17-8 3-19-6-5.5-6.5Z",
  "M0-19V19M-19 0H19",
  "M-10-17H10L20 0 10 17H-10L-20 0Z",
  "M0 18C-30-4-12-22 0-8 12-22 30-4 0 18Z",
  "M0 19-19-14 19-14Z",
  "M9-18A19 19 0 1 0 9 18 15 15 0 0 1 9-18Z",
  "M-17-9H17M-17 9H17",
];

// The board's own colours, where no palette was chosen.
const DISCS = [
  "#d8343a",
  "#f5c22b",
  "#2fa35f",
  "#8a55d0",
  "#f07f26",
  "#2f9fe0",
  "#ea76ae",
  "#86552f",
  "#22aea2",
  "#b4bcc8",
  "#a3cb3f",
  "#474d5a",
];
const MEN = ["var(--light, #f7ead2)", "var(--dark, #3a3330)"];

/** The colour of a seat's pieces, as CSS has it. */
export function colourOf(seat: number, connect: boolean): string {
  if (!connect) return MEN[seat] ?? "";
  const number = seat % DISCS.length;
  return `var(--disc-${number + 1}, ${DISCS[number] ?? ""})`;
}

/** The sign on a seat's discs; later seats have none. */
export const signOf = (seat: number): string => SIGNS[seat] ?? "";
