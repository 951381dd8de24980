/** One of two forms, as the number asks for: `plural(1, "move", "moves")`. The rule is the one of
 * English, German and Spanish alike. */
export const plural = (count: number, one: string, other: string): string =>
  count === 1 ? one : other;
