/** Reads the text of a file that holds games. */

/** How much the server reads: STUDY_TEXT in checkrow/play/limits.py. */
export const MOST_CHARACTERS = 200_000;
const MOST_BYTES_OF_CHARACTER = 4;

export type FileFault = "empty" | "too-long" | "not-text";

/** Returns the text of a file, or why it cannot contain games. */
export async function textOfFile(file: Blob): Promise<{ text: string } | { fault: FileFault }> {
  if (file.size > MOST_CHARACTERS * MOST_BYTES_OF_CHARACTER) return { fault: "too-long" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0)) return { fault: "not-text" };
  const text = decoded(bytes);
  if (!text.trim()) return { fault: "empty" };
  // The server counts characters; JavaScript splits some of them in two.
  return [...text].length > MOST_CHARACTERS ? { fault: "too-long" } : { text };
}

/** Older programs write names in Windows-1252. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
