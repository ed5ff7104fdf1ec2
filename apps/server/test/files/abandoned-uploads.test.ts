import { readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createUploadRequest,
  openUploadRequest,
  REQUEST_ACCESS_HEADER,
  REQUEST_UPLOADS_PATH,
} from '@station/contract/files/requests';
import { getUploadLimits } from '@station/contract/files/uploads';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { removeAbandonedUploads } from '../../src/features/files/uploads/uploads.jobs.ts';
import type { Run } from '../../src/platform/jobs/job.ts';
import { begun, encodeMetadata, tusClient } from '../fixtures/files.ts';
import { listen, send } from '../fixtures/listening.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp({ env: { FILE_MAX_MB: '1000000' } });
afterAll(app.close);

const folder = join(app.context.config.dataDir, 'uploads');

const upkeep = () =>
  removeAbandonedUploads.handler(app.context, {
    signal: new AbortController().signal,
  } as Run<object>);

const passTime = (hours: number) =>
  app.store.pool.query(
    'update file_upload set touched_at = touched_at - make_interval(secs => $1)',
    [hours * 3_600],
  );

test('An upload to which nothing was sent for a day is given up, and its room is free', async () => {
  const { token: as } = await app.createStaff();
  const client = tusClient(app, as);
  const used = async () => (await app.answer(getUploadLimits, { as })).data.used_bytes;
  const location = await begun(app, as, 100, { filename: 'a.bin' });
  const other = await begun(app, as, 50, { filename: 'b.bin' });
  await client.piece(location, 0, Buffer.alloc(10));
  await client.piece(other, 0, Buffer.alloc(10));
  await passTime(23);
  await upkeep();
  expect(await used()).toBe(150);
  // What is sent to lives on.
  await client.piece(other, 10, Buffer.alloc(10));
  await passTime(2);
  await upkeep();
  expect(await used()).toBe(50);
  expect((await client.head(location)).status).toBe(404);
  expect((await client.head(other)).headers['upload-offset']).toBe('20');
});

test('Room that a guest reserves and sends nothing for is free within the hour', async () => {
  const { token: as } = await app.createStaff();
  const used = async () => (await app.answer(getUploadLimits, { as })).data.used_bytes;
  const { address } = await app.answer(createUploadRequest, {
    as,
    body: { title: 'Hồ sơ', message: '', folder_id: null },
  });
  const token = address.split('/request/')[1] ?? '';
  const { data } = await app.answer(openUploadRequest, { body: { token } });
  const headers = { 'tus-resumable': '1.0.0', [REQUEST_ACCESS_HEADER]: data.access };
  const begin = async (size: number) => {
    const { headers: answered } = await send(`${await listen(app)}${REQUEST_UPLOADS_PATH}`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(size),
        'upload-metadata': encodeMetadata({ filename: 'a.bin' }),
      },
    });
    return answered.location ?? '';
  };
  await begin(70_000);
  const sent = await begin(30_000);
  const own = await begun(app, as, 500, { filename: 'own.bin' });
  await send(`${await listen(app)}${sent}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      'content-length': '10',
    },
    body: Buffer.alloc(10),
  });
  await upkeep();
  expect(await used()).toBe(100_500);
  await passTime(0.7);
  await upkeep();
  // What has begun to come waits for a day, and so does what staff reserve.
  expect(await used()).toBe(30_500);
  expect((await tusClient(app, as).head(own)).status).toBe(200);
  // Nor does what lies in the folder of another server go.
  await rm(join(folder, sent.split('/').at(-1) ?? ''));
  await upkeep();
  expect(await used()).toBe(30_500);
});

test('What uploads under way have still to bring is no room of the disk for others', async () => {
  const { token } = await app.createStaff();
  const { token: admin } = await app.createAdmin();
  await app.answer(updateSettings, { as: admin, body: { file_quota_mb: null } });
  const client = tusClient(app, token);
  const { bavail, bsize } = await statfs(app.context.config.dataDir);
  const most = Math.floor(bavail * bsize * 0.6);
  const location = await begun(app, token, most, { filename: 'a.bin' });
  const second = await client.create(most, { filename: 'b.bin' });
  expect([second.status, JSON.parse(second.text).reason]).toEqual([507, 'files.disk-full']);
  await client.remove(location);
  const third = await begun(app, token, most, { filename: 'b.bin' });
  await client.remove(third);
});

test('What a server that died left in the folder goes after an hour', async () => {
  const stray = join(folder, '01234567-89ab-cdef-0123-456789abcdef');
  await writeFile(stray, 'x');
  await upkeep();
  expect(await readdir(folder)).toContain('01234567-89ab-cdef-0123-456789abcdef');
  const before = new Date(Date.now() - 61 * 60_000);
  await utimes(stray, before, before);
  await upkeep();
  expect(await readdir(folder)).not.toContain('01234567-89ab-cdef-0123-456789abcdef');
});
