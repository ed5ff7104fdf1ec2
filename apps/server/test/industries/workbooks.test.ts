import { exportContacts } from '@station/contract/contacts/contact-files';
import { listContacts } from '@station/contract/contacts/contacts';
import { setImportDuplicates, undoImport } from '@station/contract/imports/imports';
import { decideIndustry } from '@station/contract/industries/decisions';
import { beforeEach, expect, test } from 'vitest';
import { commit, rowsOf, sheetOf, startReading } from '../fixtures/imports.ts';
import { addContactsAt, BANK, industriesOf } from '../fixtures/industries.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

test('An export has the code, as an import takes it, and the title', async () => {
  const { token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK]);
  const industry = { edition: 'ksic11', code: '64' } as const;
  await app.answer(decideIndustry, { as, body: { contact_id: id, industry } });
  const { rows } = readSheet((await app.call(exportContacts, { as })).rawPayload);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ['Mã ngành', 'Tên ngành'],
    ['ksic11:64', expect.stringMatching(/./)],
  ]);
  const other = await app.call(exportContacts, { as, query: { industry: 'ksic11:85' } });
  expect(readSheet(other.rawPayload).rows).toHaveLength(1);
});

const HEADINGS = ['Tên', 'Điện thoại', 'Công ty', 'Ngành nghề'];

test('A file says industries by code or title, with its edition or without, and what is none is refused', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const written = [
    ...['64', 'ksic11:85', 'KSIC 8511', '64190', 'p', 'VSIC 2025 C chế biến', '교육 서비스업'],
    ...['9999', 'bán hàng rong trên mây', ''],
  ];
  const people = written.map((it, at) => [`Người ${at}`, `09012345${10 + at}`, BANK, it]);
  const { id } = await startReading(app, as, await sheetOf(HEADINGS, people));
  const rows = await rowsOf(app, as, id);
  expect(rows.map(({ values }) => values.industry)).toEqual([
    ...['vsic2025:64', 'ksic11:85', 'ksic11:8511', 'vsic2025:6419', 'vsic2025:P', 'vsic2025:C'],
    ...['vsic2025:Q', '9999', 'bán hàng rong trên mây', ''],
  ]);
  const refused = await rowsOf(app, as, id, 'refused');
  expect(refused.map(({ problems }) => problems)).toMatchObject([
    [{ field: 'industry', reason: 'unknown-industry', value: '9999' }],
    [{ field: 'industry', reason: 'unknown-industry' }],
  ]);
  await commit(app, as, id);
  const { data } = await app.answer(listContacts, { as, query: { sort: 'name' } });
  expect(data.map(({ industry }) => industry?.node?.code)).toEqual([
    ...['64', '85', '8511', '6419', 'P', 'C', 'Q', undefined],
  ]);
  expect(data[0]?.industry).toMatchObject({ by: 'person', confidence: 1 });
});

test('An import changes an industry, and its undo brings the one before back', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const people = (industry: string) => [['Lan', '0901234567', BANK, industry]];
  const read = async (industry: string) =>
    (await startReading(app, as, await sheetOf(HEADINGS, people(industry)))).id;
  await commit(app, as, await read('64'));
  const before = await industriesOf(app);
  const id = await read('P');
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  await commit(app, as, id);
  expect([...(await industriesOf(app)).values()]).toEqual(['vsic2025/P']);
  await app.answer(undoImport, { as, params: { id } });
  expect(await industriesOf(app)).toEqual(before);
});
