import {
  type CategoryOption,
  listCategoriesDetailed,
  listCategoryValues,
} from '@station/contract/contacts/categories';
import {
  ALL_CATEGORIES,
  contactStats,
  getContact,
  listContacts,
} from '@station/contract/contacts/contacts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, unreachable } from '../../../platform/call.ts';
import { Problem } from '../../../platform/problem.ts';
import { useReconnect } from '../../../platform/realtime/reconnect.ts';
import { categoryLabel } from './contact-texts.ts';
import { type ContactsAddress, contactsQuery, type ListedContacts } from './contacts.address.ts';

/** Key of everything that is read of the directory: whoever changes something drops it all. */
export const CONTACTS_KEY = ['contacts'] as const;

/** A page of the list, with where it stands in the whole. */
export type ContactPage = Awaited<ReturnType<typeof readContactPage>>;

function readContactPage(address: ListedContacts, signal: AbortSignal) {
  return call(listContacts, { query: contactsQuery(address), signal });
}

const pageQuery = ({ columns: _, ...address }: ContactsAddress) =>
  queryOptions({
    // Other columns show the same rows.
    queryKey: [...CONTACTS_KEY, 'page', address],
    queryFn: ({ signal }) => readContactPage(address, signal),
  });

/** What the list shows, and how it stands with what was asked for. */
export type ShownPage = {
  /** The rows asked for; until they are there, the rows shown before. Undefined at the very first. */
  shown: ContactPage | undefined;
  /** `shown` is not (or no longer) what was asked for. */
  stale: boolean;
  error: Error | null;
  /** When `shown` arrived, in milliseconds since 1970. */
  shownFrom: number;
  retry: () => void;
};

/**
 * The page that the address asks for. Rows stay while others are on their way, and also when
 * those do not come; an answer that is no longer wanted is called off and never shown. The next
 * page is fetched ahead.
 */
export function useContactPage(address: ContactsAddress): ShownPage {
  const client = useQueryClient();
  const query = useQuery(pageQuery(address));
  const [last, setLast] = useState<{ data: ContactPage; at: number }>();

  const arrived = query.data;
  if (arrived && last?.data !== arrived) setLast({ data: arrived, at: query.dataUpdatedAt });

  const totalPages = arrived?.pagination.total_pages ?? 0;
  const nextAddress =
    address.page < totalPages ? { ...address, page: address.page + 1 } : undefined;
  const nextKey = JSON.stringify(nextAddress);
  useEffect(() => {
    if (nextKey) void client.prefetchQuery(pageQuery(JSON.parse(nextKey) as ContactsAddress));
  }, [client, nextKey]);

  useReconnect(() => void refreshContacts(client));
  const shown = arrived ?? last?.data;
  return {
    shown,
    stale: shown !== undefined && arrived === undefined,
    // Without a line the cache waits for one. What is asked for does not come, all the same.
    error: query.error ?? (query.isPaused && !arrived ? unreachable() : null),
    shownFrom: arrived ? query.dataUpdatedAt : (last?.at ?? 0),
    retry: () => void client.refetchQueries({ queryKey: CONTACTS_KEY, type: 'active' }),
  };
}

/** What the cache keeps of one contact. */
export const contactKey = (id: number) => [...CONTACTS_KEY, 'one', id];

/** One contact; at once what the lists know of it, if they do. */
export function useContact(id: number, wanted = true) {
  const client = useQueryClient();
  return useQuery({
    queryKey: contactKey(id),
    queryFn: async ({ signal }) => (await call(getContact, { params: { id }, signal })).data,
    enabled: wanted,
    placeholderData: () =>
      client
        .getQueriesData<ContactPage>({ queryKey: [...CONTACTS_KEY, 'page'] })
        .flatMap(([, page]) => page?.data ?? [])
        .find((contact) => contact.id === id),
  });
}

/** Reloads list, statistics and categories; what is not on the screen, when it is opened. */
export function refreshContacts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: CONTACTS_KEY });
}

/** How many contacts there are; undefined until it is known. */
export function useContactStats() {
  const { data } = useQuery({
    queryKey: [...CONTACTS_KEY, 'stats'],
    queryFn: ({ signal }) => call(contactStats, { signal }),
  });
  return data?.data;
}

/** A category as tiles, filter and form offer it. The server may not know its counts. */
export type CategoryChoice = Omit<CategoryOption, 'count' | 'active_count'> &
  Partial<Pick<CategoryOption, 'count' | 'active_count'>>;

/** The categories in the server's order; the first entry stands for all of them. */
export function useCategories(): readonly CategoryChoice[] | undefined {
  return useCategoriesQuery().data;
}

/** The same, with why they could not be had. */
export const useCategoriesQuery = () =>
  useQuery({
    queryKey: [...CONTACTS_KEY, 'categories'],
    queryFn: ({ signal }) => readCategories(signal),
  });

/** Names categories in the reader's language, those that are gone by their value. */
export function useCategoryLabel(): (value: string) => string {
  const categories = useCategories();
  return (value) => categoryLabel(value, categories);
}

/** With their counts, or at least their values when only those can be had (spec 2, section 7). */
async function readCategories(signal: AbortSignal): Promise<CategoryChoice[]> {
  try {
    return (await call(listCategoriesDetailed, { signal })).data;
  } catch (error) {
    const answered = error instanceof Problem && ['internal', 'not-found'].includes(error.code);
    if (!answered) throw error;
    const { data } = await call(listCategoryValues, { signal });
    const plain = (value: string) => ({ value, label: titleCased(value) });
    return [{ value: ALL_CATEGORIES, label: '' }, ...data.map(plain)];
  }
}

/** `night_shift` as `Night Shift`: the label of a category that nobody gave one. */
function titleCased(value: string): string {
  return value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
