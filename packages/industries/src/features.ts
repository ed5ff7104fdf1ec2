import { initialsOf, type Word } from './text.ts';

/** Something in a text that may speak for an industry. `start` and `end` are its place in the text. */
export type Feature = {
  hash: number;
  weight: number;
  start: number;
  end: number;
  /** Features of one block are counted together. */
  block: Block;
  /** Does knowing it mean knowing a word, and not just a few of its letters? */
  solid: boolean;
  /** Is it a whole phrase that a model may have been told? Of such the longest speaks. */
  phrase: boolean;
};

/** Blocks of features: Hangul and Latin against our own phrases, and against index files too. */
export type Block = 0 | 1 | 2 | 3;
export const BLOCKS = 4;

/** What a text is held against: our own phrases, or those of index files too. They share no features. */
export type Space = 'own' | 'indexed';

/** A phrase that is told is one phrase; in a text that is asked any run of words may be one. */
export type Role = 'told' | 'asked';

const FIRST_BLOCK = { own: 0, indexed: 2 } as const;

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
  /** Of whole phrases, in Hangul and in Latin letters. */
  hangulPhrase: 1,
  latinPhrase: 1.5,
};

/** Phrases have up to so many words, or so many syllables. */
const MOST_WORDS = 4;
const MOST_SYLLABLES = 7;

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
export function featuresOf(words: readonly Word[], space: Space, role: Role): Feature[] {
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
  if (role === 'told') addPhrase(found, words, space);
  else addPhrases(found, words, space);
  return found;
}

function addLatin(found: Feature[], word: Word, previous: Word | undefined, space: Space): void {
  const { start, end, folded, marked } = word;
  const block = (FIRST_BLOCK[space] + 1) as Block;
  const stem = stemOf(folded);
  const isMarked = marked !== folded;
  const add = (kind: string, text: string, weight: number, from = start) => {
    const hash = hashOf(space, kind, text);
    found.push({ hash, weight, start: from, end, block, solid: true, phrase: false });
  };
  if (!EMPTY.has(folded)) add('w', stem, WEIGHTS.word);
  else if (!isMarked) return;
  if (isMarked) add('m', marked, WEIGHTS.marked);
  if (previous) {
    add('w', `${stemOf(previous.folded)} ${stem}`, WEIGHTS.word, previous.start);
    if (isMarked || previous.marked !== previous.folded) {
      add('m', `${previous.marked} ${marked}`, WEIGHTS.marked, previous.start);
    }
  }
  if (stem.length >= 5) addGrams(found, word, stem, space);
}

function addGrams(found: Feature[], { start, end }: Word, stem: string, space: Space): void {
  const block = (FIRST_BLOCK[space] + 1) as Block;
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
        phrase: false,
      });
    }
  }
}

function addHangul(found: Feature[], { folded, start, end }: Word, space: Space): void {
  const block = FIRST_BLOCK[space];
  const add = (kind: string, text: string, weight: number, at: number, solid: boolean) => {
    const from = start + at;
    const to = Math.min(end, from + text.length);
    const hash = hashOf(space, kind, text);
    found.push({ hash, weight, start: from, end: to, block, solid, phrase: false });
  };
  for (const [index, weight] of WEIGHTS.syllables.entries()) {
    const length = index + 1;
    for (let at = 0; at + length <= folded.length; at += 1) {
      add('k', folded.slice(at, at + length), weight, at, length > 1);
    }
  }
  if (folded.length > 1) add('t', folded, WEIGHTS.whole, 0, true);
  const initials = initialsOf(folded);
  for (let at = 0; at + 4 <= initials.length; at += 1) {
    add('i', initials.slice(at, at + 4), WEIGHTS.initials, at, false);
  }
}

/** A whole phrase, as it is told. */
function addPhrase(found: Feature[], words: readonly Word[], space: Space): void {
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last || words.length > MOST_WORDS) return;
  const { start } = first;
  const { end } = last;
  if (words.every(({ script }) => script === 'hangul')) {
    const text = words.map(({ folded }) => folded).join('');
    if (text.length > 1 && text.length <= MOST_SYLLABLES) {
      found.push(phraseOf(space, text, start, end));
    }
  } else if (words.every(({ script }) => script === 'latin')) {
    found.push(phraseOf(space, phraseText(words), start, end));
  }
}

/** Every run of words or syllables that may be a phrase. */
function addPhrases(found: Feature[], words: readonly Word[], space: Space): void {
  for (const [at, word] of words.entries()) {
    if (word.script === 'hangul') {
      addSyllableRuns(found, word, words[at + 1], space);
      continue;
    }
    for (let count = 1; count <= MOST_WORDS; count += 1) {
      const run = words.slice(at, at + count);
      const last = run.at(-1);
      if (!last || run.length < count || last.script !== 'latin') break;
      found.push(phraseOf(space, phraseText(run), word.start, last.end));
    }
  }
}

/** Runs within a word of Hangul, and the word with the next one: spaces in Korean come and go. */
function addSyllableRuns(
  found: Feature[],
  { folded, start }: Word,
  next: Word | undefined,
  space: Space,
): void {
  for (let at = 0; at < folded.length; at += 1) {
    for (let size = 2; size <= MOST_SYLLABLES && at + size <= folded.length; size += 1) {
      const from = start + at;
      found.push(phraseOf(space, folded.slice(at, at + size), from, from + size));
    }
  }
  if (next?.script !== 'hangul') return;
  const joined = folded + next.folded;
  if (joined.length <= MOST_SYLLABLES) found.push(phraseOf(space, joined, start, next.end));
}

function phraseOf(space: Space, text: string, start: number, end: number): Feature {
  const isHangul = text.charCodeAt(0) >= 0xac00;
  return {
    hash: hashOf(space, 'p', text),
    weight: isHangul ? WEIGHTS.hangulPhrase : WEIGHTS.latinPhrase,
    start,
    end,
    block: (FIRST_BLOCK[space] + (isHangul ? 0 : 1)) as Block,
    solid: true,
    phrase: true,
  };
}

function phraseText(words: readonly Word[]): string {
  return words.map(({ folded }) => stemOf(folded)).join(' ');
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
