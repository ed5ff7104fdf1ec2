import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApiToken } from '@station/contract/accounts/api-tokens';
import { endSession } from '@station/contract/accounts/sessions';
import { FILE_LIMITS } from '@station/contract/files/file-fields';
import { getFileNode, listFileNodes } from '@station/contract/files/nodes';
import { getUpload, getUploadLimits, listUnfinishedUploads } from '@station/contract/files/uploads';
import { getFileContent } from '@station/contract/files/versions';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { begun, fileOf, tusClient, uploadFile } from '../fixtures/files.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp({ env: { FILE_MAX_MB: '3' } });
afterAll(app.close);

const MB = 1024 * 1024;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

/** What lies in the folder of uploads under way. */
const underWay = () => readdir(join(app.context.config.dataDir, 'uploads')).catch(() => []);

const idIn = (location: string) => location.split('/').at(-1) ?? '';

test('A file sent in three pieces is there with its bytes, name and type', async () => {
  const { token } = await app.createStaff();
  const bytes = randomBytes(700_000);
  const client = tusClient(app, token);
  const location = await begun(app, token, bytes.length, {
    ...{ filename: 'báo cáo 한글 📄.bin', category: 'Kế toán', description: 'Quý 3' },
    ...{ tags: '["thuế", "2026"]', hash: sha256(bytes) },
  });
  for (const [from, to] of [
    [0, 300_000],
    [300_000, 600_000],
  ] as const) {
    const { status, headers } = await client.piece(location, from, bytes.subarray(from, to));
    expect([status, headers['upload-offset']]).toEqual([204, String(to)]);
  }
  const { data: open } = await app.answer(listUnfinishedUploads, { as: token });
  expect(open).toMatchObject([{ received: 600_000, file_size: 700_000, hash: sha256(bytes) }]);
  const id = fileOf(await client.piece(location, 600_000, bytes.subarray(600_000)));

  const { data: file } = await app.answer(getFileNode, { as: token, params: { id } });
  expect(file).toMatchObject({
    ...{ original_name: 'báo cáo 한글 📄.bin', category: 'Kế toán', description: 'Quý 3' },
    ...{ tags: ['thuế', '2026'], file_size: 700_000, filename: sha256(bytes), type: 'other' },
    ...{ mime_type: 'application/octet-stream', version_count: 1, permission: 'owner' },
  });
  const { rawPayload } = await app.call(getFileContent, { as: token, params: { id } });
  expect(rawPayload.equals(bytes)).toBe(true);
  expect(await underWay()).toEqual([]);
  const finished = await client.head(location);
  expect(fileOf(finished)).toBe(id);
});

test('Of too many tags the first are kept', async () => {
  const { token } = await app.createStaff();
  const tags = Array.from({ length: FILE_LIMITS.tags + 5 }, (_, at) => `tag ${at}`);
  const metadata = { filename: 'a.txt', tags: JSON.stringify(tags) };
  const file = await uploadFile(app, token, 'a', metadata);
  expect(file.tags).toEqual(tags.slice(0, FILE_LIMITS.tags));
});

test('An upload goes on after a break at where it was, and a wrong offset is told', async () => {
  const { token } = await app.createStaff();
  const bytes = randomBytes(50_000);
  const client = tusClient(app, token);
  const location = await begun(app, token, bytes.length, { filename: 'a.bin' });
  await client.piece(location, 0, bytes.subarray(0, 20_000));
  expect((await client.piece(location, 10_000, bytes.subarray(10_000))).status).toBe(409);
  const { headers } = await client.head(location);
  expect(headers['upload-offset']).toBe('20000');
  const id = fileOf(await client.piece(location, 20_000, bytes.subarray(20_000)));
  const { rawPayload } = await app.call(getFileContent, { as: token, params: { id } });
  expect(rawPayload.equals(bytes)).toBe(true);
});

test('An upload whose last piece came as the server died is finished when it is asked for', async () => {
  const { token } = await app.createStaff();
  const bytes = randomBytes(5_000);
  const client = tusClient(app, token);
  const location = await begun(app, token, bytes.length, { filename: 'b.bin' });
  await client.piece(location, 0, bytes.subarray(0, 4_000));
  // The bytes lie there, and nothing was written of them.
  const { appendFile } = await import('node:fs/promises');
  const path = join(app.context.config.dataDir, 'uploads', idIn(location));
  await appendFile(path, bytes.subarray(4_000));
  const answered = await client.head(location);
  expect(answered.headers['upload-offset']).toBe('5000');
  const { data } = await app.answer(getFileNode, { as: token, params: { id: fileOf(answered) } });
  expect(data.filename).toBe(sha256(bytes));
});

