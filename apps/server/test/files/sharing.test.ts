import { updateUser } from '@station/contract/accounts/users';
import { searchFiles } from '@station/contract/files/contents';
import {
  createFolder,
  getFileNode,
  getFileStats,
  listFileNodes,
  trashFileNodes,
  updateFileNode,
} from '@station/contract/files/nodes';
import {
  listSharedNodes,
  listSharePeople,
  listShares,
  shareFileNode,
  withdrawShare,
} from '@station/contract/files/shares';
import { getFileContent } from '@station/contract/files/versions';
import { expect, test } from 'vitest';
import { uploadFile } from '../fixtures/files.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** A folder with a file in it, both of one person. */
async function folderWithFile() {
  const owner = await app.createStaff();
  const { data: folder } = await app.answer(createFolder, {
    as: owner.token,
    body: { name: 'Hợp đồng' },
  });
  const file = await uploadFile(app, owner.token, 'three words here', {
    filename: 'contract.txt',
    folder_id: String(folder.id),
  });
  return { owner, folder, file };
}

const idsSeen = async (token: string) => {
  const { data } = await app.answer(listFileNodes, { as: token });
  return data.map(({ id }) => id);
};

test('What is shared with somebody is seen, searched and downloaded by them alone', async () => {
  const { owner, file } = await folderWithFile();
  const friend = await app.createStaff();
  const stranger = await app.createStaff();
  const { data: shares } = await app.answer(shareFileNode, {
    as: owner.token,
    params: { id: file.id },
    body: { account_ids: [friend.id], permission: 'view' },
  });
  expect(shares).toMatchObject([
    { person: { id: friend.id }, role: null, permission: 'view', inherited_from: null },
  ]);

  expect(await idsSeen(friend.token)).toContain(file.id);
  expect(await idsSeen(stranger.token)).not.toContain(file.id);
  const { data: seen } = await app.answer(getFileNode, {
    as: friend.token,
    params: { id: file.id },
  });
  // The folder that it stands in is none of theirs.
  expect(seen).toMatchObject({ permission: 'view', parent_id: null, path: [] });
  const { data: hits } = await app.answer(searchFiles, {
    as: friend.token,
    query: { search: 'contract' },
  });
  expect(hits.map((hit) => hit.file.id)).toContain(file.id);
  const { data: stats } = await app.answer(getFileStats, { as: friend.token });
  expect(stats.total_files).toBeGreaterThan(0);
  const { payload } = await app.call(getFileContent, {
    as: friend.token,
    params: { id: file.id },
  });
  expect(payload).toBe('three words here');

  for (const endpoint of [getFileNode, getFileContent, listShares]) {
    expect(
      await app.problem(endpoint, { as: stranger.token, params: { id: file.id } }),
    ).toMatchObject({ status: 404, reason: 'files.not-found' });
  }
});

test('Whoever may only look cannot change or share, and whoever may edit cannot share', async () => {
  const { owner, file } = await folderWithFile();
  const friend = await app.createStaff();
  const rename = (name: string) => ({
    as: friend.token,
    params: { id: file.id },
    body: { name },
  });
  const share = (permission: 'view' | 'edit') =>
    app.answer(shareFileNode, {
      as: owner.token,
      params: { id: file.id },
      body: { account_ids: [friend.id], permission },
    });
  await share('view');
  expect(await app.problem(updateFileNode, rename('b.txt'))).toMatchObject({
    status: 403,
    reason: 'files.read-only',
  });
  const { data: shares } = await share('edit');
  expect(shares).toHaveLength(1);
  const { data } = await app.answer(updateFileNode, rename('b.txt'));
  expect(data).toMatchObject({ original_name: 'b.txt', permission: 'edit' });
  const body = { account_ids: [owner.id], permission: 'view' };
  for (const [endpoint, given] of [
    [shareFileNode, { body }],
    [listShares, {}],
  ] as const) {
    expect(
      await app.problem(endpoint, { as: friend.token, params: { id: file.id }, ...given }),
    ).toMatchObject({ status: 403, reason: 'files.not-owner' });
  }
});

