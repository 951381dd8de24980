/** The recordings match their recipes: short, small, loud enough and never cut off. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { RATE, RECIPES, samplesOf } from "./sound-recipes.ts";
import { readWav, writeWav } from "./wav.ts";

const FOLDER = join(import.meta.dirname, "../src/alerts/recordings");
const LARGEST = 15_000; // bytes per recording
const ALL = 60_000; // bytes in total

const peakOf = (samples: Float64Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

describe("a WAV file", () => {
  it("reads back as it was written, except for rounding", () => {
    const wave = Float64Array.from({ length: 801 }, (_, index) => Math.sin(index / 9) * 0.9);
    const { samples, rate } = readWav(writeWav(wave, 8000));
    expect(rate).toBe(8000);
    expect(samples.length).toBe(801);
    samples.forEach((sample, index) => {
      const wanted = wave[index] ?? NaN;
      expect(Math.abs(sample - wanted)).toBeLessThanOrEqual(0.001 + Math.abs(wanted) * 0.04);
    });
  });

  it("is rejected without the header that writeWav writes", () =>
    expect(() => readWav(Buffer.alloc(58))).toThrow("no WAV file"));
});

describe("the recordings", () => {
  const files = readdirSync(FOLDER);

  it("match the list of recipes and are small", () => {
    expect(files.toSorted()).toEqual(
      Object.keys(RECIPES)
        .map((name) => `${name}.wav`)
        .toSorted(),
    );
    const sizes = files.map((name) => readFileSync(join(FOLDER, name)).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LARGEST);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(ALL);
  });

  it.each(Object.entries(RECIPES))("%s matches its recipe", (name, recipe) => {
    const file = readFileSync(join(FOLDER, `${name}.wav`));
    const { samples, rate } = readWav(file);
    expect(rate).toBe(RATE);
    expect(samples.length / RATE).toBeCloseTo(recipe.length, 3);
    expect(samples.length / RATE).toBeLessThanOrEqual(1);
    // Loud enough to hear, quiet enough not to distort.
    expect(peakOf(samples)).toBeGreaterThan(0.3);
    expect(peakOf(samples)).toBeLessThan(0.97);
    expect(peakOf(samples.subarray(-16))).toBeLessThan(0.02);
    // Machines may differ in the last bit of a sine.
    const wanted = readWav(writeWav(samplesOf(recipe), RATE)).samples;
    const most = peakOf(samples.map((sample, index) => sample - (wanted[index] ?? NaN)));
    expect(most).toBeLessThan(0.05);
  });
});
