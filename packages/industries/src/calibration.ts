import type { Level } from './edition.ts';

/**
 * From how likely a model finds an answer to how often such an answer is right. Fitted to three of
 * five folds of the development rows by `npm run bench -- industries --calibrate`; the other two folds
 * are what bench/industries.md reports. See docs/decisions/110.
 */
export type Curve = {
  base: number;
  slope: number;
  weight: number;
  coverage: number;
  /** The value of the curve from which on an answer may be called 0.8 sure. */
  sure: number;
};

export const CURVES: Readonly<Record<'basic' | 'indexed', Readonly<Record<Level, Curve>>>> = {
  basic: {
    section: { base: 0.994, slope: 0.474, weight: -0.478, coverage: 0.32, sure: 0.95 },
    division: { base: -0.114, slope: 0.482, weight: -0.181, coverage: 0.683, sure: 0.91 },
    group: { base: 0.794, slope: 0.913, weight: -0.594, coverage: 0.933, sure: 0.94 },
    class: { base: 1.453, slope: 0.78, weight: -0.565, coverage: 0.42, sure: 0.9 },
  },
  indexed: {
    section: { base: 0.672, slope: 0.3, weight: -0.298, coverage: 0.503, sure: 0.96 },
    division: { base: -0.396, slope: 0.326, weight: -0.177, coverage: 0.986, sure: 0.94 },
    group: { base: -0.48, slope: 0.607, weight: -0.46, coverage: 2.058, sure: 0.97 },
    class: { base: -0.301, slope: 0.556, weight: -0.369, coverage: 1.824, sure: 0.92 },
  },
};

/** The surest that a model may be of anything. */
const SUREST = 0.99;

/** Below it the curve is taken at its word; above, it is bent to keep what "0.8 and more" promises. */
const PLAIN = 0.7;
const PROMISE = 0.8;

/**
 * How often an answer is right that a model finds so likely, 0 to 0.99. `weight` is how much there was
 * to go by, `coverage` how much of it the model knew. It rises with the likelihood.
 */
export function confidenceOf(
  curve: Curve,
  likelihood: number,
  { weight, coverage }: { weight: number; coverage: number },
): number {
  const value =
    curve.base +
    curve.slope * logOdds(likelihood) +
    curve.weight * Math.log(1 + weight) +
    curve.coverage * coverage;
  const chance = 1 / (1 + Math.exp(-value));
  if (chance <= PLAIN) return chance;
  if (chance < curve.sure) {
    return PLAIN + ((chance - PLAIN) / (curve.sure - PLAIN)) * (PROMISE - PLAIN);
  }
  return Math.min(SUREST, PROMISE + ((chance - curve.sure) / (1 - curve.sure)) * (1 - PROMISE));
}

/** The logarithm of the odds of a likelihood, kept within reason. */
function logOdds(likelihood: number): number {
  const kept = Math.min(0.9999, Math.max(0.0001, likelihood));
  return Math.log(kept / (1 - kept));
}
