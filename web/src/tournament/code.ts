/** Codes to join with: six letters, as the server makes them. */

export const CODE_LENGTH = 6;
const LETTERS = "BCDFHJKMNPRSTWXYZ";

// What people read or type by mistake for a letter of a code; no code contains these.
const ALIKE: Readonly<Record<string, string>> = {
  "0": "D",
  "2": "Z",
  "5": "S",
  "8": "B",
  G: "C",
  I: "J",
  O: "D",
  Q: "D",
  V: "Y",
  // Letters of other alphabets that look the same.
  В: "B",
  К: "K",
  М: "M",
  Н: "H",
  Р: "P",
  С: "C",
  Т: "T",
  У: "Y",
  Х: "X",
  Β: "B",
  Η: "H",
  Κ: "K",
  Μ: "M",
  Ν: "N",
  Ρ: "P",
  Τ: "T",
  Υ: "Y",
  Χ: "X",
  Ζ: "Z",
};

/** Reads a typed code: in capitals, without spaces, look-alikes replaced. */
export function readCode(text: string): string {
  const letters = [...text.normalize("NFKC").toUpperCase()].filter(
    (each) => !/[\s.·_-]/u.test(each),
  );
  return letters.map((each) => ALIKE[each] ?? each).join("");
}

/** The first character that no code contains; empty if there is none. */
export const strangeLetter = (code: string): string =>
  [...code].find((each) => !LETTERS.includes(each)) ?? "";

export const isCode = (code: string): boolean =>
  [...code].length === CODE_LENGTH && strangeLetter(code) === "";

/** A code for display: `BCD FHJ`. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`.trim();

/** A code letter by letter, for screen readers. */
export const spelledCode = (code: string): string => [...code].join(" ");

/** The address in the QR code. */
export const joinLink = (origin: string, code: string): string => `${origin}/join/${code}`;
