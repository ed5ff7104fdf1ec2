import { initialsOf, type Word } from './text.ts';

/** Something in a text that may speak for an industry. `start` and `end` are its place in the text. */
export type Feature = {
  hash: number;
  weight: number;
  start: number;
  end: number;
  /** Features of one block are counted together: Korean ones for themselves, all others too. */
  block: Block;
  /** Does knowing it mean knowing a word, and not just a few of its letters? */
  solid: boolean;
};

/** Blocks of features: of names and phrases, and of job titles; Hangul and Latin. */
export type Block = 0 | 1 | 2 | 3;
export const BLOCKS = 4;

/** What a text is: a name or phrase, or a job title. The two share no features. */
export type Space = 'phrase' | 'position';

/** How much each kind of feature counts; measured, see docs/decisions/110. */
const WEIGHTS = {
  word: 1,
  marked: 0.9,
  gram4: 0.2,
  gram5: 0.25,
  whole: 0.5,
  initials: 0.1,
  /** Of runs of one to four syllables. */
  syllables: [0.1, 0.5, 0.6, 0.5],
} as const;

/** Words that are in every other phrase and say nothing. */
const EMPTY = new Set(
  [
    'the of and for in on or to a an by with other nec except not etc',
    'va cac cua cho tu co khong bang trong voi duoc chua phan vao dau khac hoat dong',
  ]
    .join(' ')
    .split(' '),
);

/** The features of some words, each with its place. */
export function featuresOf(words: readonly Word[], space: Space = 'phrase'): Feature[] {
  const found: Feature[] = [];
  let previous: Word | undefined;
  for (const word of words) {
    if (word.script === 'hangul') {
      addHangul(found, word, space);
      previous = undefined;
      continue;
    }
    addLatin(found, word, previous, space);
    previous = word;
  }
  return found;
}

function addLatin(found: Feature[], word: Word, previous: Word | undefined, space: Space): void {
  const { start, end, folded, marked } = word;
  const block = space === 'phrase' ? 1 : 3;
  const stem = stemOf(folded);
  const isMarked = marked !== folded;
  const add = (kind: string, text: string, weight: number, from = start) =>
    found.push({ hash: hashOf(space, kind, text), weight, start: from, end, block, solid: true });
  if (EMPTY.has(folded)) {
    if (!isMarked) return;
  } else {
    add('w', stem, WEIGHTS.word);
  }
  if (isMarked) add('m', marked, WEIGHTS.marked);
  if (previous) {
    add('w', `${stemOf(previous.folded)} ${stem}`, WEIGHTS.word, previous.start);
    if (isMarked || previous.marked !== previous.folded) {
      add('m', `${previous.marked} ${marked}`, WEIGHTS.marked, previous.start);
    }
  }
  if (stem.length >= 5) addGrams(found, stem, start, end, space, block);
}

function addGrams(
  found: Feature[],
  stem: string,
  start: number,
  end: number,
  space: Space,
  block: Block,
): void {
  const bounded = `^${stem}$`;
  for (const length of [4, 5]) {
    const weight = length === 4 ? WEIGHTS.gram4 : WEIGHTS.gram5;
    for (let at = 0; at + length <= bounded.length; at += 1) {
      found.push({
        hash: hashOf(space, 'g', bounded.slice(at, at + length)),
        weight,
        start: Math.max(start, start + at - 1),
        end: Math.min(end, start + at - 1 + length),
        block,
        solid: false,
      });
    }
  }
}

function addHangul(found: Feature[], word: Word, space: Space): void {
  const { folded, start, end } = word;
  const block = space === 'phrase' ? 0 : 2;
  for (const [index, weight] of WEIGHTS.syllables.entries()) {
    const length = index + 1;
    for (let at = 0; at + length <= folded.length; at += 1) {
      const hash = hashOf(space, 'k', folded.slice(at, at + length));
      const from = start + at;
      found.push({ hash, weight, start: from, end: from + length, block, solid: length > 1 });
    }
  }
  if (folded.length > 1) {
    const hash = hashOf(space, 't', folded);
    found.push({ hash, weight: WEIGHTS.whole, start, end, block, solid: true });
  }
  const initials = initialsOf(folded);
  for (let at = 0; at + 4 <= initials.length; at += 1) {
    const hash = hashOf(space, 'i', initials.slice(at, at + 4));
    const from = start + at;
    found.push({ hash, weight: WEIGHTS.initials, start: from, end: from + 4, block, solid: false });
  }
}

/** English plurals become singulars: `batteries` and `battery` are one word. */
function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** FNV-1a of a space, a kind and a text, 32 bits. */
function hashOf(space: Space, kind: string, text: string): number {
  let hash = Math.imul(0x811c9dc5 ^ space.length, 0x01000193);
  hash = Math.imul(hash ^ kind.charCodeAt(0), 0x01000193);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0;
}
