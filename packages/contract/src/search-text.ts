/**
 * How text is made comparable for searching, shared by the server (which stores
 * the folded text) and the browser (which marks the matched piece).
 *
 * Source of the rules: issue "Foundation", section 2: a piece without Vietnamese
 * marks finds the marked name, Korean is found by syllables and by initial
 * consonants (초성), phones however they are written.
 */

import { getChoseong } from 'es-hangul';

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
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .replace(/[ㄱ-ㅎ]/g, toConjoining)
    .replace(/\s+/g, ' ')
    .trim();
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
  const runs = text.normalize('NFC').match(/[가-힣]+/g) ?? [];
  return runs.map((run) => tripled(getChoseong(run).replace(/[ㄱ-ㅎ]/g, toConjoining))).join(' ');
}

/** Every letter three times. */
function tripled(letters: string): string {
  return letters.replace(/./gu, '$&$&$&');
}

/** True for a piece that can only be a telephone number: digits and their usual punctuation. */
export function looksLikePhone(text: string): boolean {
  return /^[+\d][\d\s().-]*$/.test(text) && digitsOf(text).length >= 3;
}

/** The digits of a text, nothing else. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** At most this many words of a search are used; more narrow nothing down. */
export const MAX_SEARCH_WORDS = 8;

/**
 * The pieces a search asks for, each of which must occur in the stored text.
 * A text that looks like a telephone number is one piece of digits; otherwise
 * each word is a piece. An empty search has no pieces.
 */
export function searchPieces(search: string): string[] {
  const text = search.trim();
  if (looksLikePhone(text)) {
    // An international prefix typed as 00 is stored without it.
    return [digitsOf(text).replace(/^00/, '')];
  }
  const words = foldText(text).split(' ').filter(Boolean);
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS).map(storedForm);
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
  const pieces = searchPieces(search);
  if (pieces.length === 0) return [];
  const views = [foldedView(text), initialsView(text), digitsView(text)];
  const found: Match[] = [];
  for (const piece of pieces) {
    for (const view of views) {
      for (let at = view.text.indexOf(piece); at >= 0; at = view.text.indexOf(piece, at + 1)) {
        const start = view.from[at];
        const last = view.from[at + piece.length - 1];
        if (start === undefined || last === undefined) break;
        found.push({ start, end: last + (view.width[at + piece.length - 1] ?? 1) });
      }
    }
  }
  return merged(found);
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
