import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import { de } from "./de/index.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import { loadLanguage, need, speech, t } from "./language.svelte.ts";

afterEach(() => loadLanguage("en"));

describe("loadLanguage", () => {
  it("loads all needed sections and sets the language of the page", async () => {
    await loadLanguage("de");
    expect(t()).toEqual(de);
    expect(speech.language).toBe("de");
    expect(document.documentElement.lang).toBe("de");
  });

  it("lets the last choice win", async () => {
    await Promise.all([loadLanguage("de"), loadLanguage("es")]);
    expect(t()).toEqual(es);
    expect(speech.language).toBe("es");
  });
});

describe("need", () => {
  it("loads missing sections, in a language chosen meanwhile", async () => {
    speech.texts = { shell: en.shell } as typeof en;
    const needing = need(["match", "board"]);
    await Promise.all([needing, loadLanguage("de")]);
    expect(t().match).toEqual(de.match);
    expect(t().shell).toEqual(de.shell);
  });

  it("does not make the caller depend on the texts", async () => {
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
