import { downloadRejectedRows, editImportRow } from '@station/contract/imports/import-rows';
import { beforeEach, expect, test } from 'vitest';
import { addContact } from '../fixtures/contacts.ts';
import { commit, startReading, startRows } from '../fixtures/imports.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

async function rejected(as: string, id: string, language: string) {
  const answered = await app.call(downloadRejectedRows, {
    as,
    params: { id },
    query: { language },
  });
  expect(answered.statusCode).toBe(200);
  expect(answered.headers['content-disposition']).toMatch(/rejected_\d{4}-\d\d-\d\d\.xlsx/);
  return answered.rawPayload;
}

/** An import with a row of each fate that is not "added". */
async function mixed(as: string): Promise<string> {
  await addContact(app, { name: 'Trần Minh', phone: '0901234561' });
  const { id } = await startRows(app, as, [
    ['New', '0901234562'],
    ['Known', '0901234561'],
    ['Again', '0901234562'],
    ['', '12', '', 'a@b', '', '', 'nope'],
    ['Gone', '0901234563'],
    ['=1+1', '1'],
  ]);
  await app.answer(editImportRow, { as, params: { id, row: 6 }, body: { dropped: true } });
  return id;
}

const REASONS = {
  vi: [
    'Đã có: Trần Minh',
    'Trùng với dòng 2',
    'Tên: bị thiếu; Điện thoại: quá ngắn; Email: không hợp lệ; Category: không tồn tại',
    'Đã bỏ',
    'Điện thoại: quá ngắn',
  ],
  ko: [
    '이미 있음: Trần Minh',
    '2행과 중복',
    '이름: 값이 없습니다; 전화번호: 너무 짧습니다; 이메일: 형식이 올바르지 않습니다; 분류: 없는 분류입니다',
    '제외함',
    '전화번호: 너무 짧습니다',
  ],
  en: [
    'Already there: Trần Minh',
    'Same as row 2',
    'Name: is missing; Phone: is too short; Email: is not valid; Category: is not one of the categories',
    'Left out',
    'Phone: is too short',
  ],
} as const;

test.for(['vi', 'ko', 'en'] as const)(
  'The rows that are not taken come as a file with the reasons, before and after the commit: %s',
  { tags: ['full'] },
  async (language) => {
    const { token: as } = await app.createAdmin();
    const id = await mixed(as);
    const before = readSheet(await rejected(as, id, language)).rows;
    expect(before.slice(1).map((row) => row[9])).toEqual(REASONS[language]);
    expect(before.slice(1).map((row) => row[10])).toEqual([3, 4, 5, 6, 7]);
    expect(before[3]?.slice(0, 7)).toEqual(['', '12', '', 'a@b', '', '', 'nope']);
    await commit(app, as, id);
    expect(readSheet(await rejected(as, id, language)).rows).toEqual(before);
  },
);

test('A file of rejected rows, once mended, can be imported as it is', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['A', '0901234561'],
    ['B', '12'],
  ]);
  const bytes = await rejected(as, id, 'ko');
  await commit(app, as, id);
  const again = await startReading(app, as, bytes);
  expect(again.columns.map((it) => it.field)).toEqual([
    ...[
      'name',
      'phone',
      'position',
      'email',
      'company',
      'address',
      'category',
      'notes',
      'industry',
    ],
    ...[null, null],
  ]);
  expect(again.counts).toMatchObject({ added: 0, refused: 1 });
});

test('A text that looks like a formula stays a text', async () => {
  const { token: as } = await app.createAdmin();
  const id = await mixed(as);
  const { sheet } = readSheet(await rejected(as, id, 'en'));
  expect(sheet.A6).toMatchObject({ t: 's', v: '=1+1' });
});
