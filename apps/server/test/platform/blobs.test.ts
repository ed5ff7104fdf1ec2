import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { hashOf, MissingBlobError, type StoredBlob } from '../../src/platform/blobs/blob-store.ts';
import { localBlobs } from '../../src/platform/blobs/local-blobs.ts';

async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'station-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function ownStore() {
  const folder = await ownFolder();
  const blobs = localBlobs(join(folder, 'blobs'));
  const read = async (hash: string, range?: { start: number; end: number }) => {
    const found = await blobs.open(hash, range);
    return found && { size: found.size, text: (await buffer(found.bytes)).toString() };
  };
  const all = async () => {
    const found: StoredBlob[] = [];
    for await (const blob of blobs.list()) found.push(blob);
    return found;
  };
  return { folder, blobs, read, all };
}

const NONE = hashOf(Buffer.from('nobody has put this'));

test('Bytes are found under their hash, whole and in ranges, until they are removed', async () => {
  const { blobs, read, all } = await ownStore();
  const blob = await blobs.put(Buffer.from('0123456789'));
  expect(blob).toEqual({ hash: hashOf(Buffer.from('0123456789')), size: 10 });
  expect(await read(blob.hash)).toEqual({ size: 10, text: '0123456789' });
  expect(await read(blob.hash, { start: 2, end: 4 })).toEqual({ size: 10, text: '234' });
  expect(await read(blob.hash, { start: 9, end: 9 })).toEqual({ size: 10, text: '9' });
  expect(await read(blob.hash, { start: 8, end: 100 })).toEqual({ size: 10, text: '89' });
  expect(await read(blob.hash, { start: 10, end: 100 })).toEqual({ size: 10, text: '' });
  expect(await all()).toEqual([blob]);
  await blobs.remove(blob.hash);
  await blobs.remove(blob.hash);
  expect(await read(blob.hash)).toBeUndefined();
  expect(await all()).toEqual([]);
});

test('Nothing is something, too', async () => {
  const { blobs, read, all } = await ownStore();
  const blob = await blobs.put(Buffer.alloc(0));
  expect(await read(blob.hash)).toEqual({ size: 0, text: '' });
  expect(await all()).toEqual([{ hash: blob.hash, size: 0 }]);
});

test('A file is kept without being copied, and its path can go', async () => {
  const { folder, blobs, read } = await ownStore();
  const path = join(folder, 'upload');
  await writeFile(path, 'a file');
  const blob = await blobs.putFile(path);
  expect(blob).toEqual({ hash: hashOf(Buffer.from('a file')), size: 6 });
  await blobs.withPath(blob.hash, async (kept) => {
    expect((await stat(kept)).ino).toBe((await stat(path)).ino);
  });
  await rm(path);
  expect((await read(blob.hash))?.text).toBe('a file');
});

test('The same bytes twice are kept once, also when they come at once', async () => {
  const { folder, blobs, all } = await ownStore();
  const path = join(folder, 'upload');
  await writeFile(path, 'same');
  const bytes = Buffer.from('same');
  await Promise.all([blobs.put(bytes), blobs.putFile(path), blobs.put(bytes), blobs.putFile(path)]);
  expect(await all()).toEqual([{ hash: hashOf(bytes), size: 4 }]);
  const names = await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true });
  expect(names.filter((it) => it.isFile())).toHaveLength(1);
});

test('Bytes that a fault of the disk has cut off are made whole by putting them again', async () => {
  const { folder, blobs, read } = await ownStore();
  const path = join(folder, 'upload');
  await writeFile(path, 'whole');
  const { hash } = await blobs.putFile(path);
  await rm(path);
  await blobs.withPath(hash, (kept) => truncate(kept, 2));
  await writeFile(path, 'whole');
  await blobs.putFile(path);
  expect((await read(hash))?.text).toBe('whole');
});

test('What is removed while it is read is read to its end, or is not there', async () => {
  const { blobs, read } = await ownStore();
  for (let i = 0; i < 100; i += 1) {
    const { hash } = await blobs.put(Buffer.from('bytes'));
    const [found] = await Promise.all([read(hash), blobs.remove(hash)]);
    expect(found?.text ?? 'bytes').toBe('bytes');
  }
});

test('A path is given to what reads only files, and none of what is not there', async () => {
  const { blobs } = await ownStore();
  const { hash } = await blobs.put(Buffer.from('bytes'));
  expect(await blobs.withPath(hash, (path) => readFile(path, 'utf8'))).toBe('bytes');
  await expect(blobs.withPath(NONE, async () => {})).rejects.toThrow(MissingBlobError);
});

test.for([
  '',
  'short',
  '../../../../etc/passwd',
  `../${NONE}`,
  `${NONE}/../x`,
  `.${NONE.slice(1)}`,
])('What could be a path is no hash: %s', async (hash) => {
  const { blobs } = await ownStore();
  await expect(blobs.open(hash)).rejects.toThrow(RangeError);
  await expect(blobs.remove(hash)).rejects.toThrow(RangeError);
  await expect(blobs.withPath(hash, async () => {})).rejects.toThrow(RangeError);
});
