/** Returns one of two forms for a number: `plural(1, "move", "moves")`. English, German and Spanish
 * have the same rule. */
export const plural = (count: number, one: string, other: string): string =>
  count === 1 ? one : other;
