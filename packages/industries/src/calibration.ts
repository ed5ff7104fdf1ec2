import type { Level } from './edition.ts';

/**
 * How sure a model may be: from how likely it finds an answer to how often such an answer is right.
 * Fitted by `calibrate.ts` in this folder; see docs/decisions/110.
 */
type Curve = { base: number; slope: number; weight: number };

export const CURVES: Readonly<Record<'basic' | 'indexed', Readonly<Record<Level, Curve>>>> = {
  basic: {
    section: { base: 0, slope: 1, weight: 0 },
    division: { base: 0, slope: 1, weight: 0 },
    group: { base: 0, slope: 1, weight: 0 },
    class: { base: 0, slope: 1, weight: 0 },
  },
  indexed: {
    section: { base: 0, slope: 1, weight: 0 },
    division: { base: 0, slope: 1, weight: 0 },
    group: { base: 0, slope: 1, weight: 0 },
    class: { base: 0, slope: 1, weight: 0 },
  },
};

/** The surest that a model may be of anything. */
const SUREST = 0.99;

/** How often an answer of a level is right that a model finds so likely, 0 to 0.99. */
export function confidenceOf(curve: Curve, likelihood: number, weight: number): number {
  const value =
    curve.base + curve.slope * logOdds(likelihood) + curve.weight * Math.log(1 + weight);
  return Math.min(SUREST, 1 / (1 + Math.exp(-value)));
}

/** The logarithm of the odds of a likelihood, kept within reason. */
export function logOdds(likelihood: number): number {
  const kept = Math.min(0.9999, Math.max(0.0001, likelihood));
  return Math.log(kept / (1 - kept));
}
