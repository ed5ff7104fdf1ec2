import { deleteUser } from '@station/contract/accounts/users';
import { getFileNode, moveFileNodes, trashFileNodes } from '@station/contract/files/nodes';
import { shareFileNode } from '@station/contract/files/shares';
import { getUploadLimits } from '@station/contract/files/uploads';
import { emptyTrash, listTrash, restoreTrash } from '@station/contract/trash/trash';
import { afterAll, expect, test } from 'vitest';
import { filesIn } from '../fixtures/files.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
const { folder, file, names } = filesIn(app);

test('A folder comes back from the trash whole; a name that is taken gets a number', async () => {
  const { token: as, id: ownerId } = await app.createStaff();
  const top = await folder(as, 'Hồ sơ');
  const { id } = await file(as, 'a.txt', { folder_id: String(top) });
  await app.answer(trashFileNodes, { as, body: { ids: [id, top] } });
  const { data: trashed } = await app.answer(listTrash, { as, query: { search: 'ho so' } });
  expect(trashed).toMatchObject([{ kind: 'file', id: top, label: 'Hồ sơ' }]);
  const stranger = await app.createStaff();
  expect((await app.answer(listTrash, { as: stranger.token })).data).toEqual([]);
  const items = [{ kind: 'file' as const, id: top }];
  const stolen = await app.answer(restoreTrash, { as: stranger.token, body: { items } });
  expect(stolen.notes).toMatchObject([{ reason: 'not-there', label: '' }]);

  await folder(as, 'hồ sơ');
  const { notes } = await app.answer(restoreTrash, { as, body: { items } });
  expect(notes).toMatchObject([{ reason: 'renamed', value: 'Hồ sơ (2)' }]);
  expect(await names(as, { folder: top })).toEqual(['a.txt']);
  expect(ownerId).toBeGreaterThan(0);
});

test('A file whose folder is in the trash comes back to the top', async () => {
  const { token: as } = await app.createStaff();
  const top = await folder(as, 'Hồ sơ');
  const { id } = await file(as, 'a.txt', { folder_id: String(top) });
  await app.answer(trashFileNodes, { as, body: { ids: [id] } });
  await app.answer(trashFileNodes, { as, body: { ids: [top] } });
  const items = [{ kind: 'file' as const, id }];
  const { notes } = await app.answer(restoreTrash, { as, body: { items } });
  expect(notes).toMatchObject([{ reason: 'folder-missing' }]);
  expect(await names(as, { folder: 'root' })).toEqual(['a.txt']);
});

test('A file comes back into a folder that is newer than it and was deleted after it', async () => {
  const { token: as } = await app.createStaff();
  const { id } = await file(as, 'a.txt');
  const top = await folder(as, 'Hồ sơ');
  await app.answer(moveFileNodes, { as, body: { ids: [id], parent_id: top } });
  await app.answer(trashFileNodes, { as, body: { ids: [id] } });
  await app.answer(trashFileNodes, { as, body: { ids: [top] } });
  const items = [id, top].map((one) => ({ kind: 'file' as const, id: one }));
  const { notes } = await app.answer(restoreTrash, { as, body: { items } });
  expect(notes).toEqual([]);
  expect(await names(as, { folder: top })).toEqual(['a.txt']);
});

test('What lies in the trash of a folder that is given away is its new owner’s to restore', async () => {
  const [giver, taker] = [await app.createStaff(), await app.createStaff()];
  const { token: as } = giver;
  const top = await folder(as, 'Hồ sơ');
  const { id } = await file(as, 'a.txt', { folder_id: String(top) });
  await app.answer(trashFileNodes, { as, body: { ids: [id] } });
  const theirs = await folder(taker.token, 'Chung');
  await app.answer(shareFileNode, {
    as: taker.token,
    params: { id: theirs },
    body: { account_ids: [giver.id], permission: 'edit' },
  });
  await app.answer(moveFileNodes, { as, body: { ids: [top], parent_id: theirs } });

  expect((await app.answer(listTrash, { as })).data).toEqual([]);
  const items = [{ kind: 'file' as const, id }];
  const { notes } = await app.answer(restoreTrash, { as, body: { items } });
  expect(notes).toMatchObject([{ reason: 'not-there' }]);

  const { data } = await app.answer(listTrash, { as: taker.token });
  expect(data).toMatchObject([{ kind: 'file', id, label: 'a.txt' }]);
  await app.answer(restoreTrash, { as: taker.token, body: { items } });
  expect(await names(taker.token, { folder: top })).toEqual(['a.txt']);
});

test('What is gone from the trash for good leaves no row, no room and no reference', async () => {
  const admin = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const top = await folder(as, 'Hồ sơ');
  const inside = await file(as, 'a.txt', { folder_id: String(top), text: 'chỉ một lần' });
  await app.answer(trashFileNodes, { as, body: { ids: [inside.id] } });
  await app.answer(trashFileNodes, { as, body: { ids: [top] } });
  const { until } = await app.answer(listTrash, { as: admin.token });
  await app.answer(emptyTrash, { as: admin.token, body: { until: until! } });
  expect((await app.answer(getUploadLimits, { as })).data.used_bytes).toBe(0);
  const { rows } = await app.store.pool.query(
    `select (select count(*) from file_node where id = any ($1)) as nodes,
      (select refs from blob where hash = $2) as refs`,
    [[top, inside.id], inside.filename],
  );
  expect([Number(rows[0].nodes), Number(rows[0].refs)]).toEqual([0, 0]);
});

test('The files of a deleted account become the administrator’s who deleted it', async () => {
  const admin = await app.createAdmin();
  const leaver = await app.createStaff();
  const kept = await file(leaver.token, 'hợp đồng.txt');
  const thrown = await file(leaver.token, 'nháp.txt');
  await app.answer(trashFileNodes, { as: leaver.token, body: { ids: [thrown.id] } });
  await app.answer(deleteUser, { as: admin.token, params: { id: leaver.id } });
  const { data } = await app.answer(getFileNode, { as: admin.token, params: { id: kept.id } });
  expect(data.owner.id).toBe(admin.id);
  expect(data.path).toHaveLength(1);
  expect(data.uploader_name).toBe(kept.uploader_name);
  const items = [{ kind: 'file' as const, id: thrown.id }];
  await app.answer(restoreTrash, { as: admin.token, body: { items } });
  const { data: back } = await app.answer(getFileNode, {
    as: admin.token,
    params: { id: thrown.id },
  });
  expect(back.owner.id).toBe(admin.id);
});
