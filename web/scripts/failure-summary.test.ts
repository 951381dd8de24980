import { expect, test } from "vitest";

import { summaryOf, type Failure } from "./failure-summary.ts";

const failed: Failure = {
  title: "loading.spec.ts:58 › nothing moves",
  flaky: false,
  errors: [
    "\u001b[31mError: what moved on /create\u001b[39m\n\n  Expected: []\nReceived: [1]\nmore",
  ],
};

test("the summary is empty when nothing failed", () => {
  expect(summaryOf([])).toEqual([]);
});

test("a failure is listed with the first non-empty lines of its error, without colours", () => {
  expect(summaryOf([failed])).toEqual([
    "",
    "failed: loading.spec.ts:58 › nothing moves",
    "    Error: what moved on /create",
    "    Expected: []",
    "    Received: [1]",
    "",
    "1 failed.",
  ]);
});

test("an error that two attempts share is listed once", () => {
  const again = { ...failed, errors: ["Error: one", "Error: one", "Error: another"] };
  expect(summaryOf([again]).slice(2, -2)).toEqual(["    Error: one", "    Error: another"]);
});

test("long lines and long lists of errors are cut", () => {
  const errors = ["1", "2", "3", "4", "5"].map((letter) => letter.repeat(300));
  const lines = summaryOf([{ ...failed, errors }]).slice(2, -2);
  expect(lines).toEqual([
    ...["1", "2", "3"].map((letter) => `    ${letter.repeat(200)}…`),
    "    and 2 more",
  ]);
});

test("flaky tests come before failed ones", () => {
  const flaky = { ...failed, title: "keyboard.spec.ts:27 › from the name", flaky: true };
  const lines = summaryOf([failed, flaky]);
  expect(lines.filter((line) => /^\w/.test(line))).toEqual([
    "flaky: keyboard.spec.ts:27 › from the name",
    "failed: loading.spec.ts:58 › nothing moves",
    "1 failed, 1 flaky (failed, then passed when tried again).",
  ]);
});
