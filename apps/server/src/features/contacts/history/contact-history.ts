import {
  HISTORY_FIELDS,
  type HistoryChange,
  type HistoryEntry,
  type HistoryOrigin,
  type HistoryValue,
} from '@station/contract/contacts/contact-history';
import type { Contact, ContactsReason } from '@station/contract/contacts/contacts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { toContact } from '../contacts/contacts.actions.ts';
import { findContact } from '../contacts/contacts.queries.ts';
import {
  type ContactVersion,
  findContactOrigin,
  findContactVersions,
  type StoredContact,
} from './contact-history.queries.ts';

type HistoryPage = {
  data: HistoryEntry[];
  next: number | null;
  name: string;
  current: Contact | null;
  origin: HistoryOrigin | null;
};

/**
 * A page of a contact's history, newest first, from before the entry `before` (0: the newest).
 * @throws Problem `contacts.not-found` when there is neither contact nor history.
 */
export async function readContactHistory(
  { db }: Pick<Context, 'db'>,
  contactId: number,
  before: number,
  limit: number,
): Promise<HistoryPage> {
  const beforeId = before === 0 ? Number.MAX_SAFE_INTEGER : before;
  const [contact, versions, origin] = await Promise.all([
    findContact(db, contactId),
    // One more than asked for tells whether there is another page.
    findContactVersions(db, contactId, beforeId, limit + 1),
    findContactOrigin(db, contactId),
  ]);
  if (!contact && versions.length === 0 && before === 0) {
    throw new Problem('not-found', 'This contact does not exist', {
      reason: 'contacts.not-found' satisfies ContactsReason,
    });
  }
  const page = versions.slice(0, limit);
  const more = versions.length > limit;
  return {
    data: page.map(toEntry),
    next: more ? (page.at(-1)?.id ?? null) : null,
    name: contact?.name ?? String(versions[0]?.contact.name ?? ''),
    current: contact ? toContact(contact) : null,
    origin: more || !origin ? null : toOrigin(origin),
  };
}

function toEntry(it: ContactVersion): HistoryEntry {
  return {
    id: it.id,
    at: it.changed_at.toISOString(),
    by: { id: it.changed_by, name: it.changed_name, full_name: it.full_name },
    action: it.action,
    import_id: it.import_id,
    merge_id: it.merge_id,
    version: it.version,
    changes: it.after ? differences(it.contact, it.after) : [],
  };
}

function toOrigin(it: NonNullable<Awaited<ReturnType<typeof findContactOrigin>>>): HistoryOrigin {
  return {
    at: it.at.toISOString(),
    by: { id: it.id, name: it.name, full_name: it.full_name },
    import_id: it.import_id,
  };
}

function differences(before: StoredContact, after: StoredContact): HistoryChange[] {
  return HISTORY_FIELDS.map((field) => ({
    field,
    before: (before[field] ?? null) as HistoryValue,
    after: (after[field] ?? null) as HistoryValue,
  })).filter((it) => JSON.stringify(it.before) !== JSON.stringify(it.after));
}
