import { expect, it } from "vitest";

import { MOST_CHARACTERS, textOfFile } from "./game-file.ts";

const PDN = '[White "Ann"]\n1. 11-15 23-18 *\n';

it.each<[string, BlobPart, object]>([
  ["a PDN file", PDN, { text: PDN }],
  ["a PDN file with a byte order mark", `\uFEFF${PDN}`, { text: PDN }],
  ["names in UTF-8", "{José}", { text: "{José}" }],
  ["names in Windows-1252", new Uint8Array([0x7b, 0xe9, 0x7d]), { text: "{é}" }],
  ["the longest text allowed", "1 ".repeat(MOST_CHARACTERS / 2), { text: expect.any(String) }],
  ["a text that is too long", "1".repeat(MOST_CHARACTERS + 1), { fault: "too-long" }],
  ["a far longer text", new Uint8Array(5 * MOST_CHARACTERS), { fault: "too-long" }],
  ["an empty file", "", { fault: "empty" }],
  ["blanks", " \n\n", { fault: "empty" }],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), { fault: "not-text" }],
])("reads or rejects %s", async (_, content, expected) => {
  expect(await textOfFile(new Blob([content]))).toEqual(expected);
});
