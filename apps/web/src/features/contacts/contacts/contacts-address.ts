import { CONTACT_SORTS, type ContactSort } from '@station/contract/contacts/contacts';
import { asStorable } from '@station/contract/fields';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What of the directory stands in the address, so that back, reload and links work. */
export type ContactsAddress = {
  search: string;
  /** A category's value; empty for all. */
  category: string;
  /** Archived contacts are listed too. */
  archived: boolean;
  sort: ContactSort;
  /** The columns beside the name, in the list's own order; undefined for the usual ones. */
  columns: readonly ContactColumn[] | undefined;
  /** From 1. */
  page: number;
};

/** As the router writes it: what is usual is left out, and columns are one word with commas. */
export type ContactsSearch = Partial<Omit<ContactsAddress, 'columns'>> & {
  columns?: string | undefined;
};

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

/** What the server takes at most: characters, characters, pages. */
const SEARCH_MAX = 200;
const CATEGORY_MAX = 50;
const LAST_PAGE = 1_000_000;

/** A text as the server would take it; nothing for anything else. */
function textOf(value: unknown, max: number): string {
  return typeof value === 'string' ? asStorable(value, max) : '';
}

/** Reads an address, whatever somebody typed into it. */
function readContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  // The router reads `search=0901` as text and `search=901` as a number.
  const typed = typeof raw.search === 'number' ? String(raw.search) : raw.search;
  const search = textOf(typed, SEARCH_MAX);
  const category = textOf(raw.category, CATEGORY_MAX);
  const page = Number(raw.page);
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...((raw.archived === true || raw.archived === 'true') && { archived: true }),
    ...(isSort(raw.sort) && { sort: raw.sort }),
    ...(typeof raw.columns === 'string' && { columns: columnsText(readColumns(raw.columns)) }),
    ...(Number.isInteger(page) && page > 1 && page <= LAST_PAGE && { page }),
  };
}

const isSort = (value: unknown): value is ContactSort =>
  CONTACT_SORTS.some((sort) => sort === value);

/** Columns as they stand in an address; a dash for none at all. */
export function columnsText(columns: readonly ContactColumn[]): string {
  return columns.join() || '-';
}

function readColumns(text: string): ContactColumn[] {
  const asked = new Set(text.split(','));
  return CONTACT_COLUMNS.filter((column) => asked.has(column));
}

/** What a saved view keeps: everything that is not usual, but the page. */
export function viewOf(address: ContactsAddress): Record<string, string> {
  const { search, category, archived, sort, columns } = address;
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(archived && { archived: 'true' }),
    ...(sort !== 'newest' && { sort }),
    ...(columns && { columns: columnsText(columns) }),
  };
}

/** The directory stands in the home screen and in the admin hub. */
type DirectoryPath = '/home/contacts' | '/app/contacts';

/** How a change is noted: as a step that the back button undoes, or in place of the current one. */
type Change = ContactsSearch & {
  replace?: boolean;
  /** Nothing of the address before stays. */
  anew?: boolean;
};

/** The directory that is open, whose other screens lie below its own address. */
export function useDirectoryPath(): DirectoryPath {
  return useLocation({
    select: ({ pathname }) => (pathname.startsWith('/app') ? '/app/contacts' : '/home/contacts'),
  });
}

/**
 * What the directory shows now, and the way to change it. Another search, category or status
 * starts at page 1 (spec 2, section 4).
 */
export function useContactsAddress(): [ContactsAddress, (change: Change) => void] {
  const now = useSearch({ strict: false, select: readContactsSearch });
  const navigate = useNavigate();
  const path = useDirectoryPath();
  const change = useCallback(
    ({ replace = false, anew = false, ...next }: Change) =>
      void navigate({
        to: path,
        search: (old) => readContactsSearch({ ...(!anew && old), page: undefined, ...next }),
        replace,
        // The list stays where it is; the page scrolls to it when it turns.
        resetScroll: false,
      }),
    [navigate, path],
  );
  const { search = '', category = '', archived = false, sort = 'newest', page = 1 } = now;
  const columns = now.columns === undefined ? undefined : readColumns(now.columns);
  return [{ search, category, archived, sort, columns, page }, change];
}
