import { beforeEach, expect, it } from "vitest";

import { catalogue } from "$lib/options/catalogue.svelte.ts";
import { CHOICES } from "$lib/options/samples.ts";

import { keepDraft, lastDraft, readDraft } from "./last-draft.ts";

beforeEach(() => {
  catalogue.choices = CHOICES;
});

it("suggests the options of the last lobby", () => {
  const draft = { game: "checkers:russian", rated: true } as const;
  keepDraft(draft);
  expect(lastDraft()).toEqual(draft);
});

it.each([null, "", "{", "null", "7", '{"game":7}', '{"game":"chess"}'])(
  "%j holds no draft",
  (text) => expect(readDraft(text)).toEqual({}),
);
