/** Playwright reporter: lists failed and flaky tests at the very end, with the first lines of their
 * errors. Some CI systems show only the end of a log. */

import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";

const MOST_ERRORS = 3; // of a test
const MOST_LINES = 3; // of an error
const LONGEST_LINE = 200; // letters

/** A test that failed at least once. */
export interface Failure {
  readonly title: string;
  /** Whether it passed when it was retried. */
  readonly flaky: boolean;
  readonly errors: readonly string[];
}

/** Returns the lines to print; none if nothing failed. */
export function summaryOf(failures: readonly Failure[]): string[] {
  const flaky = failures.filter((failure) => failure.flaky).length;
  const counts = [
    ...(failures.length > flaky ? [`${failures.length - flaky} failed`] : []),
    ...(flaky ? [`${flaky} flaky (failed, then passed when tried again)`] : []),
  ];
  if (!counts.length) return [];
  // Real failures come last, because people read the end of the log first.
  const sorted = [...failures].sort((one, other) => Number(other.flaky) - Number(one.flaky));
  const lines = sorted.flatMap(({ title, flaky, errors }) => [
    `${flaky ? "flaky" : "failed"}: ${title}`,
    ...shortened(errors).map((line) => `    ${line}`),
  ]);
  return ["", ...lines, "", `${counts.join(", ")}.`];
}

/** Returns the first lines of the first errors, without duplicates. */
function shortened(errors: readonly string[]): string[] {
  const all = [...new Set(errors.map((error) => beginning(error).join("\n")))];
  const more = all.length - MOST_ERRORS;
  return [
    ...all.slice(0, MOST_ERRORS).flatMap((text) => text.split("\n")),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** Returns the first non-empty lines of an error, without colours. */
function beginning(error: string): string[] {
  const lines = stripVTControlCharacters(error).split("\n");
  const telling = lines.map((line) => line.trim()).filter(Boolean);
  return telling
    .slice(0, MOST_LINES)
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
}

function failureOf(test: TestCase, folder: string): Failure {
  const { file, line } = test.location;
  const title = test.titlePath().slice(3).join(" › ");
  return {
    title: `${relative(folder, file)}:${line} › ${title}`,
    flaky: test.outcome() === "flaky",
    errors: test.results.flatMap(({ errors }) =>
      errors.map(({ message, value }) => message ?? value ?? "no reason is known"),
    ),
  };
}

export default class FailureSummary implements Reporter {
  #all: Suite | undefined;
  #folder = "";

  onBegin(config: FullConfig, all: Suite): void {
    this.#all = all;
    this.#folder = config.rootDir;
  }

  onEnd(): void {
    const tests = this.#all?.allTests() ?? [];
    const failed = tests.filter((test) => ["unexpected", "flaky"].includes(test.outcome()));
    for (const line of summaryOf(failed.map((test) => failureOf(test, this.#folder))))
      console.log(line);
  }
}
