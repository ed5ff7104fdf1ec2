import {
  digitsOf,
  findMatches,
  foldText,
  initialsOf,
  looksLikePhone,
  MAX_SEARCH_WORDS,
  searchPieces,
} from '@station/contract/search-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** The stretches of a text that a search marks. */
const marked = (text: string, search: string) =>
  findMatches(text, search).map(({ start, end }) => text.slice(start, end));

/** Whether a search finds a text, by the rule that the stored column is searched with. */
function finds(text: string, search: string): boolean {
  const stored = [foldText(text), digitsOf(text), initialsOf(text)].join('\n');
  return searchPieces(search).every((ways) => ways.some((way) => stored.includes(way)));
}

test.for([
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['ĐỖ VĂN ĐỨC', 'do van duc'],
  ['  hai   cách\t\nquãng ', 'hai cach quang'],
  ['ƯƠNG ƠN', 'uong on'],
  ['Müller Åsa', 'muller asa'],
  ['a\u00a0b\u3000c', 'a b c'],
  ['', ''],
] as const)('Folded, %j is %j', ([text, folded]) => {
  expect(foldText(text)).toBe(folded);
});

test('Folding takes Hangul apart, so that two syllables are at least three letters', () => {
  expect([...foldText('민수')]).toHaveLength(5);
  expect(foldText('ㄱㅁ')).toBe('\u1100\u1106');
});

