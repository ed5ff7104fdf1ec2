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
    section: { base: 0.925, slope: 0.429, weight: -0.339, coverage: -0.078, sure: 0.85 },
    division: { base: 0.039, slope: 0.447, weight: -0.078, coverage: 0.171, sure: 0.9 },
    group: { base: 0.755, slope: 0.846, weight: -0.499, coverage: 0.666, sure: 0.95 },
    class: { base: 1.255, slope: 0.738, weight: -0.477, coverage: 0.358, sure: 0.95 },
  },
  indexed: {
    section: { base: 0.779, slope: 0.301, weight: -0.381, coverage: 0.531, sure: 0.92 },
    division: { base: -0.313, slope: 0.296, weight: -0.123, coverage: 0.695, sure: 0.92 },
    group: { base: -0.272, slope: 0.501, weight: -0.355, coverage: 1.47, sure: 0.96 },
    class: { base: -0.262, slope: 0.529, weight: -0.354, coverage: 1.658, sure: 0.95 },
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
