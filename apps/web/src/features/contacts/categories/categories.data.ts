import {
  addCategories,
  type CategoryToAdd,
  listAvailableCategories,
  listCategories,
  migrateCategory,
  removeCategory,
  renameCategory,
} from '@station/contract/contacts/categories';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { refreshContacts } from '../contacts/contacts.data.ts';

/** Key of everything that is read of categories. */
const CATEGORIES_KEY = ['categories'] as const;

/** What changes every contact of a large category takes its time, in milliseconds. */
const PATIENCE_MS = 5 * 60_000;

/** Every category in order, with how many contacts it has. */
export function useCategoryList() {
  return useQuery({
    queryKey: [...CATEGORIES_KEY, 'list'],
    queryFn: async ({ signal }) => (await call(listCategories, { signal })).data,
  });
}

/** The built-in categories that are not in use. */
export function useAvailableCategories() {
  const { data } = useQuery({
    queryKey: [...CATEGORIES_KEY, 'available'],
    queryFn: async ({ signal }) => (await call(listAvailableCategories, { signal })).data.available,
  });
  return data;
}

/** What is done with categories. After each, categories and contacts on the screen are read anew. */
export function useCategoryCalls() {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: CATEGORIES_KEY });
    void refreshContacts(client);
  };
  return {
    add: useWrite({
      mutationFn: async (categories: (string | CategoryToAdd)[]) =>
        (await call(addCategories, { body: { categories } })).data,
      onSettled,
    }),
    rename: useWrite({
      mutationFn: async ({ from, to, version }: { from: string; to: string; version: number }) => {
        const body = { old_category: from, new_category: to, version };
        return (await call(renameCategory, { body, patience: PATIENCE_MS })).data;
      },
      onSettled: () => {
        onSettled();
        // Those of the category show it by its new name.
        void client.invalidateQueries({ queryKey: ['saved-views'] });
      },
    }),
    migrate: useWrite({
      mutationFn: async ({ from, to }: { from: string; to: string }) => {
        const body = { from_category: from, to_category: to };
        const { details } = await call(migrateCategory, { body, patience: PATIENCE_MS });
        return details.migrated;
      },
      onSettled,
    }),
    remove: useWrite({
      mutationFn: (category: string) => call(removeCategory, { body: { category } }),
      onSettled,
    }),
  };
}
