/** The board on a page, located as people and screen readers find it. */

import { expect, type Locator, type Page } from "@playwright/test";

import type { CheckrowBoard } from "../board/src/index.ts";

export class BoardOnPage {
  readonly element: Locator;

  constructor(page: Page) {
    this.element = page.locator("checkrow-board");
  }

  get grid(): Locator {
    return this.element.getByRole("grid");
  }

  /** A cell by its name: "D1", "c3", "14". */
  cell(name: string): Locator {
    return this.element.getByRole("gridcell", { name: new RegExp(`^${name}, `, "i") });
  }

  /** Drops a disc into a column, counted from 1. */
  async drop(column: number): Promise<void> {
    const letter = String.fromCharCode("A".charCodeAt(0) + column - 1);
    await this.cell(`${letter}1`).click();
  }

  /** Taps a cell. */
  async tap(name: string): Promise<void> {
    await this.cell(name).tap();
  }

  /** Moves a piece by two clicks: step("c3", "d4"). */
  async step(from: string, to: string): Promise<void> {
    await this.cell(from).click();
    await this.cell(to).click();
  }

  /** Waits until the board shows these rows: it plays moves one after the other. */
  async expectRows(rows: readonly string[]): Promise<void> {
    const shown = () => this.element.evaluate((board) => (board as CheckrowBoard).view?.rows);
    await expect.poll(shown).toEqual(rows);
  }

  async expectCell(name: string, words: string | RegExp): Promise<void> {
    await expect(this.cell(name)).toHaveAccessibleName(
      typeof words === "string" ? new RegExp(words) : words,
    );
  }
}
