/**
 * Text as the model sees it. Every step keeps positions: the folded text is as long as the text it was
 * made from, so that a span of it can be shown to people.
 */

/** A run of letters of one script. `folded` is lower case without marks, `marked` is lower case. */
export type Word = {
  script: 'latin' | 'hangul';
  folded: string;
  marked: string;
  start: number;
  end: number;
};

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;

/** Is this one whole syllable of Hangul? */
function isSyllable(unit: number): boolean {
  return unit >= HANGUL_FIRST && unit <= HANGUL_LAST;
}

const folds = new Map<string, string>();

/** One character without its marks, in lower case and one unit long; a space where it is no letter. */
function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  const lower = character.toLowerCase();
  const plain = lower === 'đ' ? 'd' : (lower.normalize('NFKD')[0] ?? ' ');
  const folded = /[a-z0-9]/.test(plain) ? plain : ' ';
  if (folds.size < 5000) folds.set(character, folded);
  return folded;
}

/** The words of a text, which must be NFC. Letters of other scripts are left out. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    if (isSyllable(text.charCodeAt(at))) {
      while (at < text.length && isSyllable(text.charCodeAt(at))) at += 1;
      const run = text.slice(start, at);
      words.push({ script: 'hangul', folded: run, marked: run, start, end: at });
      continue;
    }
    let folded = '';
    while (at < text.length && !isSyllable(text.charCodeAt(at))) {
      const one = foldCharacter(text[at] as string);
      if (one === ' ') break;
      folded += one;
      at += 1;
    }
    if (folded === '') at += 1;
    else if (!/^\d+$/.test(folded)) {
      const marked = text.slice(start, at).toLowerCase();
      words.push({ script: 'latin', folded, marked, start, end: at });
    }
  }
  return words;
}

/** How many letters a text has, of whatever script. */
export function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** The initial consonants of Hangul syllables, for words that are written without their vowels. */
export function initialsOf(syllables: string): string {
  let initials = '';
  for (let at = 0; at < syllables.length; at += 1) {
    const index = Math.floor((syllables.charCodeAt(at) - HANGUL_FIRST) / 588);
    initials += String.fromCharCode(0x1100 + index);
  }
  return initials;
}
