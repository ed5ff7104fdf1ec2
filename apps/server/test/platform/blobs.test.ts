import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { localBlobs } from '../../src/platform/blobs.ts';

const NAME = 'a_name_of_twenty_letters.webp';

async function ownStore() {
  const folder = await mkdtemp(join(tmpdir(), 'station-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, blobs: localBlobs(folder) };
}

test('Bytes are found under their name until they are removed', async () => {
  const { folder, blobs } = await ownStore();
  const bytes = Buffer.from('bytes \0 of any kind');
  await blobs.put(NAME, bytes);
  const found = await blobs.find(NAME);
  expect(found?.size).toBe(bytes.length);
  expect(await buffer(found!.bytes)).toEqual(bytes);
  const names = (await readdir(folder, { recursive: true })).filter((it) => it.includes('.'));
  expect(names).toEqual([join('a_', NAME)]);
  await blobs.remove(NAME);
  await blobs.remove(NAME);
  expect(await blobs.find(NAME)).toBeUndefined();
});

test('What is removed in the moment in which it is found is read whole, or is not there', async () => {
  const { blobs } = await ownStore();
  for (let i = 0; i < 100; i += 1) {
    await blobs.put(NAME, Buffer.from('bytes'));
    const [found] = await Promise.all([blobs.find(NAME), blobs.remove(NAME)]);
    if (found) expect((await buffer(found.bytes)).toString()).toBe('bytes');
  }
});

test('A name is given once, also to two who want it at once', async () => {
  const { blobs } = await ownStore();
  const puts = await Promise.allSettled(
    ['one', 'two'].map((text) => blobs.put(NAME, Buffer.from(text))),
  );
  expect(puts.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = puts[0]?.status === 'fulfilled' ? 'one' : 'two';
  expect((await buffer((await blobs.find(NAME))!.bytes)).toString()).toBe(winner);
});

test.for([
  '',
  'short',
  '../../../../etc/passwd',
  `../${NAME}`,
  `${NAME}/../x`,
  `a/${NAME}`,
  `.${NAME}`,
])('A name that could be a path is no name: %s', async (name) => {
  const { blobs } = await ownStore();
  await expect(blobs.put(name, Buffer.alloc(1))).rejects.toThrow(RangeError);
  await expect(blobs.find(name)).rejects.toThrow(RangeError);
  await expect(blobs.remove(name)).rejects.toThrow(RangeError);
});
