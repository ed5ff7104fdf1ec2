import { rm } from 'node:fs/promises';
import { updateUser } from '@station/contract/accounts/users';
import { getGuestContent, getGuestZip, openFileLink } from '@station/contract/files/guest-links';
import {
  createFileLink,
  listFileLinks,
  updateFileLink,
  withdrawFileLink,
} from '@station/contract/files/links';
import { createFolder, getFileNode, moveFileNodes } from '@station/contract/files/nodes';
import { shareFileNode } from '@station/contract/files/shares';
import { getFileContent } from '@station/contract/files/versions';
import { expect, test } from 'vitest';
import { blobFolder } from '../../src/platform/blobs/local-blobs.ts';
import { uploadFile } from '../fixtures/files.ts';
import { listen, send } from '../fixtures/listening.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

type Person = { id: number; token: string };

async function folderOf({ token: as }: Person, name = 'Hợp đồng'): Promise<number> {
  const { data } = await app.answer(createFolder, { as, body: { name } });
  return data.id;
}

const fileOf = ({ token }: Person, folder: number) =>
  uploadFile(app, token, 'three words here', { filename: 'a.txt', folder_id: String(folder) });

const share = ({ token: as }: Person, id: number, friend: Person) =>
  app.answer(shareFileNode, {
    as,
    params: { id },
    body: { account_ids: [friend.id], permission: 'edit' },
  });

const move = ({ token: as }: Person, id: number, parent_id: number | null) =>
  app.answer(moveFileNodes, { as, body: { ids: [id], parent_id } });

const nodeAs = async ({ token: as }: Person, id: number) =>
  (await app.answer(getFileNode, { as, params: { id } })).data;

/** A link as its maker has it, with the token in its address. */
async function linkTo({ token: as }: Person, nodeId: number, given: object = {}) {
  const body = { node_id: nodeId, ...given };
  const { data, address } = await app.answer(createFileLink, { as, body });
  return { id: data.id, token: address.split('/share/')[1] ?? '' };
}

test('Whoever may edit a file cannot make it their own by moving it', async () => {
  const [owner, friend] = [await app.createStaff(), await app.createStaff()];
  const folder = await folderOf(owner);
  const file = await fileOf(owner, folder);
  await share(owner, folder, friend);
  const theirs = await folderOf(friend, 'Của tôi');

  for (const id of [file.id, folder]) {
    expect((await move(friend, id, theirs)).details).toEqual({ requested: 1, done: 0 });
  }
  expect(await nodeAs(owner, file.id)).toMatchObject({ permission: 'owner', parent_id: folder });

  // Among the folders of its owner they may, and its owner may give it away.
  const { data: below } = await app.answer(createFolder, {
    as: friend.token,
    body: { name: 'Cũ', parent_id: folder },
  });
  expect((await move(friend, file.id, below.id)).details.done).toBe(1);
  await share(friend, theirs, owner);
  expect((await move(owner, file.id, theirs)).details.done).toBe(1);
  expect(await nodeAs(friend, file.id)).toMatchObject({ permission: 'owner' });
});

test('Whoever may edit a folder moves nothing to the top of its owner, as administrators do', async () => {
  const [owner, friend] = [await app.createStaff(), await app.createStaff()];
  const admin = await app.createAdmin();
  const folder = await folderOf(owner);
  const file = await fileOf(owner, folder);
  await share(owner, folder, friend);

  for (const id of [file.id, folder]) {
    expect((await move(friend, id, null)).details).toEqual({ requested: 1, done: 0 });
  }
  expect(await nodeAs(friend, file.id)).toMatchObject({ permission: 'edit', parent_id: folder });

  expect((await move(admin, file.id, null)).details.done).toBe(1);
  expect(await nodeAs(owner, file.id)).toMatchObject({ permission: 'owner', parent_id: null });
});

test('What was moved out of a shared folder is seen by nobody it was shared with', async () => {
  const [owner, friend] = [await app.createStaff(), await app.createStaff()];
  const folder = await folderOf(owner);
  const file = await fileOf(owner, folder);
  await share(owner, folder, friend);
  const { s3_url: address } = await nodeAs(friend, file.id);
  expect((await app.http.inject(address)).statusCode).toBe(200);
  await move(owner, file.id, null);
  expect((await app.http.inject(address)).statusCode).toBe(404);
  expect(
    (await app.call(getFileContent, { as: friend.token, params: { id: file.id } })).statusCode,
  ).toBe(404);
});

test('Links of somebody who was let go open nothing, also for guests who are inside', async () => {
  const admin = await app.createAdmin();
  const leaver = await app.createStaff();
  const file = await fileOf(leaver, await folderOf(leaver));
  const { id, token } = await linkTo(leaver, file.id);
  const open = () => app.call(openFileLink, { body: { token } });
  const { access } = (await open()).json().data;
  const fetched = () => app.call(getGuestContent, { params: { id: file.id }, query: { access } });
  expect((await fetched()).statusCode).toBe(200);

  const stand = (status: 'active' | 'deactivated') =>
    app.answer(updateUser, { as: admin.token, params: { id: leaver.id }, body: { status } });
  await stand('deactivated');
  for (const answered of [await open(), await fetched()]) {
    expect(answered.json()).toMatchObject({ reason: 'files.link-withdrawn' });
  }
  const query = { node: file.id };
  const { data } = await app.answer(listFileLinks, { as: admin.token, query });
  expect(data).toEqual([]);
  const all = await app.answer(listFileLinks, {
    as: admin.token,
    query: { ...query, show: 'all' },
  });
  expect(all.data).toMatchObject([{ id, state: 'withdrawn' }]);
  await stand('active');
  expect((await open()).statusCode).toBe(200);
});

test('Whoever has given a file away may withdraw a link to it, and not prolong it', async () => {
  const [giver, taker] = [await app.createStaff(), await app.createStaff()];
  const file = await fileOf(giver, await folderOf(giver));
  const { id } = await linkTo(giver, file.id, { password: 'mật khẩu' });
  const folder = await folderOf(taker);
  await share(taker, folder, giver);
  await move(giver, file.id, folder);

  const given = { as: giver.token, params: { id } };
  const body = { days: 7, password: '' };
  expect(await app.problem(updateFileLink, { ...given, body })).toMatchObject({
    status: 403,
    reason: 'files.not-owner',
  });
  await app.answer(withdrawFileLink, given);
});

test('Asking about a file or an archive by HEAD reads no bytes and counts as no download', async () => {
  const owner = await app.createStaff();
  const folder = await folderOf(owner);
  const file = await fileOf(owner, folder);
  const { id, token } = await linkTo(owner, folder, { max_downloads: 1 });
  const { data } = await app.answer(openFileLink, { body: { token } });
  const origin = await listen(app);
  const asked = [
    [`${getGuestContent.path.replace(':id', String(file.id))}?access=${data.access}`, '16'],
    [`${getGuestZip.path}?access=${data.access}`, /^\d{3}$/],
  ] as const;
  const { data: whole } = await app.answer(getFileNode, {
    as: owner.token,
    params: { id: file.id },
  });
  // Where reading is tried, it fails and is told as an error.
  await rm(blobFolder(app.context.config.dataDir), { recursive: true });
  for (const [path, length] of [...asked, [whole.s3_url, '16'] as const]) {
    const { status, headers, text } = await send(`${origin}${path}`, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    expect(headers['content-length']).toMatch(length);
  }
  const { data: links } = await app.answer(listFileLinks, { as: owner.token });
  expect(links.find((link) => link.id === id)).toMatchObject({ downloads: 0 });
});
