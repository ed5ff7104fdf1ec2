import { createHash, randomBytes } from 'node:crypto';
import { updateUser } from '@station/contract/accounts/users';
import { createFolder, getFileNode, listFileNodes } from '@station/contract/files/nodes';
import {
  createUploadRequest,
  listHandedInFiles,
  listUploadRequests,
  markHandedInSeen,
  openUploadRequest,
  REQUEST_ACCESS_HEADER,
  REQUEST_UPLOADS_PATH,
  updateUploadRequest,
  withdrawUploadRequest,
} from '@station/contract/files/requests';
import { getUploadLimits, listUnfinishedUploads } from '@station/contract/files/uploads';
import { getFileContent } from '@station/contract/files/versions';
import { updateSettings } from '@station/contract/settings/settings';
import { getToday } from '@station/contract/today/today';
import { afterAll, expect, test } from 'vitest';
import { encodeMetadata, uploadFile } from '../fixtures/files.ts';
import { listen, send } from '../fixtures/listening.ts';
import { inboxOf } from '../fixtures/notices.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp({ env: { FILE_MAX_MB: '4' } });
afterAll(app.close);

/** A request of somebody new, for a folder of theirs, and its token. */
async function request(given: object = {}) {
  const owner = await app.createStaff();
  const { data: folder } = await app.answer(createFolder, {
    as: owner.token,
    body: { name: 'Hồ sơ' },
  });
  const { data, address } = await app.answer(createUploadRequest, {
    as: owner.token,
    body: { title: 'Hồ sơ tuyển dụng', message: '이력서', folder_id: folder.id, ...given },
  });
  return { owner, folder, id: data.id, token: address.split('/request/')[1] ?? '' };
}

async function open(token: string, password?: string) {
  const { data } = await app.answer(openUploadRequest, { body: { token, password } });
  return data;
}

/** A client of tus without an account. */
function giver(access: string) {
  const call = async (path: string, { headers = {}, ...given }: Parameters<typeof send>[1] = {}) =>
    send(`${await listen(app)}${path}`, {
      ...given,
      headers: { 'tus-resumable': '1.0.0', [REQUEST_ACCESS_HEADER]: access, ...headers },
    });
  return {
    create: (size: number, metadata: Record<string, string>) =>
      call(REQUEST_UPLOADS_PATH, {
        method: 'POST',
        headers: { 'upload-length': String(size), 'upload-metadata': encodeMetadata(metadata) },
      }),
    head: (location: string) => call(location, { method: 'HEAD' }),
    remove: (location: string) => call(location, { method: 'DELETE' }),
    piece: (location: string, offset: number, body: Buffer) =>
      call(location, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/offset+octet-stream',
          'content-length': String(body.length),
          'upload-offset': String(offset),
        },
        body,
      }),
  };
}

/** Hands a file in, in two pieces; gives the answer to the last. */
async function handIn(access: string, bytes: Buffer, metadata: Record<string, string>) {
  const client = giver(access);
  const created = await client.create(bytes.length, metadata);
  if (created.status !== 201) return created;
  const location = created.headers.location ?? '';
  const half = Math.floor(bytes.length / 2);
  await client.piece(location, 0, bytes.subarray(0, half));
  const { headers } = await client.head(location);
  expect(headers['upload-offset']).toBe(String(half));
  return client.piece(location, half, bytes.subarray(half));
}

const reasonOf = ({ text }: { text: string }) => (JSON.parse(text) as { reason?: string }).reason;

