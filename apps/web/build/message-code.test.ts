// @vitest-environment node
import { expect, test } from 'vitest';
import type { Catalogue, Text } from './catalogue.ts';
import { messageModule } from './message-code.ts';

type Message = (inputs?: object, options?: { locale: string }) => string;

/** One message as a build has it, in the languages' texts and with the original's. */
async function messageOf(texts: { vi: Text; ko: Text; en: Text }, orig: Text): Promise<Message> {
  const catalogue: Catalogue = {
    orig: { said: orig },
    vi: { said: texts.vi },
    ko: { said: texts.ko },
    en: { said: texts.en },
  };
  const plural = (count: unknown) => new Intl.PluralRules('en').select(Number(count));
  const textOf = (original: string) => (vi: string, ko: string, en: string) => {
    const all: Record<string, string> = { vi, ko, en };
    return (_: object, options?: { locale: string }) => all[options?.locale ?? ''] ?? all[original];
  };
  const makers = { text_vi: textOf('vi'), text_ko: textOf('ko'), text_en: textOf('en') };
  const code = messageModule(catalogue)
    .replace(/^import .*$/gm, '')
    .replace('export ', '');
  const read = new Function('plural', 'getLocale', ...Object.keys(makers), `${code}; return said;`);
  return read(plural, () => 'orig', ...Object.values(makers));
}

test('a message says its text in each language, and else in that of the original', async () => {
  const said = await messageOf({ vi: 'Gửi', ko: '보내기', en: 'Send' }, '보내기');

  expect(said({}, { locale: 'vi' })).toBe('Gửi');
  expect(said({}, { locale: 'en' })).toBe('Send');
  expect(said()).toBe('보내기');
});

test('values are put in, and nothing in a text is taken for code', async () => {
  const text = 'a `tick`, $5 and C:\\new {name}';
  const said = await messageOf({ vi: text, ko: text, en: text }, text);

  expect(said({ name: 'Lan' })).toBe('a `tick`, $5 and C:\\new Lan');
});

test('a text goes by the forms of all its numbers', async () => {
  const en = {
    'rows=one,files=one': '{rows} row in {files} file',
    'rows=one,files=other': '{rows} row in {files} files',
    'rows=other,files=one': '{rows} rows in {files} file',
    'rows=other,files=other': '{rows} rows in {files} files',
  };
  const other = '{rows}, {files}';
  const said = await messageOf({ vi: other, ko: other, en }, other);

  expect(said({ rows: 1, files: 1 }, { locale: 'en' })).toBe('1 row in 1 file');
  expect(said({ rows: 2, files: 1 }, { locale: 'en' })).toBe('2 rows in 1 file');
  expect(said({ rows: 1, files: 0 }, { locale: 'en' })).toBe('1 row in 0 files');
  expect(said({ rows: 2, files: 2 })).toBe('2, 2');
});

test('a brace that belongs to no placeholder is refused by the name of its message', async () => {
  await expect(messageOf({ vi: 'x', ko: 'x', en: '{two words}' }, 'x')).rejects.toThrow(
    'A brace of said belongs to no placeholder: {two words}',
  );
});
