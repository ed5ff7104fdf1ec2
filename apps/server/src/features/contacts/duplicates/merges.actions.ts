import type { Contact, ContactFields } from '@station/contract/contacts/contacts';
import {
  type ChangedContacts,
  type DuplicatesReason,
  MergeConflict,
} from '@station/contract/contacts/duplicates';
import type { Trx } from '../../../db/db.ts';
import { setChangeAuthor, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { takeOutOfTrash } from '../../trash/trash.actions.ts';
import { contactTrash } from '../contacts/contact-trash.kind.ts';
import { changeContact, toContact } from '../contacts/contacts.actions.ts';
import {
  type ContactRow,
  findContact,
  lockContacts,
  trashContacts,
} from '../contacts/contacts.queries.ts';
import { findChangedContacts, revertContacts } from '../history/contact-history.queries.ts';
import type { MergeFollower } from './merge-follower.kind.ts';
import {
  type Gone,
  insertMerge,
  lockMerge,
  type MergeRow,
  mergeNotDuplicates,
  noteUndo,
  unmergeNotDuplicates,
} from './merges.queries.ts';

/** What a person has made of several contacts. */
export type MergeInput = ContactFields & {
  keep: number;
  contacts: readonly { id: number; version: number }[];
  is_active: boolean;
};

/**
 * Makes one contact of several: `keep` gets the fields given, the others go to the trash, what points
 * to them follows, and the history of each tells of the merge. All of it, or nothing.
 * @throws Problem `duplicates.changed-meanwhile` when one is not in the version given, or
 *   `contacts.unknown-category`.
 */
export async function mergeContacts(
  { db }: Context,
  actor: Actor,
  { keep, contacts, ...fields }: MergeInput,
  followers: readonly MergeFollower[],
): Promise<{ contact: Contact; mergeId: number }> {
  const ids = contacts.map(({ id }) => id);
  requireDistinct(ids, keep);
  return db.transaction().execute(async (trx) => {
    const rows = await lockContacts(trx, ids);
    requireVersions(rows, contacts);
    const kept = rows.find(({ id }) => id === keep) as ContactRow;
    const gone = rows.filter(({ id }) => id !== keep);
    const goneIds = gone.map(({ id }) => id);

    const mergeId = await insertMerge(trx, {
      actor,
      kept: { id: keep, name: fields.name },
      kept_version: kept.version + 1,
      gone: await followAll(trx, followers, gone, keep),
    });
    await setChangeAuthor(trx, { actor, action: 'contacts.merged', mergeId });
    await trashContacts(trx, goneIds, actor.id);
    const after = await changeContact(trx, kept, fields);
    await mergeNotDuplicates(trx, mergeId, keep, goneIds);
    await writeAudit(trx, {
      actor,
      action: 'contacts.merged',
      subject: 'contact',
      subjectId: keep,
      before: { kept, gone },
      after,
    });
    return { contact: toContact(after), mergeId };
  });
}

/**
 * Takes a merge back: the kept contact is what it was, the others are out of the trash again, with what
 * followed from them.
 * @throws Problem `duplicates.merge-not-found`, `.merge-undone`, `.merge-too-old`, `.kept-gone`,
 *   `.changed-since` (with both states of the contact) or `.others-gone`.
 */
export async function undoMerge(
  { db }: Context,
  actor: Actor,
  mergeId: number,
  followers: readonly MergeFollower[],
): Promise<Contact> {
  return db.transaction().execute(async (trx) => {
    const merge = requireUndoable(await lockMerge(trx, mergeId));
    // All at once in the order of their ids, also those whom somebody has restored by hand.
    const held = await lockContacts(trx, [merge.kept_id, ...merge.gone.map(({ id }) => id)]);
    const before = held.find(({ id }) => id === merge.kept_id);
    if (!before) throw refusal('duplicates.kept-gone');
    await requireUnchangedSince(trx, merge, before);

    await setChangeAuthor(trx, { actor, action: 'contacts.merge-undone' });
    // Before the others are back: it makes what it finds in the directory what it was.
    await revertContacts(trx, { merge_id: mergeId });
    await bringBack(trx, actor, merge);
    await unfollowAll(trx, followers, merge);
    await unmergeNotDuplicates(trx, mergeId);
    await noteUndo(trx, mergeId, actor.username);
    const after = (await findContact(trx, merge.kept_id)) as ContactRow;
    await writeAudit(trx, {
      actor,
      action: 'contacts.merge-undone',
      subject: 'contact',
      subjectId: merge.kept_id,
      before,
      after: { kept: after, back: merge.gone },
    });
    return toContact(after);
  });
}

/** Has all that points to the contacts that go point to the kept one; answers them with what followed. */
async function followAll(
  trx: Trx,
  followers: readonly MergeFollower[],
  contacts: readonly ContactRow[],
  keep: number,
): Promise<Gone[]> {
  const gone = contacts.map(({ id, name }): Gone => ({ id, name }));
  const ids = gone.map(({ id }) => id);
  for (const { name, follow } of followers) {
    const links = Map.groupBy(await follow(trx, ids, keep), (link) => link.contact_id);
    for (const one of gone) {
      const own = links.get(one.id);
      if (own) one[name] = own.map(({ id }) => id);
    }
  }
  return gone;
}

async function unfollowAll(
  trx: Trx,
  followers: readonly MergeFollower[],
  { kept_id, gone }: MergeRow,
): Promise<void> {
  for (const { name, unfollow } of followers) {
    for (const { id, [name]: own } of gone) if (own) await unfollow(trx, own, kept_id, id);
  }
}

/** Some may have been restored from the trash by hand; none may be gone for good. */
async function bringBack(trx: Trx, actor: Actor, { gone }: MergeRow): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const back = new Set(await takeOutOfTrash(trx, contactTrash, actor, ids));
  const missing = ids.filter((id) => !back.has(id));
  if (missing.length === 0) return;
  const there = await lockContacts(trx, missing);
  if (there.length < missing.length) throw refusal('duplicates.others-gone');
}

