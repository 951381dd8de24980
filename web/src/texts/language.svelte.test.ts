import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import { de } from "./de/index.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import { loadLanguage, need, speech, t } from "./language.svelte.ts";

afterEach(() => loadLanguage("en"));

describe("a language", () => {
  it("is spoken in all sections that are needed", async () => {
    await loadLanguage("de");
    expect(t()).toEqual(de);
    expect(speech.language).toBe("de");
    expect(document.documentElement.lang).toBe("de");
  });

  it("that was chosen last is the one that is spoken", async () => {
    await Promise.all([loadLanguage("de"), loadLanguage("es")]);
    expect(t()).toEqual(es);
    expect(speech.language).toBe("es");
  });
});

describe("needing sections", () => {
  it("gives what is missing, in the language that is spoken by then", async () => {
    speech.texts = { shell: en.shell } as typeof en;
    const needing = need(["match", "board"]);
    await Promise.all([needing, loadLanguage("de")]);
    expect(t().match).toEqual(de.match);
    expect(t().shell).toEqual(de.shell);
  });

  it("does not make who asks depend on the texts", async () => {
    let runs = 0;
    const stop = $effect.root(() => {
      $effect(() => {
        runs += 1;
        void need(["match"]);
      });
    });
    flushSync();
    speech.texts = { ...speech.texts };
    flushSync();
    await need(["match"]);
    expect(runs).toBe(1);
    stop();
  });
});
