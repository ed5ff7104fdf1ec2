import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type BlobStore,
  hashOf,
  MissingBlobError,
  type StoredBlob,
} from '../../src/platform/blobs/blob-store.ts';
import { localBlobs } from '../../src/platform/blobs/local-blobs.ts';
import { requireS3, s3Blobs } from '../../src/platform/blobs/s3-blobs.ts';
import { type Fault, type S3Server, startS3 } from '../fixtures/s3-server.ts';
import { inFull, someOf } from '../in-full.ts';

const MB = 1024 * 1024;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

/** A folder of the test's own, and what makes a store in it. */
async function own(make: (folder: string) => BlobStore) {
  const folder = await mkdtemp(join(tmpdir(), 'station-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const blobs = make(folder);
  const read = async (hash: string, range?: { start: number; end: number }) => {
    const found = await blobs.open(hash, range);
    return found && { size: found.size, text: (await buffer(found.bytes)).toString() };
  };
  const all = async () => {
    const found: StoredBlob[] = [];
    for await (const blob of blobs.list()) found.push(blob);
    return found;
  };
  for (const { hash } of await all()) await blobs.remove(hash);
  return { folder, blobs, read, all };
}

/** Long enough for a busy machine; what waits for a silence takes as long. */
const patience = { pauseMs: 5, silentMs: 8_000, bodyMs: 60_000 };
const local = (folder: string) => localBlobs(join(folder, 'blobs'));
const remote = (folder: string) => s3Blobs(s3.settings, { temporary: folder, patience });

const NONE = hashOf(Buffer.from('nobody has put this'));

describe.each([
  ['a folder', local],
  ['S3', remote],
] as const)('In %s', (_, make) => {
  test('Bytes are found under their hash, whole and in ranges, until they are removed', async () => {
    const { blobs, read, all } = await own(make);
    const blob = await blobs.put(Buffer.from('0123456789'));
    expect(blob).toEqual({ hash: hashOf(Buffer.from('0123456789')), size: 10 });
    expect(await read(blob.hash)).toEqual({ size: 10, text: '0123456789' });
    expect(await read(blob.hash, { start: 2, end: 4 })).toEqual({ size: 10, text: '234' });
    expect(await read(blob.hash, { start: 9, end: 9 })).toEqual({ size: 10, text: '9' });
    expect(await read(blob.hash, { start: 8, end: 100 })).toEqual({ size: 10, text: '89' });
    expect(await read(blob.hash, { start: 10, end: 100 })).toEqual({ size: 10, text: '' });
    await expect(blobs.remove(blob.hash, AbortSignal.abort())).rejects.toThrow();
    expect(await all()).toEqual([blob]);
    await blobs.remove(blob.hash);
    await blobs.remove(blob.hash);
    expect(await read(blob.hash)).toBeUndefined();
    expect(await all()).toEqual([]);
  });

  test('Nothing is something, too', async () => {
    const { blobs, read, all } = await own(make);
    const blob = await blobs.put(Buffer.alloc(0));
    expect(await read(blob.hash)).toEqual({ size: 0, text: '' });
    expect(await all()).toEqual([{ hash: blob.hash, size: 0 }]);
  });

  test('The same bytes twice are kept once, also when they come at once', async () => {
    const { folder, blobs, all } = await own(make);
    const path = join(folder, 'upload');
    await writeFile(path, 'same');
    const bytes = Buffer.from('same');
    const both = () => [blobs.put(bytes), blobs.putFile(path)];
    await Promise.all([...both(), ...both()]);
    expect(await all()).toEqual([{ hash: hashOf(bytes), size: 4 }]);
  });

  test('What is removed while it is read is read to its end, or is not there', async () => {
    const { blobs, read } = await own(make);
    for (let i = 0; i < inFull(100, 20); i += 1) {
      const { hash } = await blobs.put(Buffer.from('bytes'));
      const [found] = await Promise.all([read(hash), blobs.remove(hash)]);
      expect(found?.text ?? 'bytes').toBe('bytes');
    }
  });

  test('A large file comes back as it was, whole and from its middle', async () => {
    const { folder, blobs } = await own(make);
    const bytes = randomBytes(20 * MB + 17);
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    const { hash, size } = await blobs.putFile(path);
    expect({ hash, size }).toEqual({ hash: hashOf(bytes), size: bytes.length });
    const whole = await blobs.open(hash);
    expect((await buffer(whole!.bytes)).equals(bytes)).toBe(true);
    const [start, end] = [7 * MB, 17 * MB];
    const middle = await blobs.open(hash, { start, end });
    expect((await buffer(middle!.bytes)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test('Who stops reading in the middle, or never begins, holds nothing up', async () => {
    const { blobs, read } = await own(make);
    const { hash } = await blobs.put(randomBytes(5 * MB));
    for (let i = 0; i < inFull(20, 5); i += 1) {
      const [begun, never] = await Promise.all([blobs.open(hash), blobs.open(hash)]);
      for await (const piece of begun!.bytes) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
      never!.bytes.destroy();
    }
    expect((await read(hash))?.size).toBe(5 * MB);
  });

  test('A path is given to what reads only files, and none of what is not there', async () => {
    const { blobs } = await own(make);
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
    const { blobs } = await own(make);
    await expect(blobs.open(hash)).rejects.toThrow(RangeError);
    await expect(blobs.remove(hash)).rejects.toThrow(RangeError);
    await expect(blobs.withPath(hash, async () => {})).rejects.toThrow(RangeError);
  });
});

test('A file is kept without being copied, and its path can go', async () => {
  const { folder, blobs, read } = await own(local);
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

test('Bytes that a fault of the disk has cut off are made whole by putting them again', async () => {
  const { folder, blobs, read } = await own(local);
  const path = join(folder, 'upload');
  await writeFile(path, 'whole');
  const { hash } = await blobs.putFile(path);
  await rm(path);
  await blobs.withPath(hash, (kept) => truncate(kept, 2));
  await writeFile(path, 'whole');
  await blobs.putFile(path);
  expect((await read(hash))?.text).toBe('whole');
});

describe('With S3', () => {
  // Of two parts.
  const large = randomBytes(9 * MB);

  test('A wrong secret is refused, and said to be at the start', async () => {
    const wrong = { ...s3.settings, secretAccessKey: 'wrong' };
    const { blobs } = await own(() => s3Blobs(wrong, { temporary: tmpdir(), patience })).catch(
      (error: Error) => ({ blobs: error }),
    );
    expect(blobs).toMatchObject({ name: 'S3RefusedError', status: 403 });
    await expect(requireS3(wrong, patience)).rejects.toThrow(
      /^Station cannot start: the bucket station at .* \(SignatureDoesNotMatch\)\. Check S3_\*\.$/,
    );
    await requireS3(s3.settings, patience);
    const nowhere = { ...s3.settings, endpoint: 'http://127.0.0.1:1' };
    await expect(requireS3(nowhere, patience)).rejects.toThrow('cannot be used');
    const missing = { ...s3.settings, bucket: 'another' };
    await expect(requireS3(missing, patience)).rejects.toThrow('NoSuchBucket');
  });

  test.for(
    someOf<[string, Fault]>(
      [
        ['an error of the server', { method: 'PUT', answer: 500, times: 2 }],
        ['a connection that is cut', { method: 'PUT', cutRequestAt: 100_000 }],
        ['an answer that is lost', { method: 'PUT', loseAnswer: true }],
        ['a large upload that cannot begin', { method: 'POST', answer: 503 }],
        ['parts that were put together without being told', { method: 'POST', loseAnswer: true }],
      ],
      1,
    ),
  )('Putting goes on after %s', { tags: ['full'] }, async ([, fault]) => {
    const { blobs } = await own(remote);
    for (const bytes of [large, large.subarray(0, 200_000)]) {
      s3.fail({ ...fault });
      const { hash } = await blobs.put(bytes);
      const found = await blobs.open(hash);
      expect((await buffer(found!.bytes)).equals(bytes)).toBe(true);
    }
    s3.heal();
  });

  test.for(
    someOf<[string, Fault]>(
      [
        ['an error of the server', { method: 'GET', answer: 500, times: 2 }],
        ['a connection that is cut', { method: 'GET', cutAnswerAt: 1_000_000 }],
        ['one that is cut again and again', { method: 'GET', cutAnswerAt: MB, times: 5 }],
        ['one on which nothing comes any more', { method: 'GET', silentAt: 2_000_000 }],
      ],
      1,
    ),
  )('Reading goes on after %s', async ([, fault]) => {
    const { blobs } = await own(remote);
    const { hash } = await blobs.put(large);
    s3.fail(fault);
    const found = await blobs.open(hash, { start: 5, end: large.length - 7 });
    const bytes = await buffer(found!.bytes);
    expect(bytes.equals(large.subarray(5, large.length - 6))).toBe(true);
    s3.heal();
  });

  test('A download that cannot be brought to its end fails, and never looks whole', async () => {
    const { blobs } = await own(remote);
    const { hash } = await blobs.put(large);
    s3.fail({ method: 'GET', cutAnswerAt: 1_000_000 });
    s3.fail({ method: 'GET', answer: 500, times: 100 });
    const found = await blobs.open(hash);
    await expect(buffer(found!.bytes)).rejects.toMatchObject({ code: 'unavailable' });
    s3.heal();
  });

  test('What cannot be put is not there, in whole or in part', async () => {
    const { blobs, all } = await own(remote);
    s3.fail({ method: 'PUT', answer: 500, times: 100 });
    await expect(blobs.put(large)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await expect(blobs.put(Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
    s3.heal();
    expect(await all()).toEqual([]);
    expect(await blobs.open(hashOf(large))).toBeUndefined();
  });

  test('While S3 is gone each request tries it once, and as patiently as before once it is back', async () => {
    const { blobs } = await own(remote);
    const { hash } = await blobs.put(Buffer.from('x'));
    const triesOf = (ask: () => Promise<unknown>) => {
      const before = s3.seen.length;
      return ask().then(() => s3.seen.length - before);
    };
    const isRefused = () =>
      expect(blobs.sizeOf(hash)).rejects.toMatchObject({ code: 'unavailable' });
    s3.fail({ answer: 503, times: 100 });
    expect(await triesOf(isRefused)).toBe(4);
    expect(await triesOf(isRefused)).toBe(1);
    s3.heal();
    expect(await triesOf(() => blobs.sizeOf(hash))).toBe(1);
    s3.fail({ answer: 503, times: 2 });
    expect(await triesOf(() => blobs.sizeOf(hash))).toBe(3);
  });

  test('A bucket that is full is said to be', async () => {
    const { blobs } = await own(remote);
    const body = '<Error><Code>XMinioStorageFull</Code></Error>';
    for (const answer of [507, 403]) {
      s3.fail({ method: 'PUT', answer, body });
      await expect(blobs.put(Buffer.from('x'))).rejects.toMatchObject({ status: 507 });
    }
  });

  test('Bytes that are there already are not sent again', async () => {
    const { blobs } = await own(remote);
    await blobs.put(large);
    const before = s3.seen.length;
    await blobs.put(large);
    expect(s3.seen.slice(before)).toEqual(['HEAD']);
  });

  test('A file that is not what it was said to be is refused', async () => {
    const { folder, blobs, all } = await own(remote);
    await writeFile(join(folder, 'upload'), 'what came');
    const said = { hash: hashOf(Buffer.from('other one')), size: 9 };
    await expect(blobs.putFile(join(folder, 'upload'), said)).rejects.toThrow();
    expect(await all()).toEqual([]);
  });
});
