import {
  addCategories,
  BUILT_IN_CATEGORIES,
  type Category,
  listAvailableCategories,
  listCategories,
  migrateCategory,
  removeCategory,
  renameCategory,
} from '@station/contract/contacts/categories';
import { screen } from '@testing-library/react';
import { queryClient } from '../../../src/platform/query-client.ts';
import type { FakeServer } from '../../fake-server.ts';
import { healthyServer, makeAdmin, renderStation } from '../../render-station.tsx';

export const success = true as const;

/** A built-in category with so many contacts. */
export const builtIn = (value: string, contact_count = 0): Category => {
  const found = BUILT_IN_CATEGORIES.find((one) => one.value === value);
  if (!found) throw new Error(`There is no built-in category ${value}.`);
  return { ...found, contact_count, version: 1 };
};

/** One of the organisation's own. */
export const own = (value: string, label: string, contact_count = 0): Category => ({
  value,
  label,
  description: '',
  contact_count,
  version: 3,
});

/** Opens the manager on a server in whose memory these categories are. */
export function openManager(given: Category[], prepare?: (server: FakeServer) => void) {
  queryClient.clear();
  let categories = given;
  const server = healthyServer()
    .answer(listCategories, () => ({ success, data: categories }))
    .answer(listAvailableCategories, () => ({
      success,
      data: {
        available: BUILT_IN_CATEGORIES.filter(
          (one) => !categories.some((other) => other.value === one.value),
        ),
      },
    }))
    .answer(addCategories, ({ body }) => {
      const added = body.categories.map((one) =>
        typeof one === 'string' ? builtIn(one) : { ...one, contact_count: 0, version: 1 },
      );
      categories = [...categories, ...added];
      return { success, data: added };
    })
    .answer(renameCategory, ({ body }) => {
      const old = categories.find((one) => one.value === body.old_category);
      if (!old) throw new Error('The test has no such category.');
      const data = { ...old, value: body.new_category, version: old.version + 1 };
      categories = categories.map((one) => (one === old ? data : one));
      return { success, data };
    })
    .answer(migrateCategory, ({ body }) => {
      const migrated =
        categories.find((one) => one.value === body.from_category)?.contact_count ?? 0;
      categories = categories.map((one) => {
        if (one.value === body.from_category) return { ...one, contact_count: 0 };
        if (one.value !== body.to_category) return one;
        return { ...one, contact_count: one.contact_count + migrated };
      });
      return { success, details: { migrated } };
    })
    .answer(removeCategory, ({ body }) => {
      categories = categories.filter((one) => one.value !== body.category);
      return { success };
    });
  prepare?.(server);
  return renderStation('/app/categories', { server, signedIn: makeAdmin() });
}

/** The card of a category, once it is there. */
export const card = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 2 })).closest('li') as HTMLElement;

/** Protected, built-in and own ones, with contacts and without. */
export const USUAL = [
  builtIn('employee', 3),
  builtIn('client', 4),
  builtIn('partner'),
  own('ca_dem', 'Ca đêm', 1200),
  own('cu', 'Nhóm cũ'),
];
