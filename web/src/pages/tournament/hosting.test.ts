/** The host's page: every button sends its command, and refusals are shown. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Refused } from "$lib/connection/refused.ts";
import type {
  HostedEntrant,
  HostPage,
  TableView,
  TournamentView,
} from "$lib/generated/messages.ts";
import { clear, show } from "$lib/parts/show-component.ts";
import { en } from "$lib/texts/en/index.ts";

import CorrectDialog from "./CorrectDialog.svelte";
import HostCard from "./HostCard.svelte";
import People from "./People.svelte";

const words = en.tournament.hosting;
const send = vi.fn<(command: object) => Promise<void>>();
afterEach(clear);
beforeEach(() => send.mockReset().mockResolvedValue(undefined));

const buttons = (name: string): HTMLButtonElement[] =>
  [...document.querySelectorAll("button")].filter(
    (each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim() === name,
  );
/** Presses the last button of that name, which is the one in the dialog if there are several. */
function press(name: string): void {
  const button = buttons(name).at(-1);
  if (!button) throw new Error(`there is no button ${name}`);
  button.click();
  flushSync();
}
/** Types into the field with this label. */
function type(label: string, value: string): void {
  const found = [...document.querySelectorAll("label")].find((each) => each.textContent === label);
  const field = document.getElementById(found?.htmlFor ?? "");
  if (!(field instanceof HTMLInputElement)) throw new Error(`there is no field ${label}`);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}
const expectSent = (command: object) =>
  vi.waitFor(() => expect(send).toHaveBeenLastCalledWith(command));

const view = (phase: TournamentView["phase"], more: Partial<TournamentView> = {}) => ({
  tournament: "t",
  number: 1,
  now: 0,
  phase,
  settings: { format: { type: "swiss" } } as const,
  hosts: [],
  players: 4,
  ...more,
});
const PEOPLE: readonly HostedEntrant[] = ["Ida", "Omar", "Lena", "عمر"].map((name, index) => ({
  id: `p${index}`,
  name,
}));
const hosting = (rights: readonly string[], entrants = PEOPLE): HostPage => ({
  code: "BCDFHJ",
  entrants,
  rights,
  projector: "key",
});

describe("HostCard", () => {
  const card = (phase: TournamentView["phase"], rights: readonly string[], entrants = PEOPLE) =>
    show(HostCard, { view: view(phase), hosting: hosting(rights, entrants), send });

  it("starts the tournament after asking", async () => {
    card("open", ["start-tournament"]);
    expect(document.body.textContent).toContain("BCD FHJ");
    press(words.start);
    expect(document.body.textContent).toContain(words.startAsk(4));
    press(words.start);
    await expectSent({ type: "start-tournament" });
  });

  it("cannot start with too few players, and says how many are needed", () => {
    card("open", ["start-tournament"], PEOPLE.slice(0, 3));
    expect(buttons(words.start)[0]?.disabled).toBe(true);
    expect(document.body.textContent).toContain(words.tooFew(4));
  });

  it("cancels an open tournament, and finishes a running one after asking twice", async () => {
    card("open", ["finish-tournament"]);
    press(words.cancel);
    expect(document.body.textContent).toContain(words.cancelAsk);
    press(words.cancel);
    await expectSent({ type: "finish-tournament" });
    await clear();
    send.mockClear();

    card("running", ["finish-tournament"]);
    press(words.finish);
    press(words.finish);
    expect(send).not.toHaveBeenCalled();
    press(en.shell.yesReally(words.finish));
    await expectSent({ type: "finish-tournament" });
  });

  it.each([
    ["running", "pause-tournament", words.pause],
    ["paused", "resume-tournament", words.resume],
    ["between", "skip-wait", words.skip],
  ] as const)("in phase %s, sends %s", async (phase, command, name) => {
    card(phase, [command]);
    press(name);
    await expectSent({ type: command });
  });

  it("adds time", async () => {
    card("running", ["add-time"]);
    press(words.addTime);
    press(words.addMinutes(5));
    await expectSent({ type: "add-time", seconds: 300 });
  });

  it("runs the tournament again", async () => {
    card("finished", ["run-again"]);
    press(words.again);
    press(words.again);
    await expectSent({ type: "run-again" });
  });
});