test('Other bytes than were announced are refused, and nothing of them is kept', async () => {
  const { token } = await app.createStaff();
  const bytes = Buffer.from('chữ khác');
  const client = tusClient(app, token);
  const location = await begun(app, token, bytes.length, {
    filename: 'c.txt',
    hash: sha256(Buffer.from('chữ này')),
  });
  const refused = await client.piece(location, 0, bytes);
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text)).toMatchObject({ reason: 'files.hash-mismatch' });
  expect((await client.head(location)).status).toBe(404);
  expect(await underWay()).toEqual([]);
});

test('A file that is too large, and one beyond the quota, are refused before a byte is sent', async () => {
  const admin = await app.createAdmin();
  const { token } = await app.createStaff();
  const client = tusClient(app, token);
  const tooLarge = await client.create(3 * MB + 1, { filename: 'd.bin' });
  expect(tooLarge.status).toBe(413);
  expect(JSON.parse(tooLarge.text)).toMatchObject({ reason: 'files.too-large' });

  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: 4 } });
  await uploadFile(app, token, randomBytes(1 * MB), { filename: 'e.bin' });
  const reserved = await begun(app, token, 2 * MB, { filename: 'f.bin' });
  const { data } = await app.answer(getUploadLimits, { as: token });
  expect(data).toMatchObject({ quota_bytes: 4 * MB, used_bytes: 3 * MB, max_file_bytes: 3 * MB });
  const beyond = await client.create(MB + 1, { filename: 'g.bin' });
  expect(beyond.status).toBe(507);
  expect(JSON.parse(beyond.text)).toMatchObject({ reason: 'files.quota-exceeded' });
  expect((await client.remove(reserved)).status).toBe(204);
  expect((await client.create(2 * MB, { filename: 'g.bin' })).status).toBe(201);
  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: null } });
});

test('Nobody else can see, continue or cancel an upload', async () => {
  const owner = await app.createStaff();
  const location = await begun(app, owner.token, 10, { filename: 'h.bin' });
  const params = { id: idIn(location) };
  for (const other of [await app.createStaff(), await app.createAdmin()]) {
    const client = tusClient(app, other.token);
    expect((await client.head(location)).status).toBe(404);
    expect((await client.piece(location, 0, Buffer.alloc(10))).status).toBe(404);
    expect((await client.remove(location)).status).toBe(404);
    const refused = await app.problem(getUpload, { as: other.token, params });
    expect(refused.reason).toBe('files.upload-not-found');
  }
  const { data } = await app.answer(getUpload, { as: owner.token, params });
  expect(data.received).toBe(0);
});

test('An upload that the address only names in what follows it is not the one that is meant', async () => {
  const [owner, other] = [await app.createStaff(), await app.createStaff()];
  const location = await begun(app, owner.token, 10, { filename: 'h.bin' });
  const client = tusClient(app, other.token);
  const own = await begun(app, other.token, 10, { filename: 'own.bin' });
  const twofold = `${own}?/${idIn(location)}`;
  expect((await client.piece(twofold, 0, Buffer.alloc(5))).headers['upload-offset']).toBe('5');
  expect((await client.head(twofold)).headers['upload-offset']).toBe('5');
  expect((await client.remove(twofold)).status).toBe(204);
  const params = { id: idIn(location) };
  const { data } = await app.answer(getUpload, { as: owner.token, params });
  expect(data.received).toBe(0);
});

test('A program uploads by its token, however long a piece takes', async () => {
  const { token: as } = await app.createAdmin();
  const made = { name: 'Sao lưu', scopes: ['files:write' as const], days: 1 };
  const { token } = await app.answer(createApiToken, { as, body: made });
  const location = await begun(app, token, 10, { filename: 'p.bin' });
  const { request } = await import('node:http');
  const sending = request(`${app.http.listeningOrigin}${location}`, {
    method: 'PATCH',
    headers: {
      ...tusClient(app, token).headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': '10',
      'upload-offset': '0',
    },
  });
  sending.write(Buffer.alloc(5));
  // Longer than sessions are looked at that send something.
  await pause(1_500);
  sending.end(Buffer.alloc(5));
  const [answer] = await once(sending, 'response');
  expect(answer.statusCode).toBe(204);
  answer.resume();
});