test('Folded text stays as it is when it is folded again, composed or not', () => {
  const letters = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(letters, (text) => {
      const folded = foldText(text);
      expect(foldText(text.normalize('NFD'))).toBe(folded);
      expect(foldText(text.normalize('NFC'))).toBe(folded);
    }),
  );
  fc.assert(
    fc.property(vietnameseAndKorean, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test.for([
  ['김민수', 'ᄀᄀᄀᄆᄆᄆᄉᄉᄉ'],
  ['황보 혜진', 'ᄒᄒᄒᄇᄇᄇ ᄒᄒᄒᄌᄌᄌ'],
  ['꽃', 'ᄁᄁᄁ'],
  ['ㅋㅋ상사', 'ᄏᄏᄏᄏᄏᄏᄉᄉᄉᄉᄉᄉ'],
  ['Kim 민', 'ᄆᄆᄆ'],
  ['Nguyễn', ''],
] as const)('The initial consonants of %s', ([text, initials]) => {
  expect(initialsOf(text)).toBe(initials);
  expect(initialsOf(text.normalize('NFD'))).toBe(initials);
});

test.for([
  ['0901234567', true],
  ['+84 90 123 4567', true],
  ['(090) 123-4567', true],
  ['090.123.4567', true],
  ['123', true],
  ['12', false],
  ['+84', true],
  ['+', false],
  ['a123', false],
  ['123a', false],
  ['', false],
  ['-123', false],
] as const)('Whether %j looks like a telephone number: %j', ([text, expected]) => {
  expect(looksLikePhone(text)).toBe(expected);
});

test.for([
  ['', []],
  ['   ', []],
  ['Thị ánh', [['thi'], ['anh']]],
  ['anh ANH ánh', [['anh']]],
  ['+84 90 123 4567', [['84901234567', '+84 90 123 4567']]],
  ['0084901234567', [['84901234567', '0084901234567']]],
  ['0901234567', [['0901234567']]],
  ['007', [['007']]],
  ['24-7', [['247', '24-7']]],
  ['tran 0912-345', [['tran'], ['0912345', '0912-345']]],
  ['tran +84', [['tran'], ['84', '+84']]],
  ['ㄱㅁ', [['ᄀᄀᄀᄆᄆᄆ']]],
] as const)('The pieces of the search %j', ([search, pieces]) => {
  expect(searchPieces(search)).toEqual(pieces);
});

test('A search of very many words uses the first ones', () => {
  const words = Array.from({ length: 50 }, (_, i) => `word${i}`);
  expect(searchPieces(words.join(' '))).toEqual(
    words.slice(0, MAX_SEARCH_WORDS).map((word) => [word]),
  );
});

test.for([
  ['Nguyễn Thị Ánh', 'anh', ['Ánh']],
  ['Nguyễn Thị Ánh', 'thi nguyen', ['Nguyễn', 'Thị']],
  ['Nguyễn Thị Ánh', 'n', ['N', 'n', 'n']],
  ['Đỗ Đức', 'd', ['Đ', 'Đ']],
  ['김민수', '민수', ['민수']],
  ['김민수', 'ㅁㅅ', ['민수']],
  ['김민수', 'ㄱ', ['김']],
  ['황보 혜진', 'ㅎㅂ ㅎㅈ', ['황보', '혜진']],
  ['anna', 'ann nna', ['anna']],
  ['090-123-4567', '123 4', ['123-4']],
  ['+84 90 123 4567', '84901', ['84 90 1']],
  ['090-123-4567', '+84 90 123', ['90-123']],
  ['+84 90 123 4567', '090 123', ['90 123']],
  ['+82 10-1234-5678', '010-1234', ['10-1234']],
  ['(090) 123 4567', '090123', ['090) 123']],
  ['Factory 24-7', '24-7', ['24-7']],
  ['A1B2C3', '123', []],
  ['Nothing', 'xyz', []],
  ['Nothing', '', []],
] as const)('In %j the search %j marks %j', ([text, search, expected]) => {
  expect(marked(text, search)).toEqual(expected);
});

test('In decomposed text a letter is marked with all its marks', () => {
  const text = 'Nguyễn Thị Ánh'.normalize('NFD');
  expect(marked(text, 'anh')).toEqual(['Ánh'.normalize('NFD')]);
  expect(marked(text, 'e')).toEqual(['ễ'.normalize('NFD')]);
  // Hangul letters that stand decomposed are single characters, and are marked from the first to
  // the last one.
  const name = '김민수'.normalize('NFD');
  expect(marked(name, '민수').join('')).toBe('민수'.normalize('NFD'));
});

const anyWord = fc.constantFrom(
  ...['Nguyễn', 'Thị', 'Ánh', 'Đức', 'Ước', 'Thuỳ', 'Quỳnh', '김민수', '황보혜진', '박꽃별', '이'],
  ...["O'Neil", 'Jean-Luc', 'Müller', '100%', 'a_b', '(주)한빛', 'F&B', '7-Eleven', '24-7', '😀'],
);
const vietnameseAndKorean = fc
  .array(anyWord, { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '));
const anyWay = fc.constantFrom<((text: string) => string)[]>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => foldText(text),
  (text) => ` ${text.replaceAll(' ', '\u00a0 ')}\t`,
);

/** A text and a piece cut out of it, between whole characters, written in another way. */
const textAndPiece = fc
  .tuple(vietnameseAndKorean, fc.nat(), fc.nat(), anyWay)
  .map(([text, from, length, rewrite]) => {
    const letters = [...text];
    const start = from % letters.length;
    const piece = letters.slice(start, start + 1 + (length % letters.length)).join('');
    return { text, search: rewrite(piece) };
  });

test('Any piece of a text, written in any way, finds it', () => {
  fc.assert(
    fc.property(textAndPiece, ({ text, search }) => {
      expect(finds(text, search)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('What finds a text marks something in it, in order, within it, without overlaps', () => {
  fc.assert(
    fc.property(textAndPiece, ({ text, search }) => {
      const matches = findMatches(text, search);
      const letters = searchPieces(search).flat().join('');
      // A symbol that folding drops leaves nothing to mark.
      if (letters.length > 0) expect(matches.length).toBeGreaterThan(0);
      let end = -1;
      for (const match of matches) {
        expect(match.start).toBeGreaterThan(end);
        expect(match.end).toBeGreaterThan(match.start);
        end = match.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2_000 },
  );
});

test('Initial consonants of any stretch of a Korean name find it', () => {
  const syllables = fc.array(fc.integer({ min: 0xac00, max: 0xd7a3 }), {
    minLength: 1,
    maxLength: 6,
  });
  const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  fc.assert(
    fc.property(syllables, fc.nat(), fc.nat(), (codes, from, length) => {
      const start = from % codes.length;
      const stretch = codes.slice(start, start + 1 + (length % codes.length));
      const search = stretch.map((code) => INITIALS[Math.floor((code - 0xac00) / 588)]).join('');
      const name = String.fromCharCode(...codes);
      expect(finds(name, search)).toBe(true);
      expect(marked(name, search).length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});

test('Any text at all can be folded, searched and marked without an error', {
  tags: ['full'],
}, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, search) => {
      foldText(text);
      initialsOf(text);
      findMatches(text, search);
    }),
    { numRuns: 2_000 },
  );
});
