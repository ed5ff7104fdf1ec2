import type { Contact, ContactsReason } from '@station/contract/contacts/contacts';
import { setChangeAuthor, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findCategories } from '../categories/categories.queries.ts';
import { required, requireUnchanged, toContact } from '../contacts/contacts.actions.ts';
import {
  CONTACT_VALUES,
  type ContactRow,
  type ContactValues,
  lockContact,
  updateContactRow,
} from '../contacts/contacts.queries.ts';
import { derivedColumns } from '../contacts/search-column.ts';
import { findContactVersion, type StoredContact } from './contact-history.queries.ts';

/** What a person can change, and whether the contact is in use. */
type Restored = ContactValues & Pick<ContactRow, 'is_active'>;

/**
 * Makes a contact what it was before one of its changes: an ordinary change, made from `version`, and
 * so in the history itself. When the category of then is gone, the present one stays and the answer
 * names the missing one.
 * @throws Problem `contacts.not-found`, `contacts.version-not-found` or `contacts.changed-meanwhile`.
 */
export async function restoreContactVersion(
  { db }: Context,
  actor: Actor,
  id: number,
  entry: number,
  version: number,
): Promise<{ data: Contact; missing_category: string | null }> {
  return db.transaction().execute(async (trx) => {
    const before = required(await lockContact(trx, id));
    requireUnchanged(before, version);
    const kept = requireFound(await findContactVersion(trx, id, entry), {
      message: 'This contact has no such version',
      reason: 'contacts.version-not-found' satisfies ContactsReason,
    });
    const wanted = storedValues(kept.contact, before);
    const categories = await findCategories(trx);
    const isKnown = categories.some(({ value }) => value === wanted.category);
    const values = isKnown ? wanted : { ...wanted, category: before.category };

    await setChangeAuthor(trx, { actor, action: 'contacts.version-restored' });
    const after = await updateContactRow(trx, id, { ...values, ...derivedColumns(values) });
    await writeAudit(trx, {
      actor,
      action: 'contacts.version-restored',
      subject: 'contact',
      subjectId: id,
      before,
      after,
    });
    return { data: toContact(after), missing_category: isKnown ? null : wanted.category };
  });
}

/** What was kept, completed by the present contact where a field is younger than the version. */
function storedValues(kept: StoredContact, present: ContactRow): Restored {
  const fields = [...CONTACT_VALUES, 'is_active'] as const;
  const entries = fields.map((field) => [field, kept[field] ?? present[field]]);
  return Object.fromEntries(entries) as Restored;
}
