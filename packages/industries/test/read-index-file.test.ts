import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '@station/excel/write-workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIndexFile, refusalOf } from '../src/read-index-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'industries-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(content: string | Buffer) {
  files += 1;
  const path = join(folder, `${files}.bin`);
  await writeFile(path, content);
  return readIndexFile(path);
}

const workbook = (headers: string[], rows: (string | number)[][]) =>
  buffer(
    writeWorkbook({
      sheetName: 'Index',
      columns: headers.map((header) => ({ header, width: 20 })),
      rows,
    }),
  );

test('an index of ISIC codes, separated by tabs', async () => {
  const found = await read(
    'isic4\tsrc\ttext\n0111|0112\tx\tBarley "two-row" farming\n9999\tx\tNo\n',
  );
  expect(found).toMatchObject({ edition: 'isic4', rowsRead: 2, format: 'text' });
  expect(found.rows).toEqual([
    { text: 'Barley "two-row" farming', codes: ['0111', '0112'], edition: 'isic4' },
  ]);
  expect(found.refused).toEqual([{ sheet: '', row: 3, reason: 'unknown-code', cell: '9999' }]);
  expect(found.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('an office’s table with commas, quotes and lines within a cell', async () => {
  const found = await read(
    'Mã ngành,Tên ngành\r\n0111,"Trồng lúa, ngô\r\nvà khoai"\r\n0112,Trồng ngô\r\n,không có mã\r\n',
  );
  expect(found.edition).toBe('vsic2025');
  expect(found.rows.map(({ text }) => text)).toEqual(['Trồng lúa, ngô và khoai', 'Trồng ngô']);
  expect(found.refused).toEqual([{ sheet: '', row: 5, reason: 'no-code', cell: 'không có mã' }]);
});

test('a Korean workbook with a title above its headings, and a code that lost its zero', {
  tags: ['full'],
}, async () => {
  const found = await read(
    await workbook(
      ['한국표준산업분류 색인', '', ''],
      [
        ['산업분류코드', '비고', '예시'],
        [1110, 'a', '감자 재배'],
        ['01121', 'a', '딸기 재배'],
        ['85501', 'b', '입시학원'],
        ['00000', 'b', '없는 것'],
        ['85632', 'c', ''],
      ],
    ),
  );
  expect(found.edition).toBe('ksic11');
  expect(found.rows).toEqual([
    { text: '감자 재배', codes: ['01110'], edition: 'ksic11' },
    { text: '딸기 재배', codes: ['01121'], edition: 'ksic11' },
    { text: '입시학원', codes: ['85501'], edition: 'ksic11' },
  ]);
  expect(found.refused.map(({ row, reason }) => [row, reason])).toEqual([
    [6, 'unknown-code'],
    [7, 'no-words'],
  ]);
});

test('a table that has its levels side by side', async () => {
  const found = await read(
    await workbook(
      ['대분류 코드', '항목명', '중분류 코드', '항목명', '세분류 코드', '항목명'],
      [
        ['P', '교육 서비스업', '85', '교육 서비스업', '8550', '일반 교습 학원'],
        ['', '', '', '', '8561', '스포츠 및 레크리에이션 교육기관'],
        ['Q', '보건업', '86', '보건업', '8610', '병원'],
      ],
    ),
  );
  expect(found.rows.map(({ codes }) => codes[0])).toEqual([
    ...['P', '85', '8550'],
    '8561',
    ...['Q', '86', '8610'],
  ]);
});

test('a file without codes, a picture and a broken workbook are refused with a reason', async () => {
  for (const [content, reason] of [
    ['name,phone\nKim,01012345678\nLee,0901234567\n', 'no-index'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'no-index'],
    ['', 'no-index'],
    [Buffer.from('PK\u0003\u0004 and nothing else'), 'damaged'],
  ] as const) {
    const error = await read(content).catch((one: unknown) => one);
    expect(refusalOf(error)).toBe(reason);
  }
});