describe("People", () => {
  const rights = ["rename-entrant", "remove-entrant", "add-host", "allow-chat"];
  const people = (entrants = PEOPLE) =>
    show(People, {
      view: view("open"),
      hosting: hosting(rights, entrants),
      me: "host",
      oncorrect: () => undefined,
      send,
    });

  it("renames an entrant, and shows a refusal", async () => {
    people();
    press(words.actions("Omar"));
    press(words.rename);
    type(words.newName, " Omar B ");
    send.mockRejectedValueOnce(new Refused("name-taken", "this name is taken"));
    press(words.rename);
    await vi.waitFor(() => expect(document.querySelector(".error")?.textContent).toMatch(/taken/));
    press(words.rename);
    await expectSent({ type: "rename-entrant", entrant: "p1", name: "Omar B" });
  });

  it.each([
    [words.makeHost, words.makeHostAsk("عمر"), { type: "add-host", person: "p3" }],
    [words.remove, words.removeAsk("عمر"), { type: "remove-entrant", entrant: "p3" }],
  ])("asks before sending: %s", async (name, question, command) => {
    people();
    press(words.actions("عمر"));
    press(name);
    expect(document.body.textContent).toContain(question);
    expect(send).not.toHaveBeenCalled();
    press(name);
    await expectSent(command);
  });

  it("lets the host allow the chat", async () => {
    people();
    document.querySelector<HTMLElement>("[role=switch], input[type=checkbox]")?.click();
    await expectSent({ type: "allow-chat", allowed: true });
  });

  it("searches by name in a large tournament", async () => {
    people();
    expect(document.querySelector("input[type=search]")).toBeNull();
    await clear();
    const crowd = Array.from({ length: 60 }, (_, index) => ({
      id: `c${index}`,
      name: `Kid ${index}`,
    }));
    people([...PEOPLE, ...crowd]);
    type(words.find, "idA");
    expect(buttons(words.actions("Ida"))).toHaveLength(1);
    expect(document.querySelectorAll("li button")).toHaveLength(1);
    type(words.find, "nobody");
    expect(document.body.textContent).toContain(words.notFound);
  });
});

describe("CorrectDialog", () => {
  const players = ["Ida", "Omar", "Lena"].map((name) => ({ id: name, name }));
  const correct = (table: TableView, needsWinner = false) =>
    show(CorrectDialog, { table, needsWinner, onclose: () => undefined, send });

  it("offers four results for two players", async () => {
    correct({ number: 7, players: players.slice(0, 2), points: [1, 0] });
    const labels = [...document.querySelectorAll("fieldset label")];
    expect(labels.map((each) => each.textContent?.trim())).toEqual([
      words.wins("Ida"),
      words.draw,
      words.wins("Omar"),
      words.noPoints,
    ]);
    labels[1]?.querySelector("input")?.click();
    press(words.save);
    await expectSent({ type: "correct-result", table: 7, points: [0.5, 0.5] });
  });

  it("offers only wins in a knockout", () => {
    correct({ number: 7, players: players.slice(0, 2) }, true);
    expect(document.querySelectorAll("fieldset label")).toHaveLength(2);
  });

  it("takes the points of each player at a table of three", async () => {
    correct({ number: 2, players });
    press(words.save);
    expect(document.body.textContent).toContain(words.choose);
    for (const [name, points] of [
      ["Ida", "2"],
      ["Omar", "5"],
      ["Lena", "0"],
    ] as const)
      type(words.pointsOf(name), points);
    press(words.save);
    await expectSent({ type: "correct-result", table: 2, points: [2, 5, 0] });
  });
});
