import { getFileTable, getFileText, searchFiles } from '@station/contract/files/contents';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, test } from 'vitest';
import {
  HWP_FLAGS,
  hwpDocument,
  hwpxDocument,
  pdfDocument,
  wordDocument,
  workbookOf,
} from '../fixtures/documents.ts';
import { uploadFile } from '../fixtures/files.ts';
import { isFull } from '../in-full.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

/** How it stands with the text of a file, once it has been looked at. */
async function textOf(token: string, id: number) {
  const read = async () => (await app.answer(getFileText, { as: token, params: { id } })).data;
  await expect.poll(async () => (await read()).state).not.toBe('waiting');
  return read();
}

const hitsOf = async (token: string, search: string) => {
  const { data } = await app.answer(searchFiles, { as: token, query: { search } });
  return data.map(({ file, found_in, snippet }) => ({
    name: file.original_name,
    found_in,
    snippet,
  }));
};

const staffList = () =>
  workbookOf(
    '직원 명부',
    ['이름', '부서'],
    [
      ['김민수', '경영지원팀'],
      ['이서연', 'Phòng kế toán'],
    ],
  );

test('What is in text, Word, Excel and PDF files is found, with the words around it', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createStaff();
  const files = [
    ['ghi chú.md', Buffer.from('# Họp\nBàn về **hợp đồng thuê nhà** ở Huế.')],
    ['đơn.docx', wordDocument(['Kính gửi', 'Tôi xin nghỉ phép &amp; cảm ơn.'])],
    ['list.xlsx', await staffList()],
    ['quy chế.pdf', await pdfDocument('Điều khoản bảo mật thông tin')],
  ] as const;
  for (const [filename, bytes] of files) {
    const { id } = await uploadFile(app, token, bytes, { filename });
    expect(await textOf(token, id), filename).toMatchObject({ state: 'ready', is_cut: false });
  }
  expect(await hitsOf(token, 'thue nha')).toEqual([
    {
      name: 'ghi chú.md',
      found_in: 'content',
      snippet: '# Họp Bàn về **hợp đồng thuê nhà** ở Huế.',
    },
  ]);
  expect(await hitsOf(token, 'nghi phep & cam')).toMatchObject([{ name: 'đơn.docx' }]);
  expect(await hitsOf(token, '민수')).toMatchObject([
    { name: 'list.xlsx', found_in: 'content', snippet: expect.stringContaining('김민수') },
  ]);
  // By initial consonants, as people are.
  expect(await hitsOf(token, 'ㄱㅇㅈㅇㅌ')).toMatchObject([{ name: 'list.xlsx' }]);
  expect(await hitsOf(token, 'bao mat thong tin')).toMatchObject([{ name: 'quy chế.pdf' }]);
  expect(await hitsOf(token, 'no such words')).toEqual([]);
  // Names come before contents.
  await uploadFile(app, token, 'nothing', { filename: 'bảo mật.txt' });
  expect((await hitsOf(token, 'bao mat')).map(({ found_in }) => found_in)).toEqual([
    'name',
    'content',
  ]);
  // Each of the two can be asked for by itself, page by page.
  for (const [foundIn, name] of [
    ['name', 'bảo mật.txt'],
    ['content', 'quy chế.pdf'],
  ] as const) {
    const { data, pagination } = await app.answer(searchFiles, {
      as: token,
      query: { search: 'bao mat', found_in: foundIn, limit: 1 },
    });
    expect(data.map((hit) => [hit.found_in, hit.file.original_name])).toEqual([[foundIn, name]]);
    expect(pagination.total_records).toBe(1);
  }
  const other = await app.createStaff();
  expect(await hitsOf(other.token, 'bao mat')).toEqual([]);
  expect(await app.problem(searchFiles, { query: { search: 'bao mat' } })).toMatchObject({
    status: 401,
  });
});

test.runIf(isFull)(
  'Broken documents and bombs are noted as that, and the next one is read all the same',
  async () => {
    const { token } = await app.createStaff();
    const pdf = await pdfDocument('trang cuối');
    const hostile = {
      'cut.pdf': pdf.subarray(0, 700),
      'loop.pdf': Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\ntrailer<</Root 1 0 R>>',
      ),
      'filler.docx': wordDocument('x', { content: Buffer.alloc(60 * 1024 * 1024, ' ') }),
      'claims.docx': wordDocument('x', { content: '<w:p/>', size: 4_000_000_000 }),
      'nested.docx': wordDocument('x', { content: '<w:p>'.repeat(1_000_000) }),
      'entities.docx': wordDocument('x', {
        content: '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>',
      }),
      'cut.docx': wordDocument('x').subarray(0, 300),
    };
    for (const [filename, bytes] of Object.entries(hostile)) {
      const { id } = await uploadFile(app, token, bytes, { filename });
      const { state, text } = await textOf(token, id);
      expect([filename, state === 'not-readable' || text === '']).toEqual([filename, true]);
    }
    const { id } = await uploadFile(app, token, 'còn đọc được', { filename: 'after.txt' });
    expect(await textOf(token, id)).toMatchObject({ state: 'ready', text: 'còn đọc được' });
  },
  90_000,
);

