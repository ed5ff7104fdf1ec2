import { DEFAULT_CATEGORY } from '@station/contract/contacts/contacts';
import { setChangeAuthor } from '../../../platform/audit.ts';
import { forgetIndustries } from '../../industries/stored/stored-industries.actions.ts';
import type { RestoredOtherwise, TrashKind } from '../../trash/trash.kind.ts';
import { findCategories } from '../categories/categories.queries.ts';
import {
  deleteVersionsOf,
  insertReturn,
  type StoredContact,
} from '../history/contact-history.queries.ts';
import { type ContactValues, insertStoredContacts } from './contacts.queries.ts';
import { derivedColumns } from './search-column.ts';

/** Contacts in the trash. */
export const contactTrash: TrashKind = {
  kind: 'contact',

  detail: (item) => [item.phone, item.company].filter(Boolean).join(' · '),

  // The version goes on where it was, and the history tells of the return. A category that is gone
  // meanwhile is replaced by the one that new contacts get.
  async restore(trx, actor, things) {
    const categories = new Set((await findCategories(trx)).map(({ value }) => value));
    const otherwise: RestoredOtherwise[] = [];
    const kept = things.map(({ id, item }): StoredContact => {
      const category = String(item.category);
      const isKnown = categories.has(category);
      if (!isKnown) otherwise.push({ id, reason: 'category-missing', value: category });
      const values = { ...NO_LISTS, ...item, category: isKnown ? category : DEFAULT_CATEGORY };
      return {
        ...values,
        ...derivedColumns(values as unknown as ContactValues),
        version: Number(item.version) + 1,
        updated_at: new Date().toISOString(),
      };
    });
    await setChangeAuthor(trx, { actor, action: 'trash.restored' });
    await insertStoredContacts(trx, kept);
    await insertReturn(
      trx,
      things.map(({ item }) => item),
    );
    return otherwise;
  },

  async forget(trx, ids) {
    await deleteVersionsOf(trx, ids);
    await forgetIndustries(trx, ids);
  },
};

/** A contact may have been deleted before there were lists. */
const NO_LISTS = { other_phones: [], other_emails: [] };
