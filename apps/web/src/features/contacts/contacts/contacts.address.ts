import { CONTACT_SORTS, PAGE_SIZE } from '@station/contract/contacts/contacts';
import { linkOptions, useLocation } from '@tanstack/react-router';
import { OPENED_FROM_HERE } from '../../../platform/form-address.ts';
import {
  type AddressOf,
  type AddressPart,
  flag,
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
  text,
  textThat,
} from '../../../platform/list-address.ts';

/** What a new contact has from the start, where somebody else knows it already. */
type NewContact = Partial<Record<'name' | 'phone' | 'email' | 'company', string>>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** In the state, for an address is written down in too many places. */
    newContact?: NewContact;
  }
}

/** The form of a new contact with what is known already; saving or closing it leads back. */
export const newContactLink = (start: NewContact) =>
  linkOptions({
    to: '/home/contacts',
    search: { new: true },
    state: { ...OPENED_FROM_HERE, openedOver: '{}', newContact: start },
  });

/** What the form of a new contact starts with. */
export const useNewContact = (): NewContact | undefined =>
  useLocation({ select: ({ state }) => state.newContact });

/** The columns that can be chosen, in their order. */
export const CONTACT_COLUMNS = [
  'phone',
  'position',
  'email',
  'company',
  'address',
  'category',
  'industry',
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
  /** `vsic2025:P` for that and all below it, `none` for what is not classified; empty for all. */
  industry: textThat((typed) => /^(none|(ksic11|vsic2025):[A-Za-z0-9]{1,8})$/.test(typed)),
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
export function contactsQuery({
  search,
  category,
  industry,
  archived,
  sort,
  page,
}: ListedContacts) {
  return {
    search,
    category,
    industry,
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
  industry: '',
  archived: false,
  sort: 'newest',
  columns: undefined,
};

/** What a saved view keeps: everything that is not usual, but the page. */
export function viewOf(address: ContactsAddress): Record<string, string> {
  const { search, category, industry, archived, sort, columns } = address;
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(industry && { industry }),
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
