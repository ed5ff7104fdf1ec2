import type { Contact, ContactFields, ContactsReason } from '@station/contract/contacts/contacts';
import { CONTACT_TEXTS, DEFAULT_CATEGORY } from '@station/contract/contacts/contacts';
import type { Trx } from '../../../db/db.ts';
import { auditRow, setChangeAuthor, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, type Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { toIndustry } from '../../industries/stored/industry-paths.rules.ts';
import { storedValues } from './contact-values.ts';
import {
  type ContactRow,
  insertContact,
  lockContact,
  moveCategoryRows,
  moveContactRows,
  trashContacts,
  updateContactRow,
} from './contacts.queries.ts';
import { derivedColumns } from './search-column.ts';

/** Adds a contact. @throws Problem `contacts.unknown-category`. */
export async function createContact(
  { db }: Context,
  actor: Actor,
  fields: Omit<ContactFields, 'category'> & { category?: string | undefined },
): Promise<Contact> {
  const { category = DEFAULT_CATEGORY } = fields;
  const values = storedValues({ ...fields, category });
  const audit = auditRow({ actor, action: 'contacts.created', subject: 'contact', after: values });
  return mapUnknownCategoryErrors(async () =>
    toContact(await insertContact(db, { ...values, ...derivedColumns(values) }, audit)),
  );
}

/**
 * Changes a contact. A change made from an older version is refused, so that nobody's work is
 * overwritten unseen.
 * @throws Problem `contacts.not-found`, `contacts.changed-meanwhile` or `contacts.unknown-category`.
 */
export async function updateContact(
  { db }: Context,
  actor: Actor,
  id: number,
  change: ContactFields & { is_active?: boolean | undefined; version?: number | undefined },
): Promise<Contact> {
  const { version, ...fields } = change;
  return db.transaction().execute(async (trx) => {
    const before = required(await lockContact(trx, id));
    requireUnchanged(before, version);
    await setChangeAuthor(trx, { actor, action: 'contacts.updated' });
    const after = await changeContact(trx, before, fields);
    await writeAudit(trx, {
      actor,
      action: 'contacts.updated',
      subject: 'contact',
      subjectId: id,
      before,
      after,
    });
    return toContact(after);
  });
}

/**
 * Gives a contact other fields within a transaction of the caller's, who has locked it (`before`),
 * set the author of the change, and writes the audit line; the door for a merge.
 * @throws Problem `contacts.unknown-category`.
 */
export function changeContact(
  trx: Trx,
  before: ContactRow,
  { is_active, ...fields }: ContactFields & { is_active?: boolean | undefined },
): Promise<ContactRow> {
  const values = storedValues(fields, before);
  return mapUnknownCategoryErrors(() =>
    updateContactRow(trx, before.id, {
      ...values,
      ...(is_active !== undefined && { is_active }),
      ...derivedColumns(values),
    }),
  );
}

/** Archives a contact or brings it back. @throws Problem `contacts.not-found`. */
export async function setContactActive(
  { db }: Context,
  actor: Actor,
  id: number,
  isActive: boolean,
): Promise<Contact> {
  return db.transaction().execute(async (trx) => {
    const before = required(await lockContact(trx, id));
    if (before.is_active === isActive) return toContact(before);
    const action = isActive ? 'contacts.brought-back' : 'contacts.archived';
    await setChangeAuthor(trx, { actor, action });
    const after = await updateContactRow(trx, id, { is_active: isActive });
    await writeAudit(trx, {
      actor,
      action,
      subject: 'contact',
      subjectId: id,
    });
    return toContact(after);
  });
}

/** Moves a contact to the trash. @throws Problem `contacts.not-found`. */
export async function deleteContact({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = required(await lockContact(trx, id));
    await setChangeAuthor(trx, { actor, action: 'contacts.deleted' });
    await trashContacts(trx, [id], actor.id);
    await writeAudit(trx, {
      actor,
      action: 'contacts.deleted',
      subject: 'contact',
      subjectId: id,
      before,
    });
  });
}

/**
 * Moves contacts to the trash; ids that are not there are passed over. Answers how many were moved.
 * @throws Problem `contacts.nothing-selected`.
 */
export async function deleteContacts(
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<number> {
  requireSelection(ids, 'contactIds', CONTACT_TEXTS.noneToDelete);
  return db.transaction().execute(async (trx) => {
    await setChangeAuthor(trx, { actor, action: 'contacts.deleted' });
    const gone = await trashContacts(trx, ids, actor.id);
    await writeAudit(trx, {
      actor,
      action: 'contacts.deleted',
      subject: 'contact',
      before: { contacts: gone },
    });
    return gone.length;
  });
}

/**
 * Puts contacts into a category; ids that are not there are passed over. Answers how many were found.
 * @throws Problem `contacts.nothing-selected` or `contacts.unknown-category`.
 */
export async function moveContacts(
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
  category: string,
): Promise<number> {
  requireSelection(ids, 'ids', CONTACT_TEXTS.noneToUpdate);
  return mapUnknownCategoryErrors(() =>
    db.transaction().execute(async (trx) => {
      await setChangeAuthor(trx, { actor, action: 'contacts.moved' });
      const moved = await moveContactRows(trx, ids, category);
      await writeAudit(trx, {
        actor,
        action: 'contacts.moved',
        subject: 'contact',
        before: { contacts: moved },
        after: { category },
      });
      return moved.length;
    }),
  );
}

/**
 * Puts every contact of a category into another one, inside the caller's transaction, which also
 * writes the audit line; answers how many they were.
 */
export async function moveContactsOfCategory(
  trx: Trx,
  actor: Actor,
  from: string,
  to: string,
): Promise<number> {
  await setChangeAuthor(trx, { actor, action: 'categories.migrated' });
  return moveCategoryRows(trx, from, to);
}

/** A stored contact as callers see it. */
export function toContact(row: ContactRow): Contact {
  return {
    ...row,
    industry: toIndustry(row.industry),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The contact that was found. @throws Problem `contacts.not-found`. */
export function required(contact: ContactRow | undefined): ContactRow {
  return requireFound(contact, {
    message: 'This contact does not exist',
    reason: 'contacts.not-found' satisfies ContactsReason,
  });
}

/**
 * Refuses a change that was made from an older version than the present one.
 * @throws Problem `contacts.changed-meanwhile` with the contact as it is now.
 */
export function requireUnchanged(contact: ContactRow, version: number | undefined): void {
  requireVersion(contact, version, {
    message: 'This contact was changed by somebody else meanwhile',
    reason: 'contacts.changed-meanwhile' satisfies ContactsReason,
    current: toContact(contact),
  });
}

function requireSelection(ids: readonly number[], field: string, message: string): void {
  if (ids.length > 0) return;
  const reason: ContactsReason = 'contacts.nothing-selected';
  throw invalidField({ field, message, rule: 'required' }, reason);
}

/** The foreign key knows which categories there are. */
function mapUnknownCategoryErrors<T>(write: () => Promise<T>): Promise<T> {
  return mapConstraintErrors({ contact_category_fkey: unknownCategory }, write);
}

function unknownCategory(): Problem {
  return invalidField(
    { field: 'category', message: 'is not one of the categories', rule: 'not-allowed' },
    'contacts.unknown-category' satisfies ContactsReason,
  );
}
