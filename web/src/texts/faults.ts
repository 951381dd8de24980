/** Finds faults in a translation by comparing it with the English texts. */

// Texts that are the same in another language: names, and shared words.
const SHARED = new Set([
  "Checkrow",
  "Name",
  "Computer",
  "Lobby",
  "Chat",
  "System",
  "Start",
  "Link",
  "Club",
  "Pool checkers",
  "Arena",
]);

export function faultsBetween(
  english: object,
  texts: object,
  path: readonly string[] = [],
): string[] {
  const names = new Set([...Object.keys(english), ...Object.keys(texts)]);
  return [...names].flatMap((name) => {
    const at = [...path, name];
    // English refusals are the server's own sentences.
    if (at.join(".") === "shell.refusals") return [];
    const one = (english as Record<string, unknown>)[name];
    const other = (texts as Record<string, unknown>)[name];
    if (isGroup(one) && isGroup(other)) return faultsBetween(one, other, at);
    const fault = faultOf(one, other);
    return fault === "" ? [] : [`${at.join(".")}: ${fault}`];
  });
}

function faultOf(english: unknown, text: unknown): string {
  if (text === undefined) return "is missing";
  if (english === undefined) return "is not in English";
  if (typeof text !== typeof english) return `is ${kindOf(text)}, not ${kindOf(english)}`;
  if (typeof text === "function" && typeof english === "function") {
    return text.length === english.length
      ? ""
      : `takes ${text.length} arguments, not ${english.length}`;
  }
  if (typeof text !== "string") return "is neither a text nor a function";
  if (text.trim() === "") return english === text ? "" : "is empty";
  return text === english && hasWords(text) && !SHARED.has(text) ? "is the English text" : "";
}

const kindOf = (value: unknown): string =>
  typeof value === "string" ? "a text" : typeof value === "function" ? "a function" : "a group";

const hasWords = (text: string): boolean => /\p{Letter}{2}/u.test(text);

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;
