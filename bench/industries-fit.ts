import { type Curve, confidenceOf } from '@station/industries/calibration';
import { EDITIONS, LEVELS, type Level } from '@station/industries/edition';
import { likelihoodsOf } from '@station/industries/ranking';
import { FIRST_UNSEEN_FOLD, isRight, type KnownRow } from './industries-rows.ts';

/** A case that a confidence is fitted to: what the model found, and whether it was right. */
type Case = { likelihood: number; weight: number; coverage: number; right: boolean };

/** Of answers that are called 0.8 sure or surer, so many were right in the rows of the fit. */
const WANTED = 0.93;

/** What an answer is called that may be written without a person. */
const PROMISE = 0.8;

/** Fewer answers than this prove nothing. */
const FEWEST = 30;

/** Keeps Newton's matrix from being singular. */
const RIDGE = 1e-3;

/** Steps of Newton's method: it is there after ten. */
const ROUNDS = 60;

/**
 * Platt scaling: a logistic curve over how likely the model found its answer, how much there was to go
 * by, and how much of it the model knew; and where on it an answer may be called 0.8 sure.
 */
function fitCurve(cases: readonly Case[]): Curve {
  const rows = cases.map((one) => ({ x: inputs(one), right: one.right }));
  let found = [0, 0.3, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) found = improve(found, rows);
  const [base = 0, slope = 0, weight = 0, coverage = 0] = found.map(short);
  const line = { base, slope, weight, coverage };
  for (let sure = 0.8; sure < 0.97; sure += 0.01) {
    const above = cases.filter((one) => chanceOf(line, one) >= sure);
    if (above.length < FEWEST) return { ...line, sure: short(Math.max(sure, 0.95)) };
    const right = above.filter((one) => one.right).length;
    if (right >= above.length * WANTED) return { ...line, sure: short(sure) };
  }
  return { ...line, sure: 0.97 };
}

function chanceOf(curve: Omit<Curve, 'sure'>, one: Case): number {
  const [, odds = 0, weight = 0, coverage = 0] = inputs(one);
  const value = curve.base + curve.slope * odds + curve.weight * weight + curve.coverage * coverage;
  return 1 / (1 + Math.exp(-value));
}

type FitRow = { x: readonly number[]; right: boolean };

function inputs({ likelihood, weight, coverage }: Case): number[] {
  const kept = Math.min(0.9999, Math.max(0.0001, likelihood));
  return [1, Math.log(kept / (1 - kept)), Math.log(1 + weight), coverage];
}

/** One step of Newton's method, halved until it is a step forward. */
function improve(curve: readonly number[], rows: readonly FitRow[]): number[] {
  const gradient = curve.map(() => 0);
  const bend = curve.map((_, at) => curve.map((__, other) => Number(at === other) * RIDGE));
  for (const { x, right } of rows) {
    const chance = 1 / (1 + Math.exp(-dot(curve, x)));
    for (const [at, value] of x.entries()) {
      gradient[at] = (gradient[at] ?? 0) + ((right ? 1 : 0) - chance) * value;
      const line = bend[at] ?? [];
      for (const [other, factor] of x.entries()) {
        line[other] = (line[other] ?? 0) + chance * (1 - chance) * value * factor;
      }
    }
  }
  const step = solve(bend, gradient);
  const before = goodness(curve, rows);
  for (let size = 1; size > 1e-4; size /= 2) {
    const next = curve.map((one, at) => one + size * (step[at] ?? 0));
    if (goodness(next, rows) >= before) return next;
  }
  return [...curve];
}

/** The logarithm of how likely a curve finds what was. */
function goodness(curve: readonly number[], rows: readonly FitRow[]): number {
  let sum = 0;
  for (const { x, right } of rows) {
    sum -= Math.log1p(Math.exp(right ? -dot(curve, x) : dot(curve, x)));
  }
  return sum;
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** Gauss's elimination, for a matrix that is as good as never singular. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, at) => [...line, right[at] ?? 0]);
  for (const [at, line] of lines.entries()) {
    for (const below of lines.slice(at + 1)) {
      const factor = (below[at] ?? 0) / (line[at] ?? 1);
      for (const [place, value] of line.entries()) {
        below[place] = (below[place] ?? 0) - factor * value;
      }
    }
  }
  const found = right.map(() => 0);
  for (const at of [...lines.keys()].reverse()) {
    const line = lines[at] ?? [];
    const rest = found.reduce((sum, value, place) => sum + value * (line[place] ?? 0), 0);
    found[at] = ((line[right.length] ?? 0) - rest) / (line[at] ?? 1);
  }
  return found;
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The curves of one model, as they stand in packages/industries/src/calibration.ts. */
export function calibrate(
  name: 'basic' | 'indexed',
  bytes: Uint8Array,
  rows: readonly KnownRow[],
): string {
  const ask = likelihoodsOf(bytes);
  const lines = LEVELS.map((level) => {
    const cases = casesOf(
      ask,
      rows.filter(({ fold }) => fold < FIRST_UNSEEN_FOLD),
      level,
    );
    const unseen = casesOf(
      ask,
      rows.filter(({ fold }) => fold >= FIRST_UNSEEN_FOLD),
      level,
    );
    const curve = fitCurve(cases);
    const { base, slope, weight, coverage, sure } = curve;
    return `    ${level}: { base: ${base}, slope: ${slope}, weight: ${weight}, coverage: ${coverage}, sure: ${sure} }, // ${tellUnseen(curve, unseen)}`;
  });
  return [`  ${name}: {`, ...lines, '  },'].join('\n');
}

function casesOf(
  ask: ReturnType<typeof likelihoodsOf>,
  rows: readonly KnownRow[],
  level: Level,
): Case[] {
  return rows.flatMap((row) =>
    EDITIONS.flatMap((edition) => {
      const { best, isic, weight, coverage } = ask(row.evidence, edition);
      const { code, likelihood } = best[level];
      const right = isRight(row, edition, level, code, isic);
      return right === undefined ? [] : [{ likelihood, weight, coverage, right }];
    }),
  );
}

function tellUnseen(curve: Curve, cases: readonly Case[]): string {
  const sure = cases.filter((one) => confidenceOf(curve, one.likelihood, one) >= PROMISE);
  const right = sure.filter((one) => one.right).length;
  return `unseen at ${PROMISE}: ${right} of ${sure.length} right`;
}
