import { expect, test } from 'vitest';
import { searchLoaded } from './loaded-search.ts';

const rows = [
  ['Trường Hoa Sen'],
  ['Trường Đông Á', 'Hà Nội'],
  ['서울 학원'],
  ['Lan', '090 123 4567'],
] as const;
const find = (search: string) => searchLoaded(rows, search, (row) => row).map(([name]) => name);

test('an empty search leaves every row', () => {
  expect(find('')).toHaveLength(4);
  expect(find('  ')).toHaveLength(4);
});

test('rows are found without marks, in any order of words, and by initial consonants', () => {
  expect(find('truong dong')).toEqual(['Trường Đông Á']);
  expect(find('sen truong')).toEqual(['Trường Hoa Sen']);
  expect(find('ㅅㅇ')).toEqual(['서울 학원']);
  expect(find('0901234567')).toEqual(['Lan']);
  expect(find('0901 lan')).toEqual(['Lan']);
  expect(find('nội đông')).toEqual(['Trường Đông Á']);
  expect(find('nowhere')).toEqual([]);
});
