/** What is looked for in a post as it is written. Hints for people: none of them changes a word. */

import { blocksOf, lengthOfPost, sentencesOf, textOfPost } from './post-text.ts';
import { alikeWithin } from './similarity.ts';
import type { PostLanguage, PostLink } from './writing-fields.ts';
import type { WritingRules } from './writing-rules.ts';

/** `wrong`: has to be mended before it goes out. `hint`: a person decides. */
export type Severity = 'wrong' | 'hint';

export type Finding = {
  kind:
    | 'title-missing'
    | 'too-short'
    | 'too-long'
    | 'keyword-missing'
    | 'keyword-not-in-title'
    | 'keyword-too-often'
    | 'alike-within'
    | 'banned-word'
    | 'exaggerated-word'
    | 'disclosure-missing'
    | 'disclosure-late'
    | 'picture-undescribed'
    | 'link-broken';
  severity: Severity;
  /** What it is about: the word, the address, the number of the picture, the first of two sentences. */
  about: string;
  /** The passages in which it stands. */
  passages: string[];
  /** What was counted, and where it should be. */
  count: number;
  limit: number;
};

export type CheckedPost = {
  title: string;
  html: string;
  keyword: string;
  language: PostLanguage;
  is_paid: boolean;
};

/** A notice of advertising stands in the title or in one of so many first blocks. */
const DISCLOSURE_BLOCKS = 2;

const PASSAGES = 5;

/** Everything found in a post, the wrong before the hints. */
export function checkPost(
  post: CheckedPost,
  rules: WritingRules,
  links: readonly PostLink[] = [],
): Finding[] {
  const found = [
    ...checkTitle(post),
    ...checkLength(post, rules),
    ...checkKeyword(post, rules),
    ...checkWords(post, rules.banned[post.language], 'banned-word', 'wrong'),
    ...checkWords(post, rules.exaggerated[post.language], 'exaggerated-word', 'hint'),
    ...checkDisclosure(post, rules),
    ...checkPictures(post),
    ...checkAlike(post, rules),
    ...checkLinks(post, links),
  ];
  return found.toSorted((a, b) => Number(a.severity === 'hint') - Number(b.severity === 'hint'));
}

const finding = (
  kind: Finding['kind'],
  severity: Severity,
  rest: Partial<Omit<Finding, 'kind' | 'severity'>> = {},
): Finding => ({ kind, severity, about: '', passages: [], count: 0, limit: 0, ...rest });

const checkTitle = ({ title }: CheckedPost) =>
  title.trim() === '' ? [finding('title-missing', 'wrong')] : [];

function checkLength({ html }: CheckedPost, { min_length, max_length }: WritingRules): Finding[] {
  const count = lengthOfPost(html);
  if (count < min_length) return [finding('too-short', 'hint', { count, limit: min_length })];
  if (count > max_length) return [finding('too-long', 'hint', { count, limit: max_length })];
  return [];
}

function checkKeyword(post: CheckedPost, { keyword_per_1000 }: WritingRules): Finding[] {
  const { keyword, title, html, language } = post;
  if (keyword.trim() === '') return [];
  const text = textOfPost(html);
  const about = keyword.trim();
  const count = occurrences(text, about, language).length;
  if (count === 0) return [finding('keyword-missing', 'hint', { about })];
  const found: Finding[] = [];
  const limit = Math.max(3, Math.floor(([...text].length * keyword_per_1000) / 1_000));
  if (count > limit) {
    const passages = passagesOf(html, about, language);
    found.push(finding('keyword-too-often', 'wrong', { about, count, limit, passages }));
  }
  if (occurrences(title, about, language).length === 0) {
    found.push(finding('keyword-not-in-title', 'hint', { about }));
  }
  return found;
}

function checkWords(
  { title, html, language }: CheckedPost,
  words: readonly string[],
  kind: 'banned-word' | 'exaggerated-word',
  severity: Severity,
): Finding[] {
  return words.flatMap((about) => {
    const inTitle = occurrences(title, about, language).length > 0 ? [title] : [];
    const passages = [...inTitle, ...passagesOf(html, about, language)];
    const count = passages.length;
    return count > 0 ? [finding(kind, severity, { about, passages, count })] : [];
  });
}

function checkDisclosure(post: CheckedPost, { disclosures }: WritingRules): Finding[] {
  if (!post.is_paid) return [];
  const { language } = post;
  const says = (text: string) =>
    disclosures[language].some((it) => occurrences(text, it, language).length > 0);
  const texts = blocksOf(post.html)
    .filter(({ kind }) => kind !== 'picture')
    .map(({ text }) => text);
  if (says(post.title) || texts.slice(0, DISCLOSURE_BLOCKS).some(says)) return [];
  const late = texts.find(says);
  return late === undefined
    ? [finding('disclosure-missing', 'wrong')]
    : [finding('disclosure-late', 'wrong', { passages: [late] })];
}

function checkPictures({ html }: CheckedPost): Finding[] {
  const pictures = blocksOf(html).filter(({ kind }) => kind === 'picture');
  return pictures.flatMap(({ alt }, at) =>
    alt.trim() === '' ? [finding('picture-undescribed', 'wrong', { about: String(at + 1) })] : [],
  );
}

const checkAlike = ({ html }: CheckedPost, { similar_percent }: WritingRules): Finding[] =>
  alikeWithin(sentencesOf(html), similar_percent).map(({ first, second, percent }) =>
    finding('alike-within', 'hint', {
      about: first,
      passages: [first, second],
      count: percent,
      limit: similar_percent,
    }),
  );

/** A link counts as broken when its page is gone, cannot be reached, or is none of the outside world. */
function checkLinks({ html }: CheckedPost, links: readonly PostLink[]): Finding[] {
  const broken = new Map(
    links
      .filter(({ state }) => state === 'gone' || state === 'silent' || state === 'inner')
      .map((it) => [it.address, it]),
  );
  return blocksOf(html).flatMap((block) =>
    block.links.flatMap((address) => {
      const link = broken.get(address);
      if (!link) return [];
      return [
        finding('link-broken', 'wrong', {
          about: address,
          passages: [block.text],
          count: link.status ?? 0,
        }),
      ];
    }),
  );
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Where a word stands in a text. Vietnamese words end where their letters end; Korean ones take endings,
 * and may be written together, so that spaces in them count for nothing.
 */
function occurrences(text: string, word: string, language: PostLanguage): number[] {
  const parts = word.normalize('NFC').trim().split(/\s+/).map(escaped);
  if (parts.length === 0 || parts[0] === '') return [];
  const pattern =
    language === 'ko'
      ? `(?<![\\p{L}\\p{N}])${parts.join('\\s*')}`
      : `(?<![\\p{L}\\p{N}])${parts.join('\\s+')}(?![\\p{L}\\p{N}])`;
  return [...text.normalize('NFC').matchAll(new RegExp(pattern, 'giu'))].map(({ index }) => index);
}

/** The sentences in which a word stands, each as often as it has it; at most five. */
const passagesOf = (html: string, word: string, language: PostLanguage): string[] =>
  sentencesOf(html)
    .filter((sentence) => occurrences(sentence, word, language).length > 0)
    .slice(0, PASSAGES);
