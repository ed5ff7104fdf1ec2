import { addJob } from '../../platform/jobs/add-job.ts';
import type { ImportDefinition } from '../imports/import.kind.ts';
import { CHECK_FIELDS, CHECK_HEADINGS, CHECK_LABELS, CHECK_REASONS } from './check-list-texts.ts';
import { checkListJob } from './check-lists.jobs.ts';
import {
  deleteListRows,
  findImportOwner,
  insertListRows,
  noMatches,
} from './check-lists.queries.ts';
import type { KnownPeople } from './known-people.kind.ts';

/**
 * Files of customers as a kind of import: its rows make no records, they are checked by a job once
 * they are committed. Undoing one forgets its rows.
 */
export const checkListImports = (parts: readonly KnownPeople[]): ImportDefinition => ({
  kind: 'customer-check',
  feature: 'customer-check',
  subject: 'customer-check',
  isPrivate: true,
  screenOf: (id) => `/home/cmscustomer/lists/${id}`,
  keyField: 'name',
  fields: CHECK_FIELDS.map((key) => ({
    key,
    required: false,
    inTemplate: true,
    labels: CHECK_LABELS[key],
    headings: CHECK_HEADINGS[key],
  })),
  reasons: CHECK_REASONS,
  checker: new URL('./check-list-rows.ts', import.meta.url),
  checkerOptions: async () => ({}),
  // Whether somebody is known is what the check itself finds out.
  matches: noMatches,
  findValues: async () => new Map(),
  async add(trx, importId, after, upto) {
    const count = await insertListRows(trx, importId, after, upto);
    const { account_id, file_name } = await findImportOwner(trx, importId);
    await addJob(trx, checkListJob(parts), {
      payload: { import_id: importId },
      key: importId,
      label: file_name,
      ...(account_id !== null && { accountId: account_id }),
    });
    return count;
  },
  update: async () => [],
  remove: (trx, _actor, importId) => deleteListRows(trx, importId),
  restore: async () => ({ restored: 0, left: [] }),
});
