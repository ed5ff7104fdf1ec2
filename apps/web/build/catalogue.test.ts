// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalogue, type Texts } from './catalogue.ts';

type Folder = Record<'vi' | 'ko' | 'en' | 'origin', Texts>;

const mail: Folder = {
  vi: { mail_send: 'Gửi', mail_draft: 'Nháp' },
  ko: { mail_send: '보내기', mail_draft: '초안' },
  en: { mail_send: 'Send', mail_draft: 'Draft' },
  origin: { '*': 'vi', mail_draft: 'ko' },
};

/** The catalogue of a tree of folders, by their paths under `src`. */
function catalogueOf(folders: Record<string, Folder>) {
  const src = mkdtempSync(path.join(tmpdir(), 'station-messages-'));
  onTestFinished(() => rmSync(src, { recursive: true, force: true }));
  for (const [folder, files] of Object.entries(folders)) {
    mkdirSync(path.join(src, folder, 'messages'), { recursive: true });
    for (const [name, texts] of Object.entries(files)) {
      writeFileSync(path.join(src, folder, `messages/${name}.json`), JSON.stringify(texts));
    }
  }
  return readCatalogue(src);
}

test('an original is the text in the language that its folder names', () => {
  expect(catalogueOf({ 'features/mail': mail }).orig).toEqual({
    mail_send: 'Gửi',
    mail_draft: '초안',
  });
});

test('folders lie as deep as they like', () => {
  const shell: Folder = {
    vi: { app_close: 'Đóng' },
    ko: { app_close: '닫기' },
    en: { app_close: 'Close' },
    origin: { '*': 'en' },
  };

  expect(catalogueOf({ app: shell, 'features/letters/mail': mail })).toEqual({
    orig: { app_close: 'Close', mail_send: 'Gửi', mail_draft: '초안' },
    vi: { app_close: 'Đóng', ...mail.vi },
    ko: { app_close: '닫기', ...mail.ko },
    en: { app_close: 'Close', ...mail.en },
  });
});

test.each<[string, Partial<Folder>, string]>([
  [
    'a message without an original language',
    { origin: { mail_send: 'vi' } },
    'features/mail/messages: origin.json gives mail_draft none of vi, ko, en.',
  ],
  [
    'a language that does not exist',
    { origin: { '*': 'fr' } },
    'features/mail/messages: origin.json gives mail_send none of vi, ko, en.',
  ],
  [
    'an original language for a message that is gone',
    { origin: { '*': 'vi', mail_reply: 'en' } },
    'features/mail/messages: origin.json names mail_reply, which is no message.',
  ],
  [
    'a message that lacks a language',
    { ko: { mail_send: '보내기' } },
    'features/mail/messages: mail_draft has no text in ko.json.',
  ],
])('%s is refused by name', (_what, change, message) => {
  expect(() => catalogueOf({ 'features/mail': { ...mail, ...change } })).toThrow(message);
});

test('a message that two folders have is refused', () => {
  expect(() => catalogueOf({ 'features/mail': mail, 'features/post': mail })).toThrow(
    'features/post/messages: mail_send stands in another folder as well.',
  );
});
