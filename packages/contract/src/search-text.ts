/**
 * How text is made comparable for searching, shared by the server (which stores
 * the folded text) and the browser (which marks the matched piece).
 *
 * Source of the rules: issue "Foundation", section 2: a piece without Vietnamese
 * marks finds the marked name, Korean is found by syllables and by initial
 * consonants (초성), phones however they are written.
 */

/** Hangul initial consonants in Unicode order, as typed on a keyboard. */
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST_INITIAL = 0x1100;

/**
 * Folds text for comparison: lower case, no combining marks, `đ` as `d`, Hangul
 * taken apart into conjoining letters, runs of white space as one space.
 *
 * Taking Hangul apart is what makes two syllables searchable: a trigram index
 * needs three characters, and `민수` has five letters.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // E-mail addresses and English names have nothing to fold.
  return isAscii(lower) ? tidySpaces(lower) : tidySpaces(unmarked(lower));
}

const isAscii = (text: string): boolean => !/[^ -~]/.test(text);

const tidySpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

function unmarked(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .replace(/[ㄱ-ㅎ]/g, toConjoining);
}

function toConjoining(letter: string): string {
  const index = INITIALS.indexOf(letter);
  return index < 0 ? letter : String.fromCharCode(FIRST_INITIAL + index);
}

/**
 * The initial consonants of each Hangul run, in the stored form: every letter
 * three times, so that even one or two of them make a trigram.
 * `김민수` gives `ᄀᄀᄀᄆᄆᄆᄉᄉᄉ`; text without Hangul gives an empty string.
 */
export function initialsOf(text: string): string {
  if (!/[\u1100-\u1112ㄱ-ㅎ가-힣]/.test(text)) return '';
  const runs = text.normalize('NFC').match(/[가-힣ㄱ-ㅎ]+/g) ?? [];
  return runs.map((run) => tripled(run.replace(/./g, initialOf))).join(' ');
}

/** The initial consonant of a syllable; a consonant that stands alone is its own. */
function initialOf(letter: string): string {
  // Taken apart (NFD), a syllable begins with its initial consonant.
  return letter
    .normalize('NFD')
    .charAt(0)
    .replace(/[ㄱ-ㅎ]/g, toConjoining);
}

/** Every letter three times. */
function tripled(letters: string): string {
  return letters.replace(/./gu, '$&$&$&');
}

/** Whether a text may be a telephone number or a piece of one: digits and their usual punctuation. */
export function looksLikePhone(text: string): boolean {
  if (!/^[+(\d][\d\s().-]*$/.test(text)) return false;
  return digitsOf(text).length >= (text.startsWith('+') ? 1 : 3);
}

/** The digits of a text, nothing else. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** At most this many words of a search are used; more narrow nothing down. */
export const MAX_SEARCH_WORDS = 8;

/**
 * The pieces a search asks for, each of which must occur in the stored text in one of its ways. A
 * search that looks like a telephone number is one piece; otherwise each word is. An empty search
 * has no pieces.
 */
export function searchPieces(search: string): string[][] {
  const text = foldText(search);
  if (looksLikePhone(text)) return [phoneWays(text)];
  const words = [...new Set(text.split(' ').filter(Boolean))].slice(0, MAX_SEARCH_WORDS);
  return words.map((word) => (looksLikePhone(word) ? phoneWays(word) : [storedForm(word)]));
}

/** A word of a search, as it is looked for in a name. */
export type NamePiece = {
  ways: string[];
  /** What of the folded name it may be: its letters, or the initial consonants of its syllables. */
  of: 'letters' | 'initials';
};

/** The same pieces as they stand in a name alone, where initial consonants are not tripled. */
export function namePieces(search: string): NamePiece[] {
  return searchPieces(search).map((ways) => {
    const [way = ''] = ways;
    const isInitials = /^[\u1100-\u1112]+$/.test(way);
    return isInitials
      ? { ways: [way.replace(/(.)\1\1/gu, '$1')], of: 'initials' }
      : { ways, of: 'letters' };
  });
}

/** Numbers are stored as digits; but `24-7` or `2024.06` may also stand in a name or an address. */
function phoneWays(text: string): string[] {
  // An international prefix typed as 00 is stored without it.
  const digits = digitsOf(text).replace(/^00(?=[1-9]\d)/, '');
  return [...new Set([digits, text])];
}

/** A word of initial consonants alone is looked for in the stored, tripled form. */
function storedForm(word: string): string {
  return /^[\u1100-\u1112]+$/.test(word) ? tripled(word) : word;
}

/** A stretch of the original text, as UTF-16 positions. */
export type Match = { start: number; end: number };

/**
 * Where the pieces of a search occur in a text as shown, for marking them.
 * Overlapping stretches are merged; the result is in order.
 */
export function findMatches(text: string, search: string): Match[] {
  const ways = searchPieces(search).flat();
  if (ways.length === 0) return [];
  const views = [foldedView(text), initialsView(text)];
  const found = ways.flatMap((way) => views.flatMap((view) => occurrences(view, way)));
  if (looksLikePhone(text)) {
    const digits = digitsView(text);
    for (const way of ways) {
      // What was found by its country's code may be shown without it, and the other way round.
      const inAnyForm = [way, way.replace(/^8[24]0?/, ''), way.replace(/^0/, '')]
        .filter((form) => form === way || form.length >= 3)
        .map((form) => occurrences(digits, form));
      found.push(...(inAnyForm.find((matches) => matches.length > 0) ?? []));
    }
  }
  return merged(found);
}

function occurrences(view: View, piece: string): Match[] {
  const found: Match[] = [];
  for (let at = view.text.indexOf(piece); at >= 0; at = view.text.indexOf(piece, at + 1)) {
    const last = at + piece.length - 1;
    const start = view.from[at];
    const lastStart = view.from[last];
    if (start === undefined || lastStart === undefined) break;
    found.push({ start, end: lastStart + (view.width[last] ?? 1) });
  }
  return found;
}

/** A text made comparable, with the place in the original that each character came from. */
type View = { text: string; from: number[]; width: number[] };

function viewOf(text: string, convert: (character: string) => string): View {
  const view: View = { text: '', from: [], width: [] };
  let at = 0;
  // A base letter and its combining marks belong together, whether composed or not.
  for (const [character] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const folded = convert(character);
    for (let i = 0; i < folded.length; i += 1) {
      view.from.push(at);
      view.width.push(character.length);
    }
    view.text += folded;
    at += character.length;
  }
  return view;
}

const foldedView = (text: string): View => viewOf(text, (c) => (/\s/.test(c) ? ' ' : foldText(c)));
const initialsView = (text: string): View => viewOf(text, (c) => initialsOf(c) || ' ');
const digitsView = (text: string): View => viewOf(text, digitsOf);

function merged(matches: Match[]): Match[] {
  const result: Match[] = [];
  for (const match of matches.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && match.start <= last.end) last.end = Math.max(last.end, match.end);
    else result.push({ ...match });
  }
  return result;
}
