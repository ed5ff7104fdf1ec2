import {
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
  text,
} from '../../../platform/list-address.ts';

/** Which links, or upload requests, are listed. */
export const useLinksAddress = listAddress({
  show: oneOf(['live', 'all'], 'live'),
  page: pageNumber(),
});

export type LinksSearch = SearchOf<typeof useLinksAddress>;

/** What is listed of the files that others have shared. */
export const useSharedAddress = listAddress({ search: text(200), page: pageNumber() });

export type SharedSearch = SearchOf<typeof useSharedAddress>;
