import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFiles } from '@station/contract/files/files';
import { UPLOADS_PATH } from '@station/contract/files/uploads';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Config } from '../../src/platform/config.ts';
import { temporaryFolder } from '../../src/platform/receive-file.ts';
import { encodeMetadata } from '../fixtures/files.ts';
import { picture, sendPicture } from '../fixtures/pictures.ts';
import { startS3 } from '../fixtures/s3-server.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** Another server on the same database, with some of its settings other ones. */
async function start(config: Partial<Config>) {
  const server = await createApp({ ...app.context.config, ...config }, app.store);
  await server.http.ready();
  onTestFinished(() => server.http.close());
  return server;
}

async function ownFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'station-two-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Sends an avatar to one server and reads it from both. */
async function seenBy(one: Awaited<ReturnType<typeof start>>, other: typeof one) {
  const { token } = await app.createStaff();
  const sent = await sendPicture({ ...app, ...one, call: callAt(one) }, await picture(), {
    as: token,
  });
  const [uploaded] = uploadFiles.response.parse(sent.json()).data;
  const statusAt = async ({ http }: typeof one) =>
    (await http.inject(uploaded?.location ?? '')).statusCode;
  return [await statusAt(one), await statusAt(other)];
}

/** Calls another server as the tests' own is called. */
function callAt({ http }: Awaited<ReturnType<typeof start>>): typeof app.call {
  return (endpoint, { as, body, headers } = {}) =>
    http.inject({
      ...{ method: endpoint.method, url: endpoint.path, payload: body as Buffer },
      headers: { authorization: `Bearer ${as}`, ...headers },
    });
}

test('Two servers with one folder see each other’s files; with two folders they do not', async () => {
  const [dataDir, another] = [await ownFolder(), await ownFolder()];
  const one = await start({ dataDir });
  expect(await seenBy(one, await start({ dataDir }))).toEqual([200, 200]);
  expect(await seenBy(one, await start({ dataDir: another }))).toEqual([200, 404]);
});

test('Two servers with one bucket need no common folder', { tags: ['full'] }, async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const one = await start({ dataDir: await ownFolder(), s3: s3.settings });
  const two = await start({ dataDir: await ownFolder(), s3: s3.settings });
  expect(await seenBy(one, two)).toEqual([200, 200]);
});

test('With a bucket and a folder each, an upload goes on at its own server; another says to begin anew', {
  tags: ['full'],
}, async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const one = await start({ dataDir: await ownFolder(), s3: s3.settings });
  const two = await start({ dataDir: await ownFolder(), s3: s3.settings });
  const { token } = await app.createStaff();
  const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` };
  const created = await one.http.inject({
    ...{ method: 'POST', url: UPLOADS_PATH },
    headers: {
      ...tus,
      'upload-length': '10',
      'upload-metadata': encodeMetadata({ filename: 'a.bin' }),
    },
  });
  const url = String(created.headers.location);
  const askAt = ({ http }: typeof one) => http.inject({ method: 'HEAD', url, headers: tus });
  expect((await askAt(two)).statusCode).toBe(410);
  const here = await askAt(one);
  expect([here.statusCode, here.headers['upload-offset']]).toEqual([200, '0']);
});

test('A server that starts leaves what another one is receiving, and removes what is left behind', async () => {
  const dataDir = await ownFolder();
  await start({ dataDir });
  const [young, old] = ['young', 'old'].map((it) => join(temporaryFolder(dataDir), it));
  for (const path of [young, old]) await writeFile(path ?? '', 'bytes');
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(old ?? '', longAgo, longAgo);
  await start({ dataDir });
  expect(await readdir(temporaryFolder(dataDir))).toEqual(['young']);
});
