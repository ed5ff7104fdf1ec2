import { listAddress, pageNumber, type SearchOf, text } from '../../../platform/list-address.ts';

/** What the suppression list shows. */
export const useSuppressionsAddress = listAddress({ search: text(200), page: pageNumber() });

export type SuppressionsSearch = SearchOf<typeof useSuppressionsAddress>;
