import type { MemberFields } from '@station/contract/membership/members';
import type { Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  byField,
  type ImportDefinition,
  type Restored,
  type UpdatedRecord,
} from '../../imports/import.kind.ts';
import {
  findMemberValues,
  insertMembers,
  lockMembers,
  type MemberRow,
  trashMemberRows,
  updateMemberRows,
} from '../members/members.queries.ts';
import {
  findImported,
  findRowsToAdd,
  findUpdatedMembers,
  matchingMembers,
} from './member-imports.queries.ts';
import { MEMBER_COLUMNS, MEMBER_HEADINGS, MEMBER_LABELS } from './member-texts.ts';

/** Members as a kind of import; those with the same telephone number are the same. */
export const memberImports: ImportDefinition = {
  kind: 'members',
  feature: 'membership',
  subject: 'member',
  screenOf: (id) => `/paysoft/upload/${id}`,
  keyField: 'phone',
  fields: MEMBER_COLUMNS.map((key) => ({
    key,
    required: key === 'name',
    inTemplate: true,
    labels: MEMBER_LABELS[key],
    headings: MEMBER_HEADINGS[key],
  })),
  reasons: {},
  checker: new URL('./member-rows.ts', import.meta.url),
  checkerOptions: async () => ({}),
  matches: matchingMembers,
  findValues: findMemberValues,
  async add(trx, importId, after, upto) {
    const rows = await findRowsToAdd(trx, importId, after, upto);
    const members = rows.map((vals) => fieldsOf(byField(memberImports, vals)));
    return (await insertMembers(trx, members, importId)).length;
  },
  update: updateMembers,
  remove: removeImported,
  restore: restoreMembers,
};

function fieldsOf(values: Record<string, string>): MemberFields {
  const { name = '', phone = '', email = '', birth_date, family = '', note = '' } = values;
  const own = { name, phone, email, birth_date: birth_date || null, family, note };
  return { ...own, contact_id: null, student_id: null };
}

/** Gives members what their rows say; what a row leaves empty stays. */
async function updateMembers(
  trx: Trx,
  rows: readonly { row: number; id: number; values: Record<string, string> }[],
): Promise<UpdatedRecord[]> {
  const members = await lockMembers(
    trx,
    rows.map(({ id }) => id),
  );
  const updated: UpdatedRecord[] = [];
  const changes: ({ id: number } & MemberFields)[] = [];
  for (const { row, id, values } of rows) {
    const member = members.get(id);
    // Deleted since the duplicates were decided: there is nothing to update, and nothing to undo.
    if (!member) continue;
    const before = storedFields(member);
    const given = Object.entries(values).filter(([, value]) => value !== '');
    changes.push({ id, ...before, ...Object.fromEntries(given) });
    updated.push({ row, before: { ...before, version: member.version } });
  }
  await updateMemberRows(trx, changes);
  return updated;
}

/** Makes members what they were before an import, unless changed since. */
async function restoreMembers(trx: Trx, importId: string): Promise<Restored> {
  const stored = await findUpdatedMembers(trx, importId);
  const members = await lockMembers(
    trx,
    stored.map(({ id }) => id),
  );
  const left: Restored['left'] = [];
  const changes: ({ id: number } & MemberFields)[] = [];
  for (const { id, label, before } of stored) {
    const { version, ...fields } = before;
    const now = members.get(id);
    if (now?.version === version + 1) changes.push({ id, ...fields });
    else left.push({ id, label, reason: now ? 'changed' : 'gone' });
  }
  await updateMemberRows(trx, changes);
  return { restored: changes.length, left };
}

/** Moves what an import added to the trash. */
async function removeImported(trx: Trx, actor: Actor, importId: string): Promise<number> {
  const ids = await findImported(trx, importId);
  await lockMembers(trx, ids);
  await trashMemberRows(trx, ids, actor.id);
  return ids.length;
}

function storedFields(row: MemberRow): MemberFields {
  const { name, phone, email, birth_date, family, note, contact_id, student_id } = row;
  return { name, phone, email, birth_date, family, note, contact_id, student_id };
}
