import { builtInExamples } from './built-in.ts';
import { EDITIONS } from './edition.ts';
import type { Example } from './evidence.ts';
import { BLOCKS, type Block, featuresOf, type Space } from './features.ts';
import { isic } from './isic.ts';
import { STEP, writeModel } from './model-file.ts';
import { targets } from './targets.ts';
import { wordsOf } from './text.ts';
import { isicClassesOf } from './tree.ts';

/**
 * How strongly a level leans on the one above it: a section on all phrases, a division on its section,
 * a class on its division, a class of an edition on all phrases. In features seen; measured.
 */
const LEAN = { section: 1, division: 1, class: 16, editionClass: 4 };

/** Phrases that are counted between two breaths of the event loop. */
const BREATH = 2000;

/** What is counted of one feature. */
type Counted = { block: Block; counts: Map<number, number> };

/**
 * Builds a model of the built-in titles and words, and of what index files add. It is a naive Bayes
 * model of the pieces of words, in which a class borrows from its division what it has too few phrases
 * to know, and a division from its section. With index files two such models are asked together, one of
 * our own phrases and one of all: the many phrases of the files do not drown ours.
 */
export async function buildModel(extra: readonly Example[] = []): Promise<Uint8Array> {
  const counter = new Counter();
  const builtIn = builtInExamples();
  let counted = 0;
  for (const [at, example] of [...builtIn, ...extra].entries()) {
    if (at < builtIn.length) counter.add(example, 'own');
    if (extra.length > 0) counter.add(example, 'indexed');
    counted += 1;
    if (counted % BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return counter.finish(builtIn.length + extra.length, extra.length);
}

class Counter {
  readonly #features = new Map<number, Counted>();
  readonly #numbers = targets();
  readonly #isic = isic();
  readonly #known = new Map<string, readonly number[]>();
  readonly #editionClasses = new Map<string, number>(
    EDITIONS.flatMap((edition) =>
      this.#numbers.classesOf[edition].map(
        ({ code }, at) => [`${edition} ${code}`, this.#numbers.firstOf[edition] + at] as const,
      ),
    ),
  );

  add(example: Example, space: Space): void {
    const { text } = example;
    const spread = this.#spread(example);
    if (spread.length === 0) return;
    for (const { hash, block } of featuresOf(wordsOf(text.normalize('NFC')), space, 'told')) {
      let feature = this.#features.get(hash);
      if (!feature) {
        feature = { block, counts: new Map() };
        this.#features.set(hash, feature);
      }
      for (const [target, share] of spread) {
        feature.counts.set(target, (feature.counts.get(target) ?? 0) + share);
      }
    }
  }

  /** The targets that an example counts for, and how much for each. */
  #spread({ codes, edition, weight = 1 }: Example): [number, number][] {
    const own = codes.flatMap(
      (code) => this.#editionClasses.get(`${edition} ${code.slice(0, 4)}`) ?? [],
    );
    const spread = own.map((target): [number, number] => [target, 1 / own.length]);
    const classes =
      weight === 0 ? [] : [...new Set(codes.flatMap((code) => this.#under(edition, code)))];
    for (const number of classes) {
      spread.push([this.#numbers.firstClass + number, weight / classes.length]);
    }
    return spread;
  }

  /** Numbers of the ISIC classes under a code. */
  #under(edition: Example['edition'], code: string): readonly number[] {
    const key = `${edition} ${code}`;
    const known = this.#known.get(key);
    if (known) return known;
    const codes = edition === 'isic4' ? [code] : isicClassesOf(edition, code);
    const found = [...new Set(codes.flatMap((one) => this.#isic.under(one)))];
    this.#known.set(key, found);
    return found;
  }

  finish(examples: number, extra: number): Uint8Array {
    const sums = this.#sumUp();
    const hashes = Uint32Array.from(this.#features.keys()).sort();
    const offsets = new Uint32Array(hashes.length + 1);
    const found: number[] = [];
    const values: number[] = [];
    for (const [at, hash] of hashes.entries()) {
      const feature = this.#features.get(hash) as Counted;
      for (const [target, value] of this.#weigh(feature, sums)) {
        found.push(target);
        values.push(Math.min(255, Math.round(value / STEP)));
      }
      offsets[at + 1] = found.length;
    }
    return writeModel({
      header: {
        format: 1,
        features: hashes.length,
        postings: found.length,
        targets: this.#numbers.count,
        examples,
        extra,
      },
      hashes,
      offsets,
      silences: this.#silences(sums),
      targets: Uint16Array.from(found),
      values: Uint8Array.from(values),
    });
  }

  /** How many features were seen: by block, then by target; above the classes they are added up. */
  #sumUp(): Float64Array[] {
    const sums = Array.from({ length: BLOCKS }, () => new Float64Array(this.#numbers.count));
    for (const { block, counts } of this.#features.values()) {
      this.#addUp(counts, sums[block] as Float64Array);
    }
    return sums;
  }

  /** Adds counts to those of their classes, divisions and sections. */
  #addUp(counts: ReadonlyMap<number, number>, sums: Float64Array | Map<number, number>): void {
    const { firstClass, firstDivision, firstOf } = this.#numbers;
    const bump = (target: number, by: number) => {
      if (sums instanceof Map) sums.set(target, (sums.get(target) ?? 0) + by);
      else sums[target] = (sums[target] ?? 0) + by;
    };
    for (const [target, count] of counts) {
      bump(target, count);
      if (target >= firstOf.ksic11) continue;
      bump(firstDivision + (this.#isic.divisionOf[target - firstClass] ?? 0), count);
      bump(this.#isic.sectionOf[target - firstClass] ?? 0, count);
    }
  }

  /** What a feature says of each of its targets, over what its silence would say. */
  #weigh({ block, counts }: Counted, sums: readonly Float64Array[]): [number, number][] {
    const { firstClass, firstDivision, firstOf } = this.#numbers;
    const total = sums[block] as Float64Array;
    const all = new Map<number, number>();
    this.#addUp(counts, all);
    let seen = 0;
    for (const [target, count] of counts) if (target < firstOf.ksic11) seen += count;
    // What only an edition's own titles have is as rare as can be.
    const common = Math.max(seen, 1) / sumOf(total, 0, firstDivision);
    const shares = new Map<number, number>();
    const found: [number, number][] = [];
    for (const [target, count] of [...all].sort((a, b) => a[0] - b[0])) {
      let lean = LEAN.section;
      let expected = common;
      if (target >= firstOf.ksic11) {
        lean = LEAN.editionClass;
      } else if (target >= firstClass) {
        lean = LEAN.class;
        const division = this.#isic.divisionOf[target - firstClass] ?? 0;
        expected = shares.get(firstDivision + division) ?? common;
      } else if (target >= firstDivision) {
        lean = LEAN.division;
        const section = this.#isic.sectionOfDivision[target - firstDivision] ?? 0;
        expected = shares.get(section) ?? common;
      }
      shares.set(target, (count + lean * expected) / ((total[target] ?? 0) + lean));
      found.push([target, Math.log(1 + count / (lean * expected))]);
    }
    return found;
  }

  #silences(sums: readonly Float64Array[]): Float32Array {
    const { firstClass, firstDivision, firstOf, count } = this.#numbers;
    const silences = new Float32Array(BLOCKS * count);
    for (const [block, total] of sums.entries()) {
      for (const [target, seen] of total.entries()) {
        let lean = LEAN.editionClass;
        if (target < firstDivision) lean = LEAN.section;
        else if (target < firstClass) lean = LEAN.division;
        else if (target < firstOf.ksic11) lean = LEAN.class;
        silences[block * count + target] = Math.log(lean / (seen + lean));
      }
    }
    return silences;
  }
}

function sumOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at] ?? 0;
  return sum;
}
