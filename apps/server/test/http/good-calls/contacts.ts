import { listCategoriesDetailed, listCategoryValues } from '@station/contract/contacts/categories';
import {
  downloadTemplate,
  exportContacts,
  uploadContacts,
} from '@station/contract/contacts/contact-files';
import {
  getContactHistory,
  restoreContactVersion,
} from '@station/contract/contacts/contact-history';
import { getContactLinks } from '@station/contract/contacts/contact-links';
import {
  archiveContact,
  bulkDeleteContacts,
  bulkMoveContacts,
  checkDuplicate,
  contactStats,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@station/contract/contacts/contacts';
import {
  compareContacts,
  dismissDuplicates,
  listDuplicates,
  listMerges,
  mergeContacts,
  recallDuplicates,
  undoMerge,
} from '@station/contract/contacts/duplicates';
import {
  downloadRejectedRows,
  editImportRow,
  listImportRows,
} from '@station/contract/imports/import-rows';
import {
  cancelImport,
  commitImport,
  getImport,
  listImports,
  mapImport,
  openImport,
  setImportDuplicates,
  startImport,
  undoImport,
} from '@station/contract/imports/imports';
import { emptyTrash, listTrash, restoreTrash } from '@station/contract/trash/trash';
import { contactFields } from '../../fixtures/contacts.ts';
import { mergeBody } from '../../fixtures/duplicates.ts';
import { formOf, workbookOf } from '../../fixtures/workbooks.ts';
import type { Caller } from './caller.ts';

/** Contacts from the first one to the emptied trash. */
export async function callContacts({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createAdmin();
  const body = contactFields({ name: 'Nguyễn Thị Ánh' });
  const { data: contact } = await good(createContact, { as, body });
  const of = { as, params: { id: contact.id } };
  await good(checkDuplicate, { as, body: { phone: body.phone } });
  await good(getContact, of);
  await good(getContactLinks, of);
  await good(listContacts, { as, query: { search: 'anh 090', sort: 'name' } });
  await good(contactStats, { as });
  await good(listCategoryValues, { as });
  await good(listCategoriesDetailed, { as });
  await good(updateContact, { ...of, body: { ...body, notes: 'mới' } });
  await good(archiveContact, { ...of, body: { is_active: false } });
  const { data: history } = await good(getContactHistory, of);
  await good(restoreContactVersion, {
    as,
    params: { id: contact.id, entry: history.at(-1)?.id ?? 0 },
    body: { version: history.length + 1 },
  });

  const { data: other } = await good(createContact, { as, body: contactFields() });
  const ids = [contact.id, other.id];
  await good(bulkMoveContacts, { as, body: { ids, category: 'supplier' } });
  await good(deleteContact, of);
  await good(bulkDeleteContacts, { as, body: { contactIds: [other.id] } });
  await good(listTrash, { as });
  await good(restoreTrash, { as, body: { items: [{ kind: 'contact', id: contact.id }] } });
  const { until } = await good(listTrash, { as });
  await good(emptyTrash, { as, body: { until: until ?? '' } });

  await good(downloadTemplate, { as });
  await good(exportContacts, { as });
  const file = await formOf([{ bytes: await workbookOf([['Trần Minh', '0912345678']]) }]);
  await good(uploadContacts, { as, body: file.payload, headers: file.headers });
}

/** Two contacts that are told apart, called back, merged, and two again. */
export async function callDuplicates({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const { data: one } = await good(createContact, { as, body: contactFields() });
  const twin = contactFields({ email: one.email ?? '' });
  const { data: two } = await good(createContact, { as, body: twin });
  const ids = [one.id, two.id];
  await good(listDuplicates, { as });
  await good(compareContacts, { as, query: { ids: ids.join(',') } });
  await good(dismissDuplicates, { as, body: { ids } });
  await good(recallDuplicates, { as, body: { ids } });
  const { merge_id } = await good(mergeContacts, { as, body: mergeBody([one, two]) });
  await good(listMerges, { as });
  await good(undoMerge, { as, params: { id: merge_id } });
}

/** An import that is undone, and one that is given up. */
export async function callImports({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createAdmin();
  const query = { kind: 'contacts' };
  const rows = [
    ['Trần Minh', '0912345678'],
    ['Lê Lan', 'no number'],
    ['Vũ Hà', ''],
  ];
  const { payload, headers } = await formOf([{ bytes: await workbookOf(rows) }]);
  const { data: read } = await good(startImport, { as, query, body: payload, headers });
  const of = { as, params: { id: read.id } };
  await good(openImport, { as, query });
  await good(getImport, of);
  await good(mapImport, { ...of, body: { sheet: 0 } });
  await good(setImportDuplicates, { ...of, body: { duplicates: 'skip' } });
  const { data: found } = await good(listImportRows, of);
  await good(editImportRow, {
    as,
    params: { id: read.id, row: found.at(-1)?.row ?? 0 },
    body: { values: { phone: '0912345679' } },
  });
  await good(downloadRejectedRows, of);
  await good(commitImport, of);
  await good(listImports, { as, query });
  await good(undoImport, of);

  const { data: again } = await good(startImport, { as, query, body: payload, headers });
  await good(cancelImport, { as, params: { id: again.id } });
}
