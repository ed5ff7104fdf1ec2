import { type Edition, LEVELS, type Level } from './edition.ts';
import type { Evidence } from './evidence.ts';
import { readEvidence } from './evidence-features.ts';
import { isic } from './isic.ts';
import { readModel } from './model-file.ts';
import { type Scored, score } from './score.ts';
import { targets } from './targets.ts';

/** The best section, and the best division within it. */
export function guess({ sections, divisions }: Scored): {
  section: string | null;
  division: string | null;
} {
  const all = isic();
  const section = best(sections);
  const within = divisions.map((one, at) => (all.sectionOfDivision[at] === section ? one : 0));
  return {
    section: all.sections[section] ?? null,
    division: all.divisions[best(within)] ?? null,
  };
}

function best(values: Float64Array): number {
  let found = 0;
  for (const [at, value] of values.entries()) if (value > (values[found] ?? 0)) found = at;
  return found;
}

/** An edition's nodes by level, the likeliest first. */
export type Ranked = Record<Level, { code: string; likelihood: number }[]>;

/** How much the titles of an edition's own classes decide among them. Measured. */
const PULL = 2;

/**
 * An edition's nodes, the likeliest first. What an ISIC class is likely to be is shared among the
 * edition's classes that stand for it, by how well their own titles fit.
 */
export function rank(scored: Scored, edition: Edition): Ranked {
  const classes = targets().classesOf[edition];
  const fit = scored.fit(edition);
  const highest = fit.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY);
  const pulls = fit.map((one) => Math.exp((one - highest) * PULL) + 1e-6);
  const shares = new Float64Array(scored.classes.length);
  for (const [at, { isic: stands }] of classes.entries()) {
    for (const [place, number] of stands.entries()) {
      shares[number] = (shares[number] ?? 0) + (pulls[at] ?? 0) / (place + 1);
    }
  }
  const sums: Record<Level, Map<string, number>> = {
    section: new Map(),
    division: new Map(),
    group: new Map(),
    class: new Map(),
  };
  for (const [at, { code, section, isic: stands }] of classes.entries()) {
    let likelihood = 0;
    for (const [place, number] of stands.entries()) {
      const share = (pulls[at] ?? 0) / (place + 1) / (shares[number] ?? 1);
      likelihood += share * (scored.classes[number] ?? 0);
    }
    const path = [section, code.slice(0, 2), code.slice(0, 3), code];
    for (const [depth, level] of LEVELS.entries()) {
      const node = path[depth] ?? '';
      sums[level].set(node, (sums[level].get(node) ?? 0) + likelihood);
    }
  }
  const sorted = (level: Level) =>
    [...sums[level]]
      .map(([code, likelihood]) => ({ code, likelihood }))
      .sort((a, b) => b.likelihood - a.likelihood);
  return {
    section: sorted('section'),
    division: sorted('division'),
    group: sorted('group'),
    class: sorted('class'),
  };
}

/** What a calibration is fitted to: how likely the best answer of each level is, before it is a confidence. */
export type Likelihoods = {
  weight: number;
  coverage: number;
  best: Readonly<Record<Level, { code: string; likelihood: number }>>;
  isic: { section: string | null; division: string | null };
  ranked: Ranked;
};

/** Asks a model for likelihoods. For benchmarks: `openModel` is for everything else. */
export function likelihoodsOf(
  bytes: Uint8Array,
): (evidence: Evidence, edition: Edition) => Likelihoods {
  const file = readModel(bytes);
  return (evidence, edition) => {
    const scored = score(file, readEvidence(evidence, file.header.extra > 0));
    const ranked = rank(scored, edition);
    const first = (level: Level) => ranked[level][0] ?? { code: '', likelihood: 0 };
    return {
      weight: scored.weight,
      coverage: scored.coverage,
      best: {
        section: first('section'),
        division: first('division'),
        group: first('group'),
        class: first('class'),
      },
      isic: guess(scored),
      ranked,
    };
  };
}
