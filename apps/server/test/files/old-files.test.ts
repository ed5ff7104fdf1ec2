import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getFile } from '@station/contract/files/files';
import { mapImport, openImport } from '@station/contract/imports/imports';
import { expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { takeOldFiles } from '../../src/platform/blobs/old-names.ts';
import { startRows } from '../fixtures/imports.ts';
import { picture } from '../fixtures/pictures.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
const { dataDir } = app.context.config;

let names = 0;

/** A file where the Station before kept it, and its row if it has one. */
async function oldFile(bytes: Uint8Array, uploaderId?: number, suffix = 'webp') {
  names += 1;
  const name = `Old_name-of-a-file-${String(names).padStart(13, '0')}.${suffix}`;
  const folder = join(dataDir, 'files', 'ol');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), bytes);
  if (uploaderId !== undefined) {
    await app.store.pool.query(
      `insert into file (name, original_name, category, mime_type, file_size, uploader_id)
       values ($1, 'me.jpg', 'avatar', 'image/webp', $2, $3)`,
      [name, bytes.length, uploaderId],
    );
  }
  return name;
}

const left = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((it) => it.isFile())
    .map(({ name }) => name);

const bytesOf = async (name: string) => (await app.call(getFile, { params: { name } })).rawPayload;

const refsTo = async (name: string) => {
  const { rows } = await app.store.pool.query(
    'select refs from blob join file on hash = blob_hash where name = $1',
    [name],
  );
  return rows.map(({ refs }) => Number(refs));
};

/** Another server's start on the same folder. */
async function start() {
  const { http } = await createApp(app.context.config, app.store);
  await http.close();
}

test('Pictures of an older Station are served under their addresses after a start', async () => {
  const { id } = await app.createStaff();
  const [one, two] = [
    await picture({ format: 'webp' }),
    await picture({ format: 'webp', width: 9 }),
  ];
  const pictures = [await oldFile(one, id), await oldFile(two, id), await oldFile(one, id)];
  const stray = await oldFile(Buffer.from('of no row'));
  await writeFile(join(dataDir, 'files', 'a person’s note.txt'), 'not ours');
  await start();
  const [first = '', second = '', third = ''] = pictures;
  expect((await bytesOf(first)).equals(one)).toBe(true);
  expect((await bytesOf(second)).equals(two)).toBe(true);
  expect((await bytesOf(third)).equals(one)).toBe(true);
  expect([await refsTo(first), await refsTo(second)]).toEqual([[2], [1]]);
  expect(await left()).toEqual(['a person’s note.txt']);
  expect((await app.call(getFile, { params: { name: stray } })).statusCode).toBe(404);
  await start();
  expect(await refsTo(first)).toEqual([2]);
});

test('A start that is killed at any step is gone on with by the next one', async () => {
  const { id } = await app.createStaff();
  const { context } = app;
  const [before, between, after] = [
    await oldFile(Buffer.from('before the bytes are kept'), id),
    await oldFile(Buffer.from('between the bytes and the row'), id),
    await oldFile(Buffer.from('between the row and the old file'), id),
  ];
  const path = (name: string) => join(dataDir, 'files', 'ol', name);
  // What each of them leaves behind.
  await context.blobs.putFile(path(between));
  await takeOldFiles(context);
  await writeFile(path(after), 'between the row and the old file');
  await start();
  expect(await left()).not.toContain(after);
  for (const name of [before, between, after]) expect(await refsTo(name)).toEqual([1]);
  expect((await bytesOf(after)).toString()).toBe('between the row and the old file');
});

test('An import that was open at the update is gone on with', { tags: ['full'] }, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  const { rows } = await app.store.pool.query('select blob_hash from import where id = $1', [id]);
  await app.context.blobs.withPath(rows[0].blob_hash, async (path) => {
    const name = await oldFile(await readFile(path), undefined, 'xlsx');
    await app.store.pool.query('update import set file_key = $2, blob_hash = null where id = $1', [
      id,
      name,
    ]);
  });
  await start();
  await app.answer(mapImport, { as, params: { id }, body: { sheet: 0 } });
  const open = await app.answer(openImport, { as, query: { kind: 'contacts' } });
  expect(open.data?.counts.added).toBe(1);
});
