import { CONTACT_LIMITS, DEFAULT_CATEGORY } from '@station/contract/contacts/contacts';
import type { Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import { comparablePhone } from '../../../platform/phones.ts';
import type {
  ImportDefinition,
  ImportFieldDefinition,
  Restored,
  UpdatedRecord,
} from '../../imports/import.kind.ts';
import { organisationEdition } from '../../industries/settings/edition.queries.ts';
import { refOf } from '../../industries/stored/industry-paths.rules.ts';
import {
  revertImportedIndustries,
  writeImportedIndustries,
} from '../../industries/stored/stored-industries.actions.ts';
import { findCategories } from '../categories/categories.queries.ts';
import { findChangedContacts, revertContacts } from '../history/contact-history.queries.ts';
import { HEADINGS, LABELS, REASONS } from './contact-import-texts.ts';
import {
  addStagedContacts,
  contactsWithoutCategory,
  findImportedIds,
  findImportedNames,
  findShownValues,
  findStagedIndustries,
  matchingContacts,
  updateContactRows,
} from './contact-imports.queries.ts';
import { BETWEEN } from './contact-methods.rules.ts';
import { type ContactRowOptions, IMPORT_FIELDS } from './contact-rows.ts';
import { storedValues } from './contact-values.ts';
import {
  CONTACT_VALUES,
  type ContactRow,
  type ContactValues,
  lockContacts,
  trashContacts,
} from './contacts.queries.ts';
import { derivedColumns } from './search-column.ts';

/** Contacts that go to the trash in one statement. */
const TRASH_A_STEP = 5_000;

/** Changed contacts that are read at a time. */
const CHANGED_A_READ = 1_000;

const REQUIRED: readonly string[] = ['name', 'phone'];

/** Contacts as a kind of import (spec 2, section 5; issue 4). */
export const contactImports: ImportDefinition = {
  kind: 'contacts',
  feature: 'contacts',
  subject: 'contact',
  screenOf: (id) => `/app/upload-excel/${id}`,
  keyField: 'phone',
  fields: IMPORT_FIELDS.map(
    (key): ImportFieldDefinition => ({
      key,
      required: REQUIRED.includes(key),
      inTemplate: key !== 'notes' && key !== 'industry',
      labels: LABELS[key],
      headings: HEADINGS[key],
    }),
  ),
  reasons: REASONS,
  checker: new URL('./contact-rows.ts', import.meta.url),
  checkerOptions: async (db): Promise<ContactRowOptions> => ({
    categories: await findCategories(db),
    edition: await organisationEdition(db),
  }),
  matches: matchingContacts,
  stale: contactsWithoutCategory,
  findValues: async (db, ids) =>
    new Map((await findShownValues(db, ids)).map(({ id, ...values }) => [id, values])),
  defaults: { category: DEFAULT_CATEGORY },
  async add(trx, importId, after, upto) {
    const added = await addStagedContacts(trx, importId, after, upto);
    await writeImportedIndustries(trx, await findStagedIndustries(trx, importId, after, upto));
    return added;
  },
  update: updateContacts,
  remove: removeImported,
  restore: restoreContacts,
};

/** Gives contacts what their rows say; what a row leaves empty stays. */
async function updateContacts(
  trx: Trx,
  rows: readonly { row: number; id: number; values: Record<string, string> }[],
): Promise<UpdatedRecord[]> {
  const locked = await lockContacts(
    trx,
    rows.map(({ id }) => id),
  );
  const contacts = new Map(locked.map((contact) => [contact.id, contact]));
  const updated: UpdatedRecord[] = [];
  const changes: Parameters<typeof updateContactRows>[1][number][] = [];
  for (const { row, id, values } of rows) {
    const before = contacts.get(id);
    // Deleted since the duplicates were decided: there is nothing to update, and nothing to undo.
    if (!before) continue;
    const after = valuesAfter(before, values);
    changes.push({ id, ...after, ...derivedColumns(after) });
    updated.push({ row, before: { ...before, industry: industryText(before) } });
  }
  await updateContactRows(trx, changes);
  await writeImportedIndustries(
    trx,
    rows.flatMap(({ id, values: { industry = '' } }) =>
      industry !== '' && contacts.has(id) ? [{ contact_id: id, industry }] : [],
    ),
  );
  return updated;
}

/** What a contact is classified as, as a file has it: `ksic11:261`. */
function industryText({ industry }: ContactRow): string {
  if (!industry?.path) return '';
  const { edition, code } = refOf(industry.path);
  return `${edition}:${code}`;
}

/**
 * A number or address that the contact has as a further one stays where it is; further ones of the
 * row come after those.
 */
function valuesAfter(before: ContactRow, values: Record<string, string>): ContactValues {
  const { phone: phones = '', email: emails = '', industry: _, ...others } = values;
  const [phone = '', ...morePhones] = phones.split(BETWEEN);
  const [email = '', ...moreEmails] = emails.split(BETWEEN);
  const isFirst = comparablePhone(phone) === comparablePhone(before.phone);
  const isFurther = before.other_emails.some((it) => it.toLowerCase() === email.toLowerCase());
  const given = {
    ...others,
    phone: isFirst ? phone : '',
    email: isFurther ? '' : email,
  };
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  const known = Object.fromEntries(CONTACT_VALUES.map((key) => [key, before[key]]));
  const after = { ...known, ...Object.fromEntries(filled) } as ContactValues;
  const merged = storedValues({
    ...after,
    other_phones: [
      ...after.other_phones,
      ...(isFirst || phone === '' ? [] : [phone]),
      ...morePhones,
    ],
    other_emails: [...after.other_emails, ...moreEmails],
  });
  return {
    ...merged,
    other_phones: merged.other_phones.slice(0, CONTACT_LIMITS.others),
    other_emails: merged.other_emails.slice(0, CONTACT_LIMITS.others),
  };
}

/**
 * Makes contacts what they were before an import, by their history, unless changed since. What the
 * import added is in the trash by then; what is still there was merged, and is left too.
 */
async function restoreContacts(trx: Trx, importId: string): Promise<Restored> {
  const left: { id: number; label: string }[] = [];
  for (let after = 0; ; ) {
    const changed = await findChangedContacts(trx, { import_id: importId }, after, CHANGED_A_READ);
    const last = changed.at(-1);
    if (!last) break;
    for (const { contact_id: id, contact, changed_since } of changed) {
      if (changed_since) left.push({ id, label: String(contact.name) });
    }
    after = last.contact_id;
  }
  const ids = left.map(({ id }) => id);
  const names = new Map((await findShownValues(trx, ids)).map(({ id, name }) => [id, name]));
  await revertImportedIndustries(trx, importId);
  const restored = await revertContacts(trx, { import_id: importId });
  const merged = await findImportedNames(trx, importId);
  return {
    restored: restored.length,
    left: [
      ...left.map(({ id, label }): Restored['left'][number] => ({
        id,
        label: names.get(id) ?? label,
        reason: names.has(id) ? 'changed' : 'gone',
      })),
      ...merged.map(({ id, name }) => ({ id, label: name, reason: 'changed' as const })),
    ],
  };
}

async function removeImported(trx: Trx, actor: Actor, importId: string): Promise<number> {
  const ids = await findImportedIds(trx, importId);
  let removed = 0;
  for (let at = 0; at < ids.length; at += TRASH_A_STEP) {
    removed += (await trashContacts(trx, ids.slice(at, at + TRASH_A_STEP), actor.id)).length;
  }
  return removed;
}
