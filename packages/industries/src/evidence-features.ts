import { emailEndings } from './built-in.ts';
import { type Evidence, FIELDS } from './evidence.ts';
import { type Feature, featuresOf } from './features.ts';
import { isic } from './isic.ts';
import { lettersOf, type Word, wordsOf } from './text.ts';

/** A feature of a field. Its place is one in `texts` of the same field. */
export type FieldFeature = Feature & { field: keyof Evidence };

/** What a mail address tells by the ending of its domain. */
export type Ending = { text: string; classes: readonly number[] };

export type Read = {
  features: FieldFeature[];
  texts: Partial<Record<keyof Evidence, string>>;
  ending: Ending | undefined;
  /** Letters of all fields but the mail address, of any script. */
  letters: number;
};

/** How much a field counts. A mail address counts by its name when it is no free mailbox. */
const FIELD_WEIGHTS = { company: 1, position: 0.6, email: 0.4, notes: 1 } as const;

/** How much of a field is read, in characters: nobody's trade takes longer to say. */
const READ = { company: 300, position: 200, email: 320, notes: 2000 } as const;

/** Features that are looked at in one field. */
const MOST_FEATURES = 2000;

/** Words that stand in the names of firms of every kind. */
const LEGAL_WORDS =
  /(주식회사|유한회사|[(（]\s*(주|유|재|사)\s*[)）]|[㈜㈕])|\b(co|ltd|jsc|inc|corp|llc|pte|ctcp|tnhh|mtv|cty|company|limited|corporation|joint stock)\b\.?|(công ty|cong ty)( (cổ phần|co phan|tnhh|cp))?( (mtv|một thành viên))?|trách nhiệm hữu hạn/giu;

const FREE_MAIL =
  /^(gmail|naver|daum|hanmail|nate|kakao|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|mail|proton|protonmail|zoho|qq|163|example)\./;

let endings: readonly { ending: string; classes: readonly number[] }[] | undefined;

/** Reads all fields. What is taken off is replaced by spaces, so that places stay. */
export function readEvidence(evidence: Evidence): Read {
  const read: Read = { features: [], texts: {}, ending: undefined, letters: 0 };
  for (const field of FIELDS) {
    const text = (evidence[field] ?? '').slice(0, READ[field]).normalize('NFC');
    if (text.trim() === '') continue;
    read.texts[field] = text;
    if (field !== 'email') read.letters += lettersOf(text);
    const space = field === 'position' ? 'position' : 'phrase';
    const words = field === 'email' ? readDomain(text, read) : wordsOf(blank(text, field));
    for (const feature of featuresOf(words, space).slice(0, MOST_FEATURES)) {
      const weight = feature.weight * FIELD_WEIGHTS[field];
      read.features.push({ ...feature, weight, field });
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

/** The words of a domain's own name; its ending goes to `read`. */
function readDomain(text: string, read: Read): Word[] {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at).trim().toLowerCase();
  if (FREE_MAIL.test(domain)) return [];
  endings ??= emailEndings()
    .map(({ ending, code }) => ({ ending, classes: isic().under(code) }))
    .sort((a, b) => b.ending.length - a.ending.length);
  const ending = endings.find((one) => `.${domain}`.endsWith(one.ending));
  if (ending) read.ending = { text: ending.ending, classes: ending.classes };
  const [name = ''] = domain.split('.');
  return wordsOf(name).map((word) => ({ ...word, start: word.start + at, end: word.end + at }));
}
