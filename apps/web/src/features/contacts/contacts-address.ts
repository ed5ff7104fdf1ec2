import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What of the directory stands in the address, so that back, reload and links work. */
export type ContactsAddress = {
  search: string;
  /** A category's value; empty for all. */
  category: string;
  /** Archived contacts are listed too. */
  archived: boolean;
  /** From 1. */
  page: number;
};

/** As the router writes it: what is usual is left out. */
export type ContactsSearch = Partial<ContactsAddress>;

/** What the server takes at most: characters, characters, pages. */
const SEARCH_MAX = 200;
const CATEGORY_MAX = 50;
const LAST_PAGE = 1_000_000;

/** A text as the server would take it; nothing for anything else. */
function textOf(value: unknown, max: number): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, max) : '';
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
    ...(raw.archived === true && { archived: true }),
    ...(Number.isInteger(page) && page > 1 && page <= LAST_PAGE && { page }),
  };
}

/** The directory stands in the home screen and in the admin hub. */
type DirectoryPath = '/home/contacts' | '/app/contacts';

/** How a change is noted: as a step that the back button undoes, or in place of the current one. */
type Change = ContactsSearch & { replace?: boolean };

/**
 * What the directory shows now, and the way to change it. Another search, category or status
 * starts at page 1 (spec 2, section 4).
 */
export function useContactsAddress(): [ContactsAddress, (change: Change) => void] {
  const now = useSearch({ strict: false, select: readContactsSearch });
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname }) as DirectoryPath;
  const change = useCallback(
    ({ replace = false, ...next }: Change) =>
      void navigate({
        to: path,
        search: (old) => readContactsSearch({ ...old, page: undefined, ...next }),
        replace,
        // The list stays where it is; the page scrolls to it when it turns.
        resetScroll: false,
      }),
    [navigate, path],
  );
  const { search = '', category = '', archived = false, page = 1 } = now;
  return [{ search, category, archived, page }, change];
}
