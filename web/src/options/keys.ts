/** The text keys of games: `connect:7x6x4:2`, `checkers:russian`. The first word names the family;
 * a family with options has a template for its keys. */

export type Numbers = Readonly<Record<string, number>>;

export const familyOf = (key: string): string => key.split(":", 1)[0] ?? "";

const PLACEHOLDER = /\{(\w+)\}/g;

/** The key with these numbers: `connect:{width}x{height}` becomes `connect:7x6`. */
export const writeKey = (template: string, numbers: Numbers): string =>
  template.replace(PLACEHOLDER, (_, name: string) => String(numbers[name] ?? ""));

/** The numbers in a key; null if it does not match the template. */
export function readKey(template: string, key: string): Numbers | null {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  const fixed = template.split(PLACEHOLDER).filter((_, index) => index % 2 === 0);
  const pattern = fixed.map((part) => part.replace(/\W/g, "\\$&")).join("(\\d+)");
  const found = new RegExp(`^${pattern}$`).exec(key);
  if (template === "" || found === null) return null;
  return Object.fromEntries(names.map((name, index) => [name, Number(found[index + 1])]));
}