test('What a guest hands in lies in the folder, told by its bytes, and its owner hears of it', async () => {
  const { owner, folder, id, token } = await request();
  const opened = await open(token);
  expect(opened).toMatchObject({
    ...{ title: 'Hồ sơ tuyển dụng', message: '이력서', files_left: 100 },
    max_file_bytes: 4 * 1024 * 1024,
  });
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]);
  const last = await handIn(opened.access, bytes, {
    filename: '../이력서 <b>.exe',
    guest_name: 'Nguyễn An',
    hash: createHash('sha256').update(bytes).digest('base64url'),
    // Where it goes is not the guest’s to say.
    folder_id: '1',
    node_id: '1',
  });
  expect(last.status).toBe(204);
  expect(Object.keys(last.headers).join()).not.toContain('file-id');

  const { data } = await app.answer(listFileNodes, {
    as: owner.token,
    query: { folder: folder.id },
  });
  expect(data).toMatchObject([
    {
      ...{ original_name: '이력서 <b>.exe', mime_type: 'application/pdf', file_size: bytes.length },
      ...{ uploader_name: 'Nguyễn An', owner: { id: owner.id }, permission: 'owner' },
    },
  ]);
  const { rawPayload } = await app.call(getFileContent, {
    as: owner.token,
    params: { id: data[0]?.id ?? 0 },
  });
  expect(rawPayload.equals(bytes)).toBe(true);

  const todayLines = async () => (await app.answer(getToday, { as: owner.token })).data.lines;
  expect(await todayLines()).toMatchObject([{ kind: 'handed-in-files', count: 1 }]);
  expect(await inboxOf(app, owner.token)).toMatchObject([
    { kind: 'files.handed-in', title: 'A file was handed in: Hồ sơ tuyển dụng' },
  ]);
  const handedIn = await app.answer(listHandedInFiles, { as: owner.token, params: { id } });
  expect(handedIn.data).toMatchObject([
    { file_id: data[0]?.id, guest_name: 'Nguyễn An', is_new: true },
  ]);
  await app.answer(markHandedInSeen, { as: owner.token, params: { id } });
  expect(await todayLines()).toEqual([]);
  const requests = await app.answer(listUploadRequests, { as: owner.token });
  expect(requests.data).toMatchObject([{ files: 1, bytes: bytes.length, unseen: 0 }]);
  // It is nothing of what the owner was sending.
  expect((await app.answer(listUnfinishedUploads, { as: owner.token })).data).toEqual([]);
});

test('Of many files at once no more come in than were asked for', { tags: ['full'] }, async () => {
  const { owner, id, token } = await request({ max_files: 3 });
  const { access } = await open(token);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => giver(access).create(10, { filename: `${at}.txt` })),
  );
  const passed = answers.filter(({ status }) => status === 201);
  expect(passed).toHaveLength(3);
  const refused = answers.find(({ status }) => status !== 201);
  expect([refused?.status, refused && reasonOf(refused)]).toEqual([403, 'files.request-full']);
  // One that is given up makes room for another.
  const location = passed[0]?.headers.location ?? '';
  expect((await giver(access).remove(location)).status).toBe(204);
  expect((await giver(access).create(10, { filename: 'again.txt' })).status).toBe(201);
  const { data } = await app.answer(listHandedInFiles, { as: owner.token, params: { id } });
  expect(data).toEqual([]);
});

test('Bytes, size and quota are kept to', async () => {
  const { owner, token } = await request({ max_megabytes: 1 });
  const { access } = await open(token);
  const begin = async (size: number) => {
    const answered = await giver(access).create(size, { filename: 'a.bin' });
    return [answered.status, answered.status === 201 ? undefined : reasonOf(answered)];
  };
  expect(await begin(5 * 1024 * 1024)).toEqual([413, 'files.too-large']);
  expect(await begin(2 * 1024 * 1024)).toEqual([403, 'files.request-full']);
  expect(await begin(900_000)).toEqual([201, undefined]);
  expect(await begin(900_000)).toEqual([403, 'files.request-full']);
  const { data } = await app.answer(getUploadLimits, { as: owner.token });
  expect(data.used_bytes).toBe(900_000);
});

