import type { Edition } from './edition.ts';
import type { FieldFeature, Read } from './evidence-features.ts';
import { BLOCKS } from './features.ts';
import { type Isic, isic } from './isic.ts';
import { findFeature, type ModelFile, STEP } from './model-file.ts';
import { type Targets, targets } from './targets.ts';

/** What a model makes of some evidence, before it is asked for an edition. */
export type Scored = {
  /** How likely each ISIC class, division and section is; each row adds up to 1. */
  classes: Float64Array;
  divisions: Float64Array;
  sections: Float64Array;
  /** How well each class of an edition fits by its own titles, as a logarithm. */
  fit: (edition: Edition) => Float64Array;
  /** Features that the model knows, with their place in the file. */
  known: { feature: FieldFeature; at: number }[];
  /** Weight of all known features: how much there was to go by. */
  weight: number;
  /** The share of the letters that lie in words the model knows, 0 to 1. */
  coverage: number;
  /** Is a whole word known, and not just pieces of words? */
  knowsAWord: boolean;
};

/** More makes a model surer of itself; ranks hardly change. Measured. */
const SHARPNESS = 0.25;

/** Gains of ISIC classes from what people decided, by class number. */
export type Gains = ReadonlyMap<number, number>;

/** How likely each industry is. `gains` are added to its score. */
export function score(file: ModelFile, read: Read, gains?: Gains): Scored {
  const { firstDivision, firstClass, firstOf } = targets();
  const all = isic();
  const known = lookUp(file, read.features);
  const weights = new Float64Array(BLOCKS);
  const scores = new Float64Array(targets().count);
  for (const { feature, at } of known) {
    weights[feature.block] = (weights[feature.block] ?? 0) + feature.weight;
    const end = file.offsets[at + 1] ?? 0;
    for (let posting = file.offsets[at] ?? 0; posting < end; posting += 1) {
      const target = file.targets[posting] ?? 0;
      const value = (file.values[posting] ?? 0) * STEP * feature.weight;
      scores[target] = (scores[target] ?? 0) + value;
    }
  }
  addSilences(scores, file, weights);
  const sums = new Float64Array(all.classes.length);
  for (const number of sums.keys()) {
    sums[number] =
      (scores[firstClass + number] ?? 0) +
      (scores[firstDivision + (all.divisionOf[number] ?? 0)] ?? 0) +
      (scores[all.sectionOf[number] ?? 0] ?? 0) +
      (gains?.get(number) ?? 0);
  }
  let weight = weights.reduce((sum, one) => sum + one, 0);
  for (const hint of read.hints) {
    weight += hint.weight;
    for (const number of hint.classes) sums[number] = (sums[number] ?? 0) + hint.gain;
  }
  if (gains) weight += 1;
  const sharpness = SHARPNESS / Math.sqrt(Math.max(1, weight));
  const classes = likelihoods(sums, sharpness);
  return {
    classes,
    ...addUp(classes, all),
    fit: (edition) => fitOf(scores, firstOf[edition], targets(), edition, sharpness),
    known,
    weight,
    coverage: coverageOf(known, read.letters),
    knowsAWord: known.some(({ feature }) => feature.solid),
  };
}

/** The known features, each text once; of phrases within each other the longest alone. */
function lookUp(file: ModelFile, features: readonly FieldFeature[]): Scored['known'] {
  const seen = new Set<number>();
  const known: Scored['known'] = [];
  for (const feature of features) {
    if (seen.has(feature.hash)) continue;
    seen.add(feature.hash);
    const at = findFeature(file.hashes, feature.hash);
    if (at !== -1) known.push({ feature, at });
  }
  const phrases = known.map(({ feature }) => feature).filter(({ phrase }) => phrase);
  return known.filter(
    ({ feature }) => !feature.phrase || !phrases.some((other) => isWithin(feature, other)),
  );
}

function isWithin(one: FieldFeature, other: FieldFeature): boolean {
  return (
    other.field === one.field &&
    other.block === one.block &&
    other.start <= one.start &&
    other.end >= one.end &&
    other.end - other.start > one.end - one.start
  );
}

/** Every known feature says something of every target, by its silence too. */
function addSilences(scores: Float64Array, file: ModelFile, weights: Float64Array): void {
  const { targets: count } = file.header;
  for (const [block, weight] of weights.entries()) {
    if (weight === 0) continue;
    for (let target = 0; target < count; target += 1) {
      const silence = file.silences[block * count + target] ?? 0;
      scores[target] = (scores[target] ?? 0) + weight * silence;
    }
  }
}

function likelihoods(scores: Float64Array, sharpness: number): Float64Array {
  let best = Number.NEGATIVE_INFINITY;
  for (const one of scores) if (one > best) best = one;
  const found = scores.map((one) => Math.exp((one - best) * sharpness));
  const sum = found.reduce((before, one) => before + one, 0);
  return found.map((one) => one / sum);
}

function addUp(classes: Float64Array, all: Isic): Pick<Scored, 'divisions' | 'sections'> {
  const divisions = new Float64Array(all.divisions.length);
  const sections = new Float64Array(all.sections.length);
  for (const [number, share] of classes.entries()) {
    const division = all.divisionOf[number] ?? 0;
    const section = all.sectionOf[number] ?? 0;
    divisions[division] = (divisions[division] ?? 0) + share;
    sections[section] = (sections[section] ?? 0) + share;
  }
  return { divisions, sections };
}

function fitOf(
  scores: Float64Array,
  first: number,
  { classesOf }: Targets,
  edition: Edition,
  sharpness: number,
): Float64Array {
  const count = classesOf[edition].length;
  return scores.slice(first, first + count).map((one) => one * sharpness);
}

/** Letters under solid features, with the mail address left out, over all letters. */
function coverageOf(known: Scored['known'], letters: number): number {
  const covered = new Map<string, Set<number>>();
  for (const { feature } of known) {
    if (feature.field === 'email') continue;
    if (!(feature.solid || feature.end - feature.start >= 4)) continue;
    const places = covered.get(feature.field) ?? new Set<number>();
    for (let at = feature.start; at < feature.end; at += 1) places.add(at);
    covered.set(feature.field, places);
  }
  let sum = 0;
  for (const places of covered.values()) sum += places.size;
  return letters === 0 ? 0 : Math.min(1, sum / letters);
}