test('What is in a shared folder, and comes into it, is shared along with it', async () => {
  const { owner, folder, file } = await folderWithFile();
  const friend = await app.createStaff();
  await app.answer(shareFileNode, {
    as: owner.token,
    params: { id: folder.id },
    body: { roles: ['user'], permission: 'edit' },
  });
  const later = await uploadFile(app, friend.token, 'later', {
    filename: 'later.txt',
    folder_id: String(folder.id),
  });
  // What others put there belongs to the folder’s owner.
  expect(later).toMatchObject({ owner: { id: owner.id }, permission: 'edit' });
  expect(await idsSeen(friend.token)).toEqual(expect.arrayContaining([file.id, later.id]));
  const { data: inside } = await app.answer(listFileNodes, {
    as: friend.token,
    query: { folder: folder.id },
  });
  expect(inside.map(({ parent_id }) => parent_id)).toEqual([folder.id, folder.id]);
  const { data: shares } = await app.answer(listShares, {
    as: owner.token,
    params: { id: file.id },
  });
  expect(shares).toMatchObject([
    { role: 'user', person: null, inherited_from: { id: folder.id, name: 'Hợp đồng' } },
  ]);
});

test('The list of what others share shows each thing once, and not what is one’s own or deleted', async () => {
  const { owner, folder, file } = await folderWithFile();
  const friend = await app.createStaff();
  for (const body of [
    { account_ids: [friend.id], permission: 'view' as const },
    { roles: ['user' as const], permission: 'view' as const },
  ]) {
    await app.answer(shareFileNode, { as: owner.token, params: { id: folder.id }, body });
  }
  const shared = async (token: string) => {
    const { data, pagination } = await app.answer(listSharedNodes, {
      as: token,
      query: { search: 'hop dong' },
    });
    expect(pagination.total_records).toBe(data.length);
    return data.filter((it) => it.file.owner.id === owner.id);
  };
  expect(await shared(friend.token)).toMatchObject([
    { file: { id: folder.id, child_count: 1 }, shared_by: { id: owner.id } },
  ]);
  expect(await shared(owner.token)).toEqual([]);
  await app.answer(trashFileNodes, { as: owner.token, body: { ids: [folder.id] } });
  expect(await shared(friend.token)).toEqual([]);
  expect(
    await app.problem(getFileNode, { as: friend.token, params: { id: file.id } }),
  ).toMatchObject({ status: 404 });
});

test('A share is withdrawn by its owner, an administrator or whom it is for, and by nobody else', async () => {
  const { owner, file } = await folderWithFile();
  const admin = await app.createAdmin();
  const friend = await app.createStaff();
  const stranger = await app.createStaff();
  for (const by of [owner, admin, friend]) {
    const { data } = await app.answer(shareFileNode, {
      as: owner.token,
      params: { id: file.id },
      body: { account_ids: [friend.id], permission: 'view' },
    });
    const params = { id: data[0]?.id ?? 0 };
    expect(await app.problem(withdrawShare, { as: stranger.token, params })).toMatchObject({
      status: 404,
      reason: 'files.share-not-found',
    });
    await app.answer(withdrawShare, { as: by.token, params });
    expect(await idsSeen(friend.token)).not.toContain(file.id);
    expect(await app.problem(withdrawShare, { as: owner.token, params })).toMatchObject({
      status: 404,
    });
  }
});

test('People to share with are found by name, without the caller and whoever is deactivated', async () => {
  const admin = await app.createAdmin();
  const owner = await app.createPerson({ role: 'user', name: 'Nguyễn Thị Hồng' });
  const friend = await app.createPerson({ role: 'user', name: 'Trần Hồng Phúc' });
  const gone = await app.createPerson({ role: 'user', name: 'Lê Hồng Gone' });
  await app.answer(updateUser, {
    as: admin.token,
    params: { id: gone.id },
    body: { status: 'deactivated' },
  });
  const { data } = await app.answer(listSharePeople, {
    as: owner.token,
    query: { search: 'hong' },
  });
  expect(data.map(({ id }) => id)).toEqual([friend.id]);
  const { file } = await folderWithFile();
  expect(
    await app.problem(shareFileNode, {
      as: admin.token,
      params: { id: file.id },
      body: { account_ids: [gone.id], permission: 'view' },
    }),
  ).toMatchObject({ status: 404, reason: 'files.person-not-found' });
});
