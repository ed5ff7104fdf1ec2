import type { ImportOutcome } from '@station/contract/imports/imports';
import {
  type AddressOf,
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
  text,
} from '../../platform/list-address.ts';

/** Which rows of an import are shown; the empty outcome stands for all of them. */
export const useRowsAddress = listAddress({
  search: text(100),
  outcome: oneOf<ImportOutcome>(['added', 'updated', 'skipped', 'refused', 'dropped']),
  page: pageNumber(),
});

export type RowsAddress = AddressOf<typeof useRowsAddress>;
export type RowsSearch = SearchOf<typeof useRowsAddress>;

/** The page of the history. */
export const useHistoryAddress = listAddress({ page: pageNumber() });

export type HistorySearch = SearchOf<typeof useHistoryAddress>;
