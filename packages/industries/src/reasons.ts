import type { Evidence } from './evidence.ts';
import type { Read } from './evidence-features.ts';
import { isic } from './isic.ts';
import { type ModelFile, STEP } from './model-file.ts';
import type { Scored } from './score.ts';
import { targets } from './targets.ts';

/** A word or phrase of a field that spoke for a candidate, and how much, as a share of 1. */
export type Reason = { field: keyof Evidence; text: string; weight: number };

/** Reasons that are told for one candidate. */
const MOST_REASONS = 4;

/** A letter that says less than this share of what the loudest letter says is left out. */
const AUDIBLE = 0.3;

/**
 * Which words spoke for a candidate. What each feature gives is laid on its letters; runs of loud
 * letters are the words that are told.
 */
export function reasonsFor(
  file: ModelFile,
  read: Read,
  scored: Scored,
  isicClass: number,
): Reason[] {
  const numbers = wanted(isicClass);
  const letters = new Map<keyof Evidence, Float64Array>();
  for (const { feature, at } of scored.known) {
    const gain = gainOf(file, at, feature.block, numbers) * feature.weight;
    if (gain <= 0) continue;
    const row =
      letters.get(feature.field) ?? new Float64Array(read.texts[feature.field]?.length ?? 0);
    for (let place = feature.start; place < feature.end; place += 1) {
      row[place] = (row[place] ?? 0) + gain / (feature.end - feature.start);
    }
    letters.set(feature.field, row);
  }
  const reasons = [...letters].flatMap(([field, row]) =>
    runsOf(row, read.texts[field] ?? '').map((run) => ({ field, ...run })),
  );
  for (const { field, text, classes, gain } of read.hints) {
    if (classes.includes(isicClass)) reasons.push({ field, text, weight: gain });
  }
  const told = reasons.sort((a, b) => b.weight - a.weight).slice(0, MOST_REASONS);
  const sum = told.reduce((before, one) => before + one.weight, 0);
  return told.map((one) => ({ ...one, weight: Math.round((one.weight / sum) * 100) / 100 }));
}

function wanted(isicClass: number): readonly number[] {
  const { firstDivision, firstClass } = targets();
  const { divisionOf, sectionOf } = isic();
  return [
    sectionOf[isicClass] ?? 0,
    firstDivision + (divisionOf[isicClass] ?? 0),
    firstClass + isicClass,
  ];
}

/** What one feature says for a class, over what it says for any: below nothing it speaks against. */
function gainOf(file: ModelFile, at: number, block: number, numbers: readonly number[]): number {
  let gain = 0;
  const end = file.offsets[at + 1] ?? 0;
  for (let posting = file.offsets[at] ?? 0; posting < end; posting += 1) {
    if (numbers.includes(file.targets[posting] ?? 0)) gain += (file.values[posting] ?? 0) * STEP;
  }
  for (const number of numbers) gain += file.silences[block * file.header.targets + number] ?? 0;
  return gain;
}

/** Runs of letters that are loud against the loudest, as they stand in the text. */
function runsOf(row: Float64Array, text: string): { text: string; weight: number }[] {
  const loudest = row.reduce((most, one) => Math.max(most, one), 0);
  const runs: { text: string; weight: number }[] = [];
  let start = 0;
  let weight = 0;
  for (let at = 0; at <= row.length; at += 1) {
    const value = row[at] ?? 0;
    if (at < row.length && value >= loudest * AUDIBLE) {
      if (weight === 0) start = at;
      weight += value;
    } else if (weight > 0) {
      const said = text.slice(start, at).trim();
      if (said !== '') runs.push({ text: said, weight });
      weight = 0;
    }
  }
  return runs;
}