async function requireUnchangedSince(trx: Trx, merge: MergeRow, now: ContactRow): Promise<void> {
  if (now.version === merge.kept_version) return;
  const changed = await findChangedContacts(trx, { merge_id: merge.id }, 0, merge.gone.length + 1);
  const before = changed.find(({ contact_id }) => contact_id === merge.kept_id)?.contact;
  // What was kept has the columns for searching as well, which the contract leaves out.
  const current = MergeConflict.parse({ now: toContact(now), before });
  throw refusal('duplicates.changed-since', current);
}

function requireUndoable(merge: (MergeRow & { too_old: boolean }) | undefined): MergeRow {
  const found = requireFound(merge, {
    message: 'This merge does not exist',
    reason: 'duplicates.merge-not-found' satisfies DuplicatesReason,
  });
  if (found.undone_at) throw refusal('duplicates.merge-undone');
  if (found.too_old) throw refusal('duplicates.merge-too-old');
  return found;
}

function requireVersions(
  rows: readonly ContactRow[],
  seen: readonly { id: number; version: number }[],
): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changed = seen.filter(({ id, version }) => byId.get(id)?.version !== version);
  if (changed.length === 0) return;
  const current: ChangedContacts = changed.map(({ id }) => {
    const row = byId.get(id);
    return { id, contact: row ? toContact(row) : null };
  });
  throw refusal('duplicates.changed-meanwhile', current);
}

function requireDistinct(ids: readonly number[], keep: number): void {
  if (new Set(ids).size < ids.length) {
    throw invalidField({
      field: 'contacts',
      message: 'names a contact twice',
      rule: 'not-allowed',
    });
  }
  if (!ids.includes(keep)) {
    throw invalidField({
      field: 'keep',
      message: 'is not one of the contacts',
      rule: 'not-allowed',
    });
  }
}

const MESSAGES: Partial<Record<DuplicatesReason, string>> = {
  'duplicates.changed-meanwhile': 'A contact was changed or deleted by somebody else meanwhile',
  'duplicates.kept-gone': 'The merged contact was deleted since',
  'duplicates.changed-since': 'The merged contact was changed since',
  'duplicates.others-gone': 'A contact that was merged is gone for good',
  'duplicates.merge-undone': 'This merge was undone already',
  'duplicates.merge-too-old': 'This merge is too old to be undone',
};

function refusal(reason: DuplicatesReason, current?: unknown): Problem {
  return new Problem('conflict', MESSAGES[reason] ?? reason, {
    reason,
    ...(current !== undefined && { current }),
  });
}
