/** Every text that a component shows comes from the texts of all languages. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { literalTexts } from "./literal.ts";

const SOURCE = join(import.meta.dirname, "..");

describe("literalTexts", () => {
  it.each([
    ["<p>Hello there</p>", ["Hello there"]],
    ["{#if a}<p>Yes it is</p>{:else}no{/if}", ["Yes it is", "no"]],
    ["{#each all as one}<li>entry {one}</li>{/each}", ["entry"]],
    ['<input placeholder="Your name" />', ["Your name"]],
    ['<Field label="Name" />', ["Name"]],
    ["<p>{done ? 'Done' : wait}</p>", ["Done"]],
    ["<p>{`${count} moves`}</p>", ["moves"]],
    ["<p>{name + ' wins'}</p>", ["wins"]],
    ["{#snippet actions()}<b>Go</b>{/snippet}", ["Go"]],
  ])("finds what %s shows", (source, texts) => {
    expect(literalTexts(source)).toEqual(texts);
  });

  it.each([
    "<p>{t().shell.name}</p>",
    '<p class="big" id="there">{count} · {other}</p>',
    "<p>{kind === 'draw' ? t().draw : t().win}</p>",
    "<Icon name='close' />",
    "<p style:--gap={wide ? '2rem' : '1rem'} class:big={is('big')}></p>",
    "<th>A</th>",
    "<script>const text = 'not shown';</script><p>{text}</p>",
    "<style>p { color: red }</style>",
    "<!-- a comment -->",
  ])("finds nothing in %s", (source) => {
    expect(literalTexts(source)).toEqual([]);
  });
});

const components = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".svelte"),
);

it.each(components)("%s has no text of its own", (name) => {
  expect(literalTexts(readFileSync(join(SOURCE, name), "utf8"))).toEqual([]);
});