test.runIf(isFull)(
  'Hangul documents are read where the settings say so, those of before as well',
  async () => {
    const { token: admin } = await app.createAdmin();
    const { token } = await app.createStaff();
    const before = await uploadFile(app, token, hwpDocument(['장학금 신청 안내', '제출 서류']), {
      filename: '안내문.hwp',
    });
    expect((await textOf(token, before.id)).state).toBe('none');
    const choose = (file_hwp_text: boolean) =>
      app.answer(updateSettings, { as: admin, body: { file_hwp_text } });
    await choose(true);
    await expect
      .poll(async () => (await textOf(token, before.id)).text)
      .toBe('장학금 신청 안내\n제출 서류');

    const long = '입학 원서 접수 '.repeat(2_000);
    for (const [filename, bytes, text] of [
      ['원서.hwpx', hwpxDocument('입학 원서', '둘째 구역'), '입학 원서\n둘째 구역'],
      ['plain.hwp', hwpDocument(['기숙사 규정'], 0), '기숙사 규정'],
      ['long.hwp', hwpDocument([long], 0), long.trim()],
      ['배포용.hwp', hwpDocument(['배포용 문서'], HWP_FLAGS.forReadingOnly), '배포용 문서'],
    ] as const) {
      const { id, type } = await uploadFile(app, token, bytes, { filename });
      expect([filename, type, (await textOf(token, id)).text]).toEqual([
        filename,
        'document',
        text,
      ]);
    }
    expect(await hitsOf(token, 'ㅈㅎㄱ')).toMatchObject([{ name: '안내문.hwp' }]);

    const whole = hwpDocument([long]);
    const circle = Buffer.from(whole);
    // The table of sectors says of each that it is followed by itself.
    const table = (circle.readUInt32LE(76) + 1) * 512;
    for (let at = 0; at < 128; at += 1) circle.writeUInt32LE(at, table + at * 4);
    for (const [filename, bytes] of [
      ['circle.hwp', circle],
      ['cut.hwp', whole.subarray(0, 1_500)],
      ['protected.hwp', hwpDocument(['비밀'], HWP_FLAGS.protected)],
      ['bomb.hwp', hwpDocument(['0'.repeat(40 * 1024 * 1024)])],
      ['empty.hwpx', hwpxDocument()],
    ] as const) {
      const { id } = await uploadFile(app, token, bytes, { filename });
      expect([filename, (await textOf(token, id)).state]).toEqual([filename, 'not-readable']);
    }
    await choose(false);
    const after = await uploadFile(app, token, hwpDocument(['나중']), { filename: 'after.hwp' });
    expect((await textOf(token, after.id)).state).toBe('none');
  },
  90_000,
);

test('What Korean and Vietnamese Windows wrote is text, shown and found as that', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createStaff();
  const korean = Buffer.from('bcf6b0adb7e120bec8b3bb', 'hex');
  const vietnamese = Buffer.from('486ff263207068ed206375d261206cf5ec70206df4f274', 'hex');
  for (const [filename, bytes, charset, text] of [
    ['a.txt', korean, 'euc-kr', '수강료 안내'],
    ['b.txt', vietnamese, 'windows-1258', 'Học phí của lớp một'],
  ] as const) {
    const file = await uploadFile(app, token, bytes, { filename });
    expect(file.mime_type).toBe('text/plain');
    const { headers } = await app.http.inject(file.s3_url);
    expect(headers['content-type']).toBe(`text/plain; charset=${charset}`);
    expect((await textOf(token, file.id)).text).toBe(text);
  }
  expect(await hitsOf(token, '수강료')).toMatchObject([{ name: 'a.txt' }]);
});

test('Of a long text the first 100,000 characters are kept', { tags: ['full'] }, async () => {
  const { token } = await app.createStaff();
  const { id } = await uploadFile(app, token, 'từ '.repeat(60_000), { filename: 'long.txt' });
  const { text, is_cut } = await textOf(token, id);
  expect(is_cut).toBe(true);
  expect(text.length).toBeLessThanOrEqual(100_000);
  expect(text.length).toBeGreaterThan(99_000);
});

test('A workbook is shown as a table, to whoever sees it', { tags: ['full'] }, async () => {
  const { token } = await app.createStaff();
  const stranger = await app.createStaff();
  const { id } = await uploadFile(app, token, await staffList(), { filename: 'a.xlsx' });
  const { data } = await app.answer(getFileTable, { as: token, params: { id } });
  expect(data).toEqual({
    sheets: ['직원 명부'],
    sheet: '직원 명부',
    rows: [
      ['이름', '부서'],
      ['김민수', '경영지원팀'],
      ['이서연', 'Phòng kế toán'],
    ],
    is_cut: false,
  });
  const missing = { as: token, params: { id }, query: { sheet: 'Sheet9' } };
  expect(await app.problem(getFileTable, missing)).toMatchObject({
    status: 404,
    reason: 'files.sheet-not-found',
  });
  expect(await app.problem(getFileTable, { as: stranger.token, params: { id } })).toMatchObject({
    status: 404,
    reason: 'files.not-found',
  });
  const text = await uploadFile(app, token, 'x', { filename: 'a.txt' });
  expect(await app.problem(getFileTable, { as: token, params: { id: text.id } })).toMatchObject({
    status: 400,
    reason: 'files.no-table',
  });
});
