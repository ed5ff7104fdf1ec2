/**
 * How alike sentences are: the share of three-letter pieces that they have in common (Jaccard), after case,
 * spaces and marks are left out. Those that may be alike are found by MinHash in bands (Broder 1997; Leskovec
 * et al., Mining of Massive Datasets, 3.4), so that thousands of posts need not be compared one by one.
 */

/** Shorter sentences, in letters, are alike by chance: greetings, names of sections. */
export const SENTENCE_MIN = 15;

const BANDS = 32;
const ROWS = 5;

/** Letters and digits of a sentence, in lower case. */
const lettersOf = (sentence: string): string =>
  sentence
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The three-letter pieces of a sentence; none of one that is too short to be compared. */
export function trigramsOf(sentence: string): Set<string> {
  const letters = lettersOf(sentence);
  const pieces = new Set<string>();
  if (letters.length < SENTENCE_MIN) return pieces;
  for (let at = 0; at + 3 <= letters.length; at += 1) pieces.add(letters.slice(at, at + 3));
  return pieces;
}

/** The share of pieces in common, from 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return 0;
  let common = 0;
  for (const piece of small) if (large.has(piece)) common += 1;
  return common / (small.size + large.size - common);
}

/** Numbers that are as good as random and always the same: what is stored was made with them. */
const SEEDS = Array.from({ length: BANDS * ROWS }, (_, at) => mixed((at + 1) * 0x9e3779b1));

function mixed(value: number): number {
  let it = value >>> 0;
  it = Math.imul(it ^ (it >>> 16), 0x85ebca6b);
  it = Math.imul(it ^ (it >>> 13), 0xc2b2ae35);
  return (it ^ (it >>> 16)) >>> 0;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Thirty-two numbers of 32 bits for a sentence. Sentences of which seven tenths are alike share one of them in
 * 997 of 1,000 cases, such with an eighth, as a usual ending makes, in one of 1,000. Empty for one too short to
 * be compared.
 */
export function bandsOf(sentence: string): number[] {
  const hashes = [...trigramsOf(sentence)].map(hashOf);
  if (hashes.length === 0) return [];
  const bands: number[] = [];
  for (let band = 0; band < BANDS; band += 1) {
    let sum = band + 1;
    for (let row = 0; row < ROWS; row += 1) {
      const seed = SEEDS[band * ROWS + row] ?? 0;
      let least = 0xffffffff;
      for (const hash of hashes) least = Math.min(least, mixed(hash ^ seed));
      sum = mixed(Math.imul(sum, 31) ^ least);
    }
    bands.push(sum | 0);
  }
  return bands;
}

export type AlikePair = { first: string; second: string; percent: number };

/** How many pairs are told, and with how many others that may be alike a sentence is compared. */
const PAIRS_MAX = 50;

/**
 * Sentences of one text that are too alike, the most alike first; at most 50 pairs. A sentence that comes again is
 * told beside its first place. In a text of thousands that are all alike each is compared with 50 of them, as its
 * pairs fill what is told.
 */
export function alikeWithin(sentences: readonly string[], percent: number): AlikePair[] {
  const known: { sentence: string; pieces: Set<string> }[] = [];
  const firstOf = new Map<string, string>();
  const byBand = new Map<number, number[]>();
  const pairs: AlikePair[] = [];
  for (const sentence of sentences) {
    const letters = lettersOf(sentence);
    const first = firstOf.get(letters);
    const pieces = first === undefined ? trigramsOf(sentence) : new Set<string>();
    if (first !== undefined) pairs.push({ first, second: sentence, percent: 100 });
    if (pieces.size === 0) continue;
    firstOf.set(letters, sentence);
    const bands = bandsOf(sentence);
    const maybe = new Set(bands.flatMap((band) => byBand.get(band) ?? []));
    for (const other of [...maybe].slice(0, PAIRS_MAX).map((at) => known[at])) {
      const found = other ? Math.floor(likeness(pieces, other.pieces) * 100) : 0;
      if (other && found >= percent) {
        pairs.push({ first: other.sentence, second: sentence, percent: found });
      }
    }
    for (const band of bands) {
      const among = byBand.get(band);
      if (!among) byBand.set(band, [known.length]);
      else if (among.length < PAIRS_MAX) among.push(known.length);
    }
    known.push({ sentence, pieces });
  }
  return pairs.toSorted((a, b) => b.percent - a.percent).slice(0, PAIRS_MAX);
}
