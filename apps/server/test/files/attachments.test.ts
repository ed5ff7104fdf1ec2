import { createCompany, deleteCompany } from '@station/contract/companies/companies';
import { deleteContact } from '@station/contract/contacts/contacts';
import { attachFiles, detachFile, listAttachments } from '@station/contract/files/attachments';
import { deleteFile } from '@station/contract/files/files';
import {
  createFolder,
  getFileNode,
  listFileNodes,
  updateFileNode,
} from '@station/contract/files/nodes';
import { shareFileNode, withdrawShare } from '@station/contract/files/shares';
import { getFileContent } from '@station/contract/files/versions';
import { expect, test } from 'vitest';
import { insertContacts } from '../fixtures/contacts.ts';
import { uploadFile } from '../fixtures/files.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** A company to attach files to. */
async function company() {
  const { token } = await app.createAdmin();
  const { data } = await app.answer(createCompany, { as: token, body: { name: 'Hoa Sen' } });
  return { subject_kind: 'company' as const, subject_id: data.id };
}

test('Whoever sees a record sees its files, and can change nothing of them', async () => {
  const owner = await app.createStaff();
  const file = await uploadFile(app, owner.token, 'hợp đồng', { filename: 'a.txt' });
  const subject = await company();
  await app.answer(attachFiles, { as: owner.token, body: { node_ids: [file.id], ...subject } });

  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listAttachments, { as, query: subject });
  expect(data).toMatchObject([{ file: { id: file.id, permission: 'view', parent_id: null } }]);
  const opened = await app.http.inject(data[0]!.file.s3_url);
  expect(opened.payload).toBe('hợp đồng');
  const params = { id: file.id };
  expect((await app.call(getFileContent, { as, params })).payload).toBe('hợp đồng');
  const { data: details } = await app.answer(getFileNode, { as, params });
  expect(details).toMatchObject({ openings: [], attachments: [{ label: 'Hoa Sen' }] });
  // It stands in nobody's lists but the owner's.
  expect((await app.answer(listFileNodes, { as })).data).toEqual([]);

  for (const [endpoint, given] of [
    [updateFileNode, { params, body: { name: 'x' } }],
    [deleteFile, { params }],
    [attachFiles, { body: { node_ids: [file.id], ...(await company()) } }],
    [detachFile, { params: { id: data[0]!.id } }],
  ] as const) {
    const refused = await app.problem(endpoint, { as, ...given });
    expect(refused, endpoint.name).toMatchObject({ status: 403, reason: 'files.read-only' });
  }
  await app.answer(detachFile, { as: owner.token, params: { id: data[0]!.id } });
  expect(await app.problem(getFileNode, { as, params })).toMatchObject({ status: 404 });
});

test('An attached folder shows what is in it', async () => {
  const owner = await app.createStaff();
  const { data: folder } = await app.answer(createFolder, {
    as: owner.token,
    body: { name: 'Hồ sơ' },
  });
  const { id } = await uploadFile(app, owner.token, 'x', {
    ...{ filename: 'a.txt', folder_id: String(folder.id) },
  });
  const body = { node_ids: [folder.id], ...(await company()) };
  await app.answer(attachFiles, { as: owner.token, body });
  const { token: as } = await app.createStaff();
  expect((await app.call(getFileContent, { as, params: { id } })).payload).toBe('x');
});

test('Nobody attaches what is not theirs, or to what is not there', async () => {
  const owner = await app.createStaff();
  const { id } = await uploadFile(app, owner.token, 'x', { filename: 'a.txt' });
  const { token: as } = await app.createStaff();
  const subject = await company();
  const others = await app.problem(attachFiles, { as, body: { node_ids: [id], ...subject } });
  expect(others).toMatchObject({ status: 404, reason: 'files.not-found' });
  const missing = { ...subject, subject_id: 999_999 };
  for (const [endpoint, given] of [
    [attachFiles, { body: { node_ids: [id], ...missing } }],
    [listAttachments, { query: missing }],
  ] as const) {
    const refused = await app.problem(endpoint, { as: owner.token, ...given });
    expect(refused).toMatchObject({ status: 404, reason: 'files.subject-not-found' });
  }
});

test('Whoever may edit what another shares does not attach it, so that a share can be withdrawn', async () => {
  const [owner, friend] = [await app.createStaff(), await app.createStaff()];
  const admin = await app.createAdmin();
  const { data: folder } = await app.answer(createFolder, {
    as: owner.token,
    body: { name: 'Chung' },
  });
  const file = await uploadFile(app, owner.token, 'x', {
    ...{ filename: 'a.txt', folder_id: String(folder.id) },
  });
  const { data: shares } = await app.answer(shareFileNode, {
    as: owner.token,
    params: { id: folder.id },
    body: { account_ids: [friend.id], permission: 'edit' },
  });
  const subject = await company();
  for (const id of [folder.id, file.id]) {
    const given = { as: friend.token, body: { node_ids: [id], ...subject } };
    expect(await app.problem(attachFiles, given)).toMatchObject({
      ...{ status: 403, reason: 'files.not-owner' },
    });
  }
  await app.answer(withdrawShare, { as: owner.token, params: { id: shares[0]!.id } });
  const params = { id: file.id };
  expect(await app.problem(getFileNode, { as: friend.token, params })).toMatchObject({
    status: 404,
  });

  const body = { node_ids: [file.id], ...subject };
  const { data } = await app.answer(attachFiles, { as: admin.token, body });
  expect(data).toMatchObject([{ file: { id: file.id } }]);
});

test('With the record its files are out of sight, and stay their owner’s', async () => {
  const owner = await app.createStaff();
  const { id } = await uploadFile(app, owner.token, 'x', { filename: 'a.txt' });
  await insertContacts(app, [{ name: 'Mai' }]);
  const { rows } = await app.store.pool.query('select max(id) as id from contact');
  const contact = { subject_kind: 'contact' as const, subject_id: Number(rows[0].id) };
  await app.answer(attachFiles, { as: owner.token, body: { node_ids: [id], ...contact } });
  const { token: as } = await app.createStaff();
  await app.answer(getFileNode, { as, params: { id } });
  await app.answer(deleteContact, { as, params: { id: contact.subject_id } });
  expect(await app.problem(getFileNode, { as, params: { id } })).toMatchObject({ status: 404 });
  const { data } = await app.answer(getFileNode, { as: owner.token, params: { id } });
  expect(data.attachments).toEqual([]);
});

test('A delete warns of what the file was attached to', async () => {
  const owner = await app.createStaff();
  const admin = await app.createAdmin();
  const { id } = await uploadFile(app, owner.token, 'x', { filename: 'a.txt' });
  const subject = await company();
  await app.answer(attachFiles, { as: owner.token, body: { node_ids: [id], ...subject } });
  const { warning } = await app.answer(deleteFile, { as: owner.token, params: { id } });
  expect(warning).toBe('The file was attached to other records and is no longer shown there');
  const { data } = await app.answer(listAttachments, { as: owner.token, query: subject });
  expect(data).toEqual([]);
  await app.answer(deleteCompany, { as: admin.token, params: { id: subject.subject_id } });
});
