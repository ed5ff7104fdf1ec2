import { paginationOf } from '@station/contract/paging';
import { expect, test } from 'vitest';

test.for([
  [0, 20, 0],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [100_000, 20, 5_000],
  [3, 1, 3],
] as const)('%i rows on pages of %i are %i pages', ([total, perPage, pages]) => {
  expect(paginationOf(2, perPage, total)).toEqual({
    page: 2,
    per_page: perPage,
    total_pages: pages,
    total_records: total,
  });
});
