import {
  type CategoryOption,
  listCategoriesDetailed,
  listCategoryValues,
} from '@station/contract/contacts/categories';
import {
  ALL_CATEGORIES,
  archiveContact,
  bulkDeleteContacts,
  bulkMoveContacts,
  CONTACT_TEXTS,
  checkDuplicate,
  contactStats,
  createContact as createContactEndpoint,
  deleteContact as deleteContactEndpoint,
  getContact,
  listContacts,
  updateContact as updateContactEndpoint,
} from '@station/contract/contacts/contacts';
import { paginationOf } from '@station/contract/paging';
import type { Db } from '../../../db/db.ts';
import type { Context, Feature, Mount } from '../../../platform/context.ts';
import { findCategories } from '../categories/categories.queries.ts';
import { contactHistoryRoutes } from '../history/contact-history.routes.ts';
import { contactLinkRoutes } from '../links/contact-links.routes.ts';
import { contactFileRoutes } from './contact-files.routes.ts';
import { findContactCounts } from './contact-pages.queries.ts';
import { asDuplicate, compareKeys } from './contact-values.ts';
import {
  createContact,
  deleteContact,
  deleteContacts,
  moveContacts,
  required,
  setContactActive,
  toContact,
  updateContact,
} from './contacts.actions.ts';
import { contactUpkeep } from './contacts.jobs.ts';
import { findContact, findSharingContacts } from './contacts.queries.ts';
import { readContactPage } from './remembered-pages.queries.ts';

/** The contact directory (spec 2). */
export const contacts: Feature = {
  routes: (context, mount) => {
    contactReadingRoutes(context, mount);
    contactWritingRoutes(context, mount);
    contactFileRoutes(context, mount);
    contactHistoryRoutes(context, mount);
    contactLinkRoutes(context, mount);
  },
  jobs: contactUpkeep,
};

function contactReadingRoutes({ db }: Context, mount: Mount): void {
  mount(listContacts, async ({ query }) => {
    const { page, limit, sort, ...filter } = query;
    const found = await readContactPage(db, filter, { offset: (page - 1) * limit, limit, sort });
    return {
      data: found.rows.map(toContact),
      pagination: paginationOf(page, limit, found.total),
    };
  });

  mount(listCategoriesDetailed, async () => {
    const options = await countedCategories(db);
    const all = { value: ALL_CATEGORIES, label: 'Tất cả', ...sumOf(options) };
    return { data: [all, ...options] };
  });

  mount(listCategoryValues, async () => {
    const categories = await findCategories(db);
    return { data: categories.map((category) => category.value) };
  });

  mount(contactStats, async () => {
    const categories = await countedCategories(db);
    const { count, active_count } = sumOf(categories);
    const by_category = categories.map(({ value, label: _, ...counts }) => ({
      category: value,
      ...counts,
    }));
    return { data: { total_contacts: count, active_contacts: active_count, by_category } };
  });

  mount(getContact, async ({ params }) => ({
    data: toContact(required(await findContact(db, params.id))),
  }));

  mount(checkDuplicate, async ({ body }) => {
    const keys = compareKeys(body);
    const found = await findSharingContacts(db, keys);
    return {
      has_duplicates: found.length > 0,
      duplicates: found.map((contact) => asDuplicate(contact, keys)),
    };
  });
}

function contactWritingRoutes(context: Context, mount: Mount): void {
  mount(createContactEndpoint, async ({ actor, body }) => ({
    data: await createContact(context, actor, body),
  }));

  mount(updateContactEndpoint, async ({ actor, params, body }) => ({
    data: await updateContact(context, actor, params.id, body),
  }));

  mount(archiveContact, async ({ actor, params, body }) => ({
    data: await setContactActive(context, actor, params.id, body.is_active),
  }));

  mount(deleteContactEndpoint, async ({ actor, params }) => {
    await deleteContact(context, actor, params.id);
    return { message: CONTACT_TEXTS.deleted };
  });

  mount(bulkDeleteContacts, async ({ actor, body }) => {
    const deleted = await deleteContacts(context, actor, body.contactIds);
    return { details: { deleted, requested: body.contactIds.length } };
  });

  mount(bulkMoveContacts, async ({ actor, body }) => {
    const updated = await moveContacts(context, actor, body.ids, body.category);
    return { details: { updated, requested: body.ids.length } };
  });
}

/** Every category with how many contacts it has. */
async function countedCategories(db: Db): Promise<CategoryOption[]> {
  const [categories, counts] = await Promise.all([findCategories(db), findContactCounts(db)]);
  const countsOf = new Map(counts.map(({ category, ...count }) => [category, count]));
  const none = { count: 0, active_count: 0 };
  return categories.map(({ value, label }) => ({ value, label, ...(countsOf.get(value) ?? none) }));
}

function sumOf(counts: { count: number; active_count: number }[]) {
  return {
    count: counts.reduce((sum, it) => sum + it.count, 0),
    active_count: counts.reduce((sum, it) => sum + it.active_count, 0),
  };
}
