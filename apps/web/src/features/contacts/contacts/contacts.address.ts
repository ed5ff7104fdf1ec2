import { CONTACT_SORTS, PAGE_SIZE } from '@station/contract/contacts/contacts';
import { useLocation } from '@tanstack/react-router';
import {
  type AddressOf,
  type AddressPart,
  flag,
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
  text,
} from '../../../platform/list-address.ts';

/** The columns that can be chosen, in their order. */
export const CONTACT_COLUMNS = [
  'phone',
  'position',
  'email',
  'company',
  'address',
  'category',
  'updated',
] as const;
export type ContactColumn = (typeof CONTACT_COLUMNS)[number];

/** Those of the spec (section 2), shown until somebody chooses. */
export const USUAL_COLUMNS: readonly ContactColumn[] = [
  'phone',
  'position',
  'email',
  'company',
  'category',
];

/** One word with commas; a dash for no column at all. */
const chosenColumns: AddressPart<readonly ContactColumn[] | undefined, string> = {
  usual: undefined,
  read: (given) => {
    if (typeof given !== 'string') return undefined;
    const asked = new Set(given.split(','));
    return CONTACT_COLUMNS.filter((column) => asked.has(column));
  },
  write: (columns) => columns && (columns.join() || '-'),
};

/**
 * What the directory shows. Another search, category or status starts at page 1 (spec 2, section 4).
 */
export const useContactsAddress = listAddress({
  search: text(200),
  /** A category's value; empty for all. */
  category: text(50),
  /** Archived contacts are listed too. */
  archived: flag(),
  /** Once chosen, the usual order is said as well: a bare address stands for the default view. */
  sort: { ...oneOf(CONTACT_SORTS, 'relevance'), write: (sort) => sort },
  /** The columns beside the name, in the list's own order; undefined for the usual ones. */
  columns: chosenColumns,
  page: pageNumber(),
});

export type ContactsAddress = AddressOf<typeof useContactsAddress>;
export type ContactsSearch = SearchOf<typeof useContactsAddress>;

/** Which contacts an address lists. Other columns show the same ones. */
export type ListedContacts = Omit<ContactsAddress, 'columns'>;

/** What the server is asked for them. */
export function contactsQuery({ search, category, archived, sort, page }: ListedContacts) {
  return {
    search,
    category,
    active_only: !archived,
    // The usual order is left out, as the spec has this call.
    ...(sort !== 'relevance' && { sort }),
    page,
    limit: PAGE_SIZE,
  };
}

/** Everything as usual; the order is said, since a bare address stands for the default view. */
export const NO_FILTERS: Partial<ContactsAddress> = {
  search: '',
  category: '',
  archived: false,
  sort: 'newest',
  columns: undefined,
};

/** What a saved view keeps: everything that is not usual, but the page. */
export function viewOf(address: ContactsAddress): Record<string, string> {
  const { search, category, archived, sort, columns } = address;
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(archived && { archived: 'true' }),
    ...(sort !== 'relevance' && { sort }),
    ...(columns && { columns: chosenColumns.write(columns) ?? '' }),
  };
}

/** The directory stands in the home screen and in the admin hub. */
export type DirectoryPath = '/home/contacts' | '/app/contacts';

/** The directory that is open, whose other screens lie below its own address. */
export function useDirectoryPath(): DirectoryPath {
  return useLocation({
    select: ({ pathname }) => (pathname.startsWith('/app') ? '/app/contacts' : '/home/contacts'),
  });
}
