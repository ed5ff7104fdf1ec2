import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPost, type Finding } from '../src/writing/checks.ts';
import { copyOfPost, markdownOfPost } from '../src/writing/post-copies.ts';
import { blocksOf, lengthOfPost, sentencesOf, textOfPost } from '../src/writing/post-text.ts';
import { alikeWithin, bandsOf, likeness, trigramsOf } from '../src/writing/similarity.ts';
import { DEFAULT_RULES, type WritingRules } from '../src/writing/writing-rules.ts';

const rules: WritingRules = { ...DEFAULT_RULES, min_length: 0, version: 1 };

const post = { title: '제목', html: '', keyword: '', language: 'ko' as const, is_paid: false };

type Checked = Partial<Omit<typeof post, 'language'>> & { language?: 'ko' | 'vi' };

const kindsIn = (given: Checked, own: Partial<WritingRules> = {}): Finding['kind'][] =>
  checkPost({ ...post, ...given }, { ...rules, ...own }).map(({ kind }) => kind);

const SENTENCE = '저희 교육원은 개강 이후 수강생의 취업까지 한 분 한 분 끝까지 함께합니다.';

test.for<[string, Checked, Finding['kind'][], Partial<WritingRules>?]>([
  ['a title is missing', { title: ' ' }, ['title-missing']],
  ['a text is too short', { html: '<p>짧은 글</p>' }, ['too-short'], { min_length: 5 }],
  ['a text is long enough', { html: '<p>짧은 글</p>' }, [], { min_length: 4 }],
  ['a text is too long', { html: '<p>짧은 글</p>' }, ['too-long'], { max_length: 3 }],
  ['a keyword is missing', { keyword: '시험', html: '<p>글</p>' }, ['keyword-missing']],
  [
    'a keyword is written together and takes an ending',
    { title: '간호조무사 시험', keyword: '간호 조무사', html: '<p>간호조무사가 되는 길</p>' },
    [],
  ],
  [
    'a keyword is not in the title',
    { keyword: '시험', html: '<p>시험을 봅니다</p>' },
    ['keyword-not-in-title'],
  ],
  [
    'a keyword stands too often',
    { title: '시험', keyword: '시험', html: '<p>시험 시험 시험 시험</p>' },
    ['keyword-too-often'],
  ],
  ['a banned word, spaces or none', { html: '<p>무조건합격 과정</p>' }, ['banned-word']],
  ['an exaggerated word', { html: '<p>업계 1위 교육원</p>' }, ['exaggerated-word']],
  [
    'a Vietnamese word ends where its letters end',
    { language: 'vi', html: '<p>Bài số 12 và số 100</p>' },
    [],
  ],
  [
    'a Vietnamese word that is exaggerated',
    { language: 'vi', html: '<p>Khóa học tốt nhất, số 1 thành phố</p>' },
    ['exaggerated-word', 'exaggerated-word'],
  ],
  ['a paid post says nothing', { is_paid: true, html: '<p>글</p>' }, ['disclosure-missing']],
  [
    'a paid post says it late',
    { is_paid: true, html: '<p>하나</p><p>둘</p><p>협찬을 받은 글입니다</p>' },
    ['disclosure-late'],
  ],
  ['a paid post says it first', { is_paid: true, html: '<p>[광고] 안내</p><p>글</p>' }, []],
  ['a paid post says it in its title', { is_paid: true, title: '광고) 안내' }, []],
  ['a picture without a description', { html: '<img src="/a" alt="">' }, ['picture-undescribed']],
  ['a picture with one', { html: '<img src="/a" alt="교실">' }, []],
  [
    'two sentences are alike',
    { html: `<p>${SENTENCE}</p><p>${SENTENCE.replace('이후', '후')}</p>` },
    ['alike-within'],
  ],
  ['greetings are not compared', { html: '<p>안녕하세요.</p><p>안녕하세요.</p>' }, []],
])('%s', ([, given, kinds, own]) => {
  expect(kindsIn(given, own)).toEqual(kinds);
});

test('A broken link is named with its passage, and what is wrong comes before the hints', () => {
  const html = '<p>최고의 <a href="https://gone.example/a?x=1&amp;y=2">안내</a></p>';
  const address = 'https://gone.example/a?x=1&y=2';
  const link = { address, state: 'gone' as const, status: 404, checked_at: null };
  expect(checkPost({ ...post, html }, rules, [link])).toMatchObject([
    {
      kind: 'link-broken',
      severity: 'wrong',
      about: address,
      passages: ['최고의 안내'],
      count: 404,
    },
    { kind: 'exaggerated-word', severity: 'hint', about: '최고의' },
  ]);
});