test('A session that is ended in the middle of a piece stops it within a second', async () => {
  const owner = await app.createStaff();
  const other = await app.signIn(owner);
  const size = 2 * MB;
  const location = await begun(app, other, size, { filename: 'i.bin' });
  const { request } = await import('node:http');
  const sending = request(`${app.http.listeningOrigin}${location}`, {
    method: 'PATCH',
    headers: {
      ...tusClient(app, other).headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(size),
      'upload-offset': '0',
    },
  });
  const ended = new Promise<number>((resolve) => {
    sending.once('error', () => resolve(performance.now()));
    sending.once('close', () => resolve(performance.now()));
  });
  sending.write(randomBytes(100_000));
  await expect
    .poll(async () => (await app.answer(listUnfinishedUploads, { as: owner.token })).data[0])
    .toMatchObject({ received: 100_000 });
  const { rows } = await app.store.pool.query(
    'select id from session where account_id = $1 order by id desc limit 1',
    [owner.id],
  );
  const start = performance.now();
  await app.answer(endSession, { as: owner.token, params: { id: rows[0].id } });
  expect((await ended) - start).toBeLessThan(1_000);
  expect((await tusClient(app, other).head(location)).status).toBe(401);
  // Who signs in again goes on where it was.
  const { headers } = await tusClient(app, owner.token).head(location);
  expect(headers['upload-offset']).toBe('100000');
});

test('Names that could harm are kept without the harm', async () => {
  const { token } = await app.createStaff();
  const names = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\ảnh.png', 'ảnh.png'],
    ['a\u0000b.txt', 'ab.txt'],
    ['hoá\u202egnp.exe', 'hoágnp.exe'],
    ['한글.txt'.normalize('NFD'), '한글.txt'],
    ['..', 'file'],
    [`${'ê'.repeat(300)}.pdf`, `${'ê'.repeat(251)}.pdf`],
    ['📎😀.txt', '📎😀.txt'],
  ] as const;
  for (const [sent, kept] of names) {
    const file = await uploadFile(app, token, sent, { filename: sent });
    expect(file.original_name).toBe(kept);
    const { headers } = await app.call(getFileContent, { as: token, params: { id: file.id } });
    const disposition = String(headers['content-disposition']);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept);
  }
});

test('A name that is taken gets a number, or its file a version, as the sender says', async () => {
  const { token } = await app.createStaff();
  const first = await uploadFile(app, token, 'một', { filename: 'Bảng.txt' });
  const second = await uploadFile(app, token, 'hai', { filename: 'bảng.TXT' });
  expect(second.original_name).toBe('bảng (2).TXT');
  const third = await uploadFile(app, token, 'ba', { filename: 'BẢNG.txt', name_taken: 'version' });
  expect(third).toMatchObject({ id: first.id, version_count: 2, file_size: 2 });
  const fourth = await uploadFile(app, token, 'bốn', { filename: 'x', node_id: String(first.id) });
  expect(fourth).toMatchObject({ id: first.id, version_count: 3, original_name: 'Bảng.txt' });
});

test('A folder that is sent keeps its folders, each made once', { tags: ['full'] }, async () => {
  const { token } = await app.createStaff();
  for (const [filename, relative_path] of [
    ['1.txt', 'Lớp A/Bài'],
    ['2.txt', 'lớp a/bài/../../x'],
    ['3.txt', 'Lớp A'],
  ] as const) {
    await uploadFile(app, token, filename, { filename, relative_path });
  }
  const { data: top } = await app.answer(listFileNodes, { as: token, query: { folder: 'root' } });
  expect(top.map(({ kind, original_name }) => [kind, original_name])).toEqual([
    ['folder', 'Lớp A'],
  ]);
  const { data } = await app.answer(listFileNodes, { as: token });
  const paths = await Promise.all(
    data.map(async ({ id }) => (await app.answer(getFileNode, { as: token, params: { id } })).data),
  );
  expect(
    paths.map((it) => [...it.path.map(({ name }) => name), it.original_name].join('/')).toSorted(),
  ).toEqual(['Lớp A/3.txt', 'Lớp A/Bài/1.txt', 'Lớp A/Bài/x/2.txt']);
});
