import { emailEndings, positionWords } from './built-in.ts';
import { type Evidence, FIELDS } from './evidence.ts';
import { type Feature, featuresOf, type Space } from './features.ts';
import { isic } from './isic.ts';
import { lettersOf, type Word, wordsOf } from './text.ts';

/** A feature of a field. Its place is one in `texts` of the same field. */
export type FieldFeature = Feature & { field: keyof Evidence };

/** What speaks for ISIC classes by a rule: the ending of a mail address, a word of a job title. */
export type Hint = {
  field: 'email' | 'position';
  text: string;
  classes: readonly number[];
  /** What it is worth: that of so many features, and that much for each of its classes. */
  weight: number;
  gain: number;
};

export type Read = {
  features: FieldFeature[];
  texts: Partial<Record<keyof Evidence, string>>;
  hints: Hint[];
  /** Letters of company and notes, of any script. */
  letters: number;
};

/** How much a field counts. Of a mail address this is its own name, when it is no free mailbox. */
const FIELD_WEIGHTS = { company: 1, email: 0.4, notes: 1 } as const;

/** How much of a field is read, in characters: nobody's trade takes longer to say. */
const READ = { company: 300, position: 200, email: 320, notes: 2000 } as const;

/** Features that are looked at in one field. */
const MOST_FEATURES = 12_000;

const ENDING = { weight: 3, gain: 40 } as const;
const TITLE = { weight: 2, gain: 18 } as const;

/** Words that stand in the names of firms of every kind. */
const LEGAL_WORDS =
  /(주식회사|유한회사|[(（]\s*(주|유|재|사)\s*[)）]|[㈜㈕])|\b(co|ltd|jsc|inc|corp|llc|pte|ctcp|tnhh|mtv|cty|company|limited|corporation|joint stock)\b\.?|(công ty|cong ty)( (cổ phần|co phan|tnhh|cp))?( (mtv|một thành viên))?|trách nhiệm hữu hạn/giu;

const FREE_MAIL =
  /^(gmail|naver|daum|hanmail|nate|kakao|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|mail|proton|protonmail|zoho|qq|163|example)\./;

type Rule = { text: string; classes: readonly number[] };

let endings: readonly Rule[] | undefined;
let titles: readonly Rule[] | undefined;

/**
 * Reads all fields. What is taken off is replaced by spaces, so that places stay. `hasIndex` says
 * whether the model was built with index files.
 */
export function readEvidence(evidence: Evidence, hasIndex: boolean): Read {
  const read: Read = { features: [], texts: {}, hints: [], letters: 0 };
  const spaces: readonly Space[] = hasIndex ? ['own', 'indexed'] : ['own'];
  for (const field of FIELDS) {
    const text = (evidence[field] ?? '').slice(0, READ[field]).normalize('NFC');
    if (text.trim() === '') continue;
    read.texts[field] = text;
    if (field === 'position') {
      readPosition(text, read);
      continue;
    }
    if (field !== 'email') read.letters += lettersOf(text);
    const words = field === 'email' ? readDomain(text, read) : wordsOf(blank(text, field));
    for (const space of spaces) {
      for (const feature of featuresOf(words, space, 'asked').slice(0, MOST_FEATURES)) {
        read.features.push({ ...feature, weight: feature.weight * FIELD_WEIGHTS[field], field });
      }
    }
  }
  return read;
}

/** A text without the words that every firm has. */
function blank(text: string, field: keyof Evidence): string {
  if (field !== 'company') return text;
  const left = text.replace(LEGAL_WORDS, (form) => ' '.repeat(form.length));
  return left.trim() === '' ? text : left;
}

/** The words of a domain's own name; its ending is a hint. */
function readDomain(text: string, read: Read): Word[] {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at).trim().toLowerCase();
  if (FREE_MAIL.test(domain)) return [];
  endings ??= byLength(emailEndings());
  const found = endings.find((rule) => `.${domain}`.endsWith(rule.text));
  if (found) read.hints.push({ field: 'email', ...found, ...ENDING });
  const [name = ''] = domain.split('.');
  return wordsOf(name).map((word) => ({ ...word, start: word.start + at, end: word.end + at }));
}

/** The longest words for a job that a title has; a title without any says nothing. */
function readPosition(text: string, read: Read): void {
  titles ??= byLength(positionWords().map((one) => ({ ...one, text: spaced(one.text) })));
  const asked = spaced(text);
  const found = titles.find((rule) => asked.includes(rule.text));
  if (found) read.hints.push({ field: 'position', ...found, text: text.trim(), ...TITLE });
}

/** Folded words between spaces; words of Hangul stand without, for they are written together. */
function spaced(text: string): string {
  const words = wordsOf(text.normalize('NFC'));
  return words
    .map(({ script, folded }) => (script === 'hangul' ? folded : ` ${folded} `))
    .join('')
    .replaceAll('  ', ' ');
}

function byLength(rules: readonly { text: string; code: string }[]): Rule[] {
  return rules
    .map(({ text, code }) => ({ text, classes: isic().under(code) }))
    .sort((a, b) => b.text.length - a.text.length);
}
