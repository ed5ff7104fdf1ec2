import {
  addCategories as addCategoriesEndpoint,
  BUILT_IN_CATEGORIES,
  CATEGORY_TEXTS,
  listAvailableCategories,
  listCategories,
  migrateCategory as migrateCategoryEndpoint,
  removeCategory as removeCategoryEndpoint,
  renameCategory as renameCategoryEndpoint,
} from '@station/contract/contacts/categories';
import type { Feature } from '../../../platform/context.ts';
import {
  addCategories,
  migrateCategory,
  readCategories,
  removeCategory,
  renameCategory,
} from './categories.actions.ts';
import { findCategories } from './categories.queries.ts';

/** The category manager (spec 2). */
export const categories: Feature = {
  routes: (context, mount) => {
    const { db } = context;

    mount(listCategories, async () => ({ data: await readCategories(db) }));

    mount(listAvailableCategories, async () => {
      const known = new Set((await findCategories(db)).map((one) => one.value));
      return { data: { available: BUILT_IN_CATEGORIES.filter((one) => !known.has(one.value)) } };
    });

    mount(addCategoriesEndpoint, async ({ actor, body }) => {
      const data = await addCategories(context, actor, body.categories);
      return { data, message: CATEGORY_TEXTS.added(data.length) };
    });

    mount(renameCategoryEndpoint, async ({ actor, body }) => {
      const { old_category, new_category, version } = body;
      const data = await renameCategory(context, actor, old_category, new_category, version);
      return { data, message: CATEGORY_TEXTS.renamed(data.value) };
    });

    mount(migrateCategoryEndpoint, async ({ actor, body }) => {
      const migrated = await migrateCategory(context, actor, body.from_category, body.to_category);
      return { details: { migrated }, message: CATEGORY_TEXTS.migrated(migrated) };
    });

    mount(removeCategoryEndpoint, async ({ actor, body }) => {
      await removeCategory(context, actor, body.category);
      return { message: CATEGORY_TEXTS.deleted };
    });
  },
};
