import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getUploadLimits } from '@station/contract/files/uploads';
import { afterAll, expect, test } from 'vitest';
import { removeAbandonedUploads } from '../../src/features/files/uploads/uploads.jobs.ts';
import type { Run } from '../../src/platform/jobs/job.ts';
import { begun, tusClient } from '../fixtures/files.ts';
import { createTestApp } from '../test-app.ts';

// @store both

const app = await createTestApp();
afterAll(app.close);

const folder = join(app.context.config.dataDir, 'uploads');

const upkeep = () =>
  removeAbandonedUploads.handler(app.context, {
    signal: new AbortController().signal,
  } as Run<object>);

const passTime = (hours: number) =>
  app.store.pool.query(
    'update file_upload set touched_at = touched_at - make_interval(hours => $1)',
    [hours],
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