const RICH =
  '<h2>A &amp; B</h2><p>글 <strong>굵게</strong></p><ul><li><p>하나</p></li><li><p>둘</p></li></ul><img src="/p/1" alt="교실" title="봄의 &lt;교실&gt;"><table><tbody><tr><th><p>표</p></th><th><p>값</p></th></tr><tr><td><p></p></td><td><p>1</p></td></tr></tbody></table>';

test('A text is copied as simple HTML with numbered places for its pictures', () => {
  const { html, text } = copyOfPost(RICH, 'ko');
  expect(html).toBe(
    [
      '<h2>A &amp; B</h2>',
      '<p>글 <strong>굵게</strong></p>',
      '<ul><li>하나</li><li>둘</li></ul>',
      '<p><strong>[사진 1] 봄의 &lt;교실&gt;</strong></p>',
      '<table border="1"><tbody><tr><td>표</td><td>값</td></tr><tr><td></td><td>1</td></tr></tbody></table>',
    ].join('\n'),
  );
  expect(text).toContain('[사진 1] 봄의 <교실>');
  expect(copyOfPost(RICH, 'vi').text).toContain('[Ảnh 1]');
});

test('A text comes as Markdown, in which what it says means nothing else', () => {
  const html = `${RICH}<p>1 * 2 [x] <a href="https://a.kr/(b)">여기</a></p>`;
  const markdown = markdownOfPost({ title: 'T', html, tags: '#a' });
  expect(markdown).toContain(
    '# T\n\n## A & B\n\n글 **굵게**\n\n- 하나\n- 둘\n\n![교실](picture-1.jpg)',
  );
  expect(markdown).toContain('| 표 | 값 |\n| --- | --- |\n|  | 1 |');
  expect(markdown).toContain('1 \\* 2 \\[x\\]');
});

test('Spaces count as Naver counts them, ends of lines do not', () => {
  expect(lengthOfPost('<p>가 나</p><p>다</p>')).toBe(4);
  expect(sentencesOf('<p>하나. 둘! 셋</p><h2>넷</h2>')).toEqual(['하나.', '둘!', '셋', '넷']);
});

test('Reading never fails, and no markup is left, whatever stands in a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      blocksOf(text);
      copyOfPost(text, 'ko');
      const said = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const words = (it: string) => it.split(/\s+/).join('');
      expect(words(textOfPost(`<p>${said}</p>`))).toBe(words(text));
    }),
  );
});

test('Likeness is the share of pieces in common', () => {
  const pieces = trigramsOf(SENTENCE);
  expect(likeness(pieces, pieces)).toBe(1);
  expect(likeness(pieces, trigramsOf('오늘은 날씨가 아주 맑고 따뜻해서 산책했습니다'))).toBe(0);
  expect(trigramsOf('짧은 문장')).toEqual(new Set());
});

test('Of sentences that are alike by seven tenths hardly any pair is missed', () => {
  const letters = fc.constantFrom(...'가나다라마바사아자차카타파하거너더러머버서어저처'.split(''));
  const sentence = fc.string({ unit: letters, minLength: 40, maxLength: 60 });
  let alike = 0;
  let found = 0;
  for (const text of fc.sample(sentence, { numRuns: 300, seed: 18 })) {
    const other = `${text.slice(0, 36)}끝이다르다`;
    if (likeness(trigramsOf(text), trigramsOf(other)) < 0.7) continue;
    alike += 1;
    const bands = new Set(bandsOf(text));
    if (bandsOf(other).some((band) => bands.has(band))) found += 1;
  }
  expect(alike).toBeGreaterThan(20);
  expect(found / alike).toBeGreaterThan(0.97);
});

test('What is compared later is compared by the same numbers', () => {
  expect(bandsOf(SENTENCE)).toHaveLength(32);
  expect(bandsOf(SENTENCE)).toEqual(bandsOf(` ${SENTENCE.toUpperCase()} `));
  expect(alikeWithin([SENTENCE, SENTENCE], 70)).toEqual([
    { first: SENTENCE, second: SENTENCE, percent: 100 },
  ]);
});

test('A text of 12,000 sentences that are alike is looked through at once', () => {
  const again = Array.from({ length: 10_000 }, () => SENTENCE);
  const almost = Array.from({ length: 2_000 }, (_, at) => `${SENTENCE} ${SENTENCE} ${at}`);
  const pairs = alikeWithin([...again, ...almost], 70);
  expect(pairs).toHaveLength(50);
  expect(pairs[0]?.percent).toBe(100);
});
