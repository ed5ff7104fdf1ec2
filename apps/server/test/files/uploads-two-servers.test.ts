import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { UPLOADED_FILE_HEADER, UPLOADS_PATH } from '@station/contract/files/uploads';
import { test as anyTest, expect, onTestFinished } from 'vitest';
import { encodeMetadata } from '../fixtures/files.ts';
import { send } from '../fixtures/listening.ts';
import { startS3 } from '../fixtures/s3-server.ts';
import { commonFolders, severalServers } from '../fixtures/several-servers.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

const test = anyTest.runIf(isPostgres);

/** Two servers whose folders of files are one: docs/decisions/096. */
async function twoServersOnOneFolder() {
  const { databaseUrl = '', remove } = await createTestStore();
  await remove();
  const servers = await severalServers(databaseUrl, await commonFolders(['blobs', 'uploads']));
  return { servers, one: await servers.start(), other: await servers.start() };
}

const BYTES = randomBytes(6_000_000);

const PIECE = { 'content-type': 'application/offset+octet-stream' };

test('An upload goes on at the other server, also when the first is killed in a piece', async () => {
  const { servers, one, other } = await twoServersOnOneFolder();
  const { token } = await servers.createStaff();
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
  const created = await send(one.origin + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(BYTES.length),
      'upload-metadata': encodeMetadata({ filename: 'a.bin' }),
    },
  });
  expect(created.status, created.text).toBe(201);
  const location = created.headers.location ?? '';
  const head = async (origin: string) => send(origin + location, { method: 'HEAD', headers });
  const offset = async (origin: string) => Number((await head(origin)).headers['upload-offset']);

  const first = await send(other.origin + location, {
    method: 'PATCH',
    headers: { ...headers, ...PIECE, 'upload-offset': '0' },
    body: BYTES.subarray(0, 1_000_000),
  });
  expect(first.status, first.text).toBe(204);

  // A piece that is being sent to one server, which then dies.
  const sending = request(one.origin + location, {
    method: 'PATCH',
    headers: { ...headers, ...PIECE, 'upload-offset': '1000000', 'content-length': '5000000' },
  });
  sending.on('error', () => undefined);
  sending.write(BYTES.subarray(1_000_000, 3_000_000));
  const state = () => servers.ask('select lock_token is not null as held from file_upload');
  await expect.poll(state).toEqual([{ held: true }]);
  one.kill('SIGKILL');
  await one.ended;

  await expect.poll(() => offset(other.origin)).toBeGreaterThan(999_999);
  const from = await offset(other.origin);
  const last = await send(other.origin + location, {
    method: 'PATCH',
    headers: { ...headers, ...PIECE, 'upload-offset': String(from) },
    body: BYTES.subarray(from),
  });
  expect(last.status, last.text).toBe(204);
  const id = last.headers[UPLOADED_FILE_HEADER.toLowerCase()];
  const read = await fetch(`${other.origin}/api/files/content/${id}`, { headers });
  const hash = createHash('sha256').update(Buffer.from(await read.arrayBuffer()));
  expect(hash.digest('hex')).toBe(createHash('sha256').update(BYTES).digest('hex'));
});

test('With a bucket, an upload goes on at the server where it lies, also when it is killed at any step', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const { databaseUrl = '', remove } = await createTestStore();
  await remove();
  // Its folder of uploads is all that a server leaves to the one that starts in its place.
  const servers = await severalServers(databaseUrl, await commonFolders(['uploads']));
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const start = () =>
    servers.start({
      env: {
        ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
        ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      },
    });
  const first = await start();
  const { token } = await servers.createStaff();
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
  const created = await send(first.origin + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(BYTES.length),
      'upload-metadata': encodeMetadata({ filename: 'a.bin' }),
    },
  });
  const location = created.headers.location ?? '';
  const patch = (origin: string, from: number, to: number) =>
    send(origin + location, {
      method: 'PATCH',
      headers: { ...headers, ...PIECE, 'upload-offset': String(from) },
      body: BYTES.subarray(from, to),
    });
  expect((await patch(first.origin, 0, 2_000_000)).status).toBe(204);
  first.kill('SIGKILL');
  await first.ended;

  // Killed while all of it is on its way into the bucket, which takes it and is not heard.
  const second = await start();
  s3.fail({ method: 'PUT', silentAt: 0, times: 100 });
  const stored = s3.seen.filter((method) => method === 'PUT').length;
  const lost = patch(second.origin, 2_000_000, BYTES.length).catch(() => undefined);
  await expect
    .poll(() => s3.seen.filter((method) => method === 'PUT').length)
    .toBeGreaterThan(stored);
  second.kill('SIGKILL');
  await lost;
  s3.heal();

  const third = await start();
  const head = () => send(third.origin + location, { method: 'HEAD', headers });
  await expect.poll(async () => (await head()).status).toBe(200);
  const id = (await head()).headers[UPLOADED_FILE_HEADER.toLowerCase()];
  const read = await fetch(`${third.origin}/api/files/content/${id}`, { headers });
  expect(Buffer.from(await read.arrayBuffer()).equals(BYTES)).toBe(true);
  expect(await servers.ask('select count(*) as files from file_node')).toEqual([{ files: 1 }]);
});

test('A new request for an upload takes it from a server where its line is dead', async () => {
  const { servers, one, other } = await twoServersOnOneFolder();
  const { token } = await servers.createStaff();
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
  const created = await send(one.origin + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': '1000',
      'upload-metadata': encodeMetadata({ filename: 'a.bin' }),
    },
  });
  const location = created.headers.location ?? '';
  const hanging = request(one.origin + location, {
    method: 'PATCH',
    headers: { ...headers, ...PIECE, 'upload-offset': '0', 'content-length': '1000' },
  });
  hanging.on('error', () => undefined);
  hanging.write(BYTES.subarray(0, 400));
  const state = () => servers.ask('select lock_token is not null as held from file_upload');
  await expect.poll(state).toEqual([{ held: true }]);
  const answered = await send(other.origin + location, { method: 'HEAD', headers });
  expect([answered.status, answered.headers['upload-offset']]).toEqual([200, '400']);
  hanging.destroy();
});