test('What goes to another owner than was reserved at keeps to that owner’s quota', async () => {
  const admin = await app.createAdmin();
  const asker = await app.createAdmin();
  const { folder } = await request();
  await uploadFile(app, asker.token, randomBytes(600_000), { filename: 'big.bin' });
  const { address } = await app.answer(createUploadRequest, {
    as: asker.token,
    body: { title: 'Hồ sơ', message: '', folder_id: folder.id },
  });
  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: 1 } });
  const { access } = await open(address.split('/request/')[1] ?? '');
  const client = giver(access);
  const bytes = randomBytes(600_000);
  const created = await client.create(bytes.length, { filename: 'a.bin' });
  expect(created.status, created.text).toBe(201);
  // Who may put nothing into the folder any more gets what was sent at the top of what is theirs.
  await app.answer(updateUser, {
    as: admin.token,
    params: { id: asker.id },
    body: { role: 'user' },
  });
  const last = await client.piece(created.headers.location ?? '', 0, bytes);
  expect([last.status, reasonOf(last)]).toEqual([507, 'files.quota-exceeded']);
  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: null } });
});

test('A guest sees nothing of what is there, nor of other requests', async () => {
  const first = await request();
  const other = await request();
  const [{ access }, visit] = [await open(first.token), await open(other.token)];
  const created = await giver(access).create(10, { filename: 'a.txt' });
  const location = created.headers.location ?? '';
  for (const call of [
    giver(visit.access).head(location),
    giver(visit.access).piece(location, 0, Buffer.alloc(10)),
    giver(visit.access).remove(location),
  ]) {
    expect((await call).status).toBe(404);
  }
  for (const wrong of ['', 'x', `${access}x`]) {
    expect((await giver(wrong).create(10, { filename: 'a.txt' })).status).toBe(401);
  }
  const id = first.folder.id;
  expect(await app.problem(getFileNode, { params: { id } })).toMatchObject({ status: 401 });
});

test('A request opens with its password alone, and not when withdrawn or its owner is gone', async () => {
  const { owner, id, token } = await request({ password: 'mở cửa ra' });
  expect(await app.problem(openUploadRequest, { body: { token } })).toMatchObject({
    reason: 'files.link-password-needed',
  });
  const { access } = await open(token, ' mở cửa ra');
  const created = await giver(access).create(10, { filename: 'a.txt' });
  const location = created.headers.location ?? '';
  await app.answer(updateUploadRequest, {
    as: owner.token,
    params: { id },
    body: { password: '', max_files: 5 },
  });
  expect((await giver(access).piece(location, 0, Buffer.alloc(10))).status).toBe(401);
  const again = await open(token);
  await app.answer(withdrawUploadRequest, { as: owner.token, params: { id } });
  expect((await giver(again.access).piece(location, 0, Buffer.alloc(10))).status).toBe(404);
  expect(await app.problem(openUploadRequest, { body: { token } })).toMatchObject({
    status: 404,
    reason: 'files.link-withdrawn',
  });

  const left = await request();
  const admin = await app.createAdmin();
  await app.answer(updateUser, {
    as: admin.token,
    params: { id: left.owner.id },
    body: { status: 'deactivated' },
  });
  expect(await app.problem(openUploadRequest, { body: { token: left.token } })).toMatchObject({
    reason: 'files.link-gone',
  });
});

test('Only who made a request, and administrators, see and change it', async () => {
  const { folder, id } = await request();
  const stranger = await app.createStaff();
  const admin = await app.createAdmin();
  for (const endpoint of [
    listHandedInFiles,
    markHandedInSeen,
    updateUploadRequest,
    withdrawUploadRequest,
  ]) {
    const given = { params: { id }, body: {} };
    expect(await app.problem(endpoint, { as: stranger.token, ...given })).toMatchObject({
      status: 404,
      reason: 'files.request-not-found',
    });
    expect(await app.problem(endpoint, given)).toMatchObject({ status: 401 });
  }
  const body = { title: 'x', folder_id: folder.id };
  expect(await app.problem(createUploadRequest, { as: stranger.token, body })).toMatchObject({
    status: 404,
    reason: 'files.folder-not-found',
  });
  const { data } = await app.answer(listUploadRequests, { as: admin.token });
  expect(data.map((it) => it.id)).toContain(id);
});
