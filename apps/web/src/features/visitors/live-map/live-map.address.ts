import {
  type AddressOf,
  listAddress,
  oneOf,
  type SearchOf,
  text,
} from '../../../platform/list-address.ts';

/** `left`: those who went while the page was open. */
export const STATES = ['active', 'idle', 'left'] as const;
export const ROLES = ['admin', 'user', 'guest'] as const;

/** Who of the people is shown; empty for all. */
export const useLiveMapAddress = listAddress({
  search: text(100),
  role: oneOf(ROLES),
  state: oneOf(STATES),
  /** Of the page that they are on. */
  path: text(300),
});

export type LiveMapAddress = AddressOf<typeof useLiveMapAddress>;
export type LiveMapSearch = SearchOf<typeof useLiveMapAddress>;

export const NO_FILTERS: LiveMapAddress = { search: '', role: '', state: '', path: '' };
