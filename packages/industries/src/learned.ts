import { companyKey } from './company-name.ts';
import type { Edition } from './edition.ts';
import type { LearnedExample } from './evidence.ts';
import { featuresOf } from './features.ts';
import { isic } from './isic.ts';
import type { Gains } from './score.ts';
import { wordsOf } from './text.ts';
import { crosswalk, isicClassesOf } from './tree.ts';

/** People's decisions, made ready to be asked: by company, and by the words of their names. */
export type Learned = {
  /** What people said of a company, in this edition or by the crosswalk; the last word counts. */
  sameCompany(company: string, edition: Edition): string | undefined;
  /** What names that share words with this one were said to be. */
  gains(company: string): Gains | undefined;
};

/** What a name that is told twice over is worth at most: as much as some good words. */
const GAIN = 120;

/** Names less alike than this say nothing of each other. */
const LEAST_ALIKE = 0.25;

/** Decisions that share a word are looked at no further than this. */
const MOST_ALIKE = 200;

const ready = new WeakMap<readonly LearnedExample[], Learned>();

/** Decisions made ready, once for each array: it must not change afterwards. */
export function readLearned(examples: readonly LearnedExample[]): Learned {
  const known = ready.get(examples);
  if (known) return known;
  const made = prepare(examples);
  ready.set(examples, made);
  return made;
}

function prepare(examples: readonly LearnedExample[]): Learned {
  const byKey = new Map<string, LearnedExample>();
  for (const example of examples) {
    const key = companyKey(example.company);
    if (key === '') continue;
    byKey.set(`${example.edition} ${key}`, example);
    byKey.set(key, example);
  }
  const byFeature = new Map<number, number[]>();
  const norms = new Float64Array(examples.length);
  for (const [number, example] of examples.entries()) {
    for (const { hash, weight } of nameFeatures(example.company)) {
      const list = byFeature.get(hash) ?? [];
      if (list.length < MOST_ALIKE) list.push(number);
      byFeature.set(hash, list);
      norms[number] = (norms[number] ?? 0) + weight;
    }
  }
  return {
    sameCompany(company, edition) {
      const key = companyKey(company);
      if (key === '') return undefined;
      const own = byKey.get(`${edition} ${key}`);
      if (own) return own.code;
      const other = byKey.get(key);
      return other && crosswalk(other.edition, other.code, edition)[0];
    },
    gains(company) {
      const alike = new Map<number, number>();
      let norm = 0;
      for (const { hash, weight } of nameFeatures(company)) {
        norm += weight;
        for (const number of byFeature.get(hash) ?? []) {
          alike.set(number, (alike.get(number) ?? 0) + weight);
        }
      }
      const gains = new Map<number, number>();
      for (const [number, shared] of alike) {
        const likeness = shared / Math.sqrt(norm * (norms[number] ?? 1));
        if (likeness < LEAST_ALIKE) continue;
        const { edition, code } = examples[number] as LearnedExample;
        for (const one of isicClassesOf(edition, code)) {
          const place = isic().numberOf.get(one) ?? 0;
          gains.set(place, Math.max(gains.get(place) ?? 0, GAIN * likeness ** 2));
        }
      }
      return gains.size === 0 ? undefined : gains;
    },
  };
}

/** The features of a name without its legal form. */
function nameFeatures(company: string): { hash: number; weight: number }[] {
  const found = new Map<number, number>();
  const words = wordsOf(company.normalize('NFC').slice(0, 300));
  const key = companyKey(company);
  for (const { hash, weight, solid } of featuresOf(words, 'own', 'asked'))
    if (solid) found.set(hash, weight);
  return key === '' ? [] : [...found].map(([hash, weight]) => ({ hash, weight }));
}
