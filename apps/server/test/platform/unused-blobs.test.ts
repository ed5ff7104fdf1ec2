import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashOf } from '../../src/platform/blobs/blob-store.ts';
import { removeUnusedBlobs } from '../../src/platform/blobs/blobs.jobs.ts';
import { holdBlob, releaseBlob, releaseBlobs } from '../../src/platform/blobs/hold-blob.ts';
import type { Run } from '../../src/platform/jobs/job.ts';
import { gate } from '../fixtures/jobs.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();
const { db, blobs } = app.context;

const hold = (hash: string) => db.transaction().execute((trx) => holdBlob(trx, { hash }));
const release = (hash: string) => db.transaction().execute((trx) => releaseBlob(trx, hash));

async function read(hash: string) {
  const found = await blobs.open(hash);
  return found && (await buffer(found.bytes)).toString();
}

/** As if nothing had pointed to what is unused for so many minutes more. */
const passTime = (minutes: number) =>
  app.store.pool.query(
    `update blob set unused_since = unused_since - make_interval(mins => $1)
     where unused_since is not null`,
    [minutes],
  );

const upkeep = (store = blobs) =>
  removeUnusedBlobs.handler({ db, blobs: store }, {
    signal: new AbortController().signal,
  } as Run<object>);

let texts = 0;
function newBytes(): Buffer {
  texts += 1;
  return Buffer.from(`bytes ${texts}`);
}

test('Bytes to which nothing points are removed after an hour, and not before', async () => {
  const [held, never, released] = await Promise.all([1, 2, 3].map(() => blobs.put(newBytes())));
  await hold(held!.hash);
  await hold(held!.hash);
  await hold(released!.hash);
  await release(held!.hash);
  await passTime(61);
  await release(released!.hash);
  await upkeep();
  expect(await read(held!.hash)).toBeDefined();
  expect(await read(released!.hash)).toBeDefined();
  expect(await read(never!.hash)).toBeUndefined();
  await passTime(59);
  await upkeep();
  expect(await read(released!.hash)).toBeDefined();
  await passTime(2);
  await upkeep();
  expect(await read(released!.hash)).toBeUndefined();
  expect(await read(held!.hash)).toBeDefined();
});

test('Who puts the same bytes at the moment in which they are removed has them kept', async () => {
  const bytes = newBytes();
  const hash = hashOf(bytes);
  await blobs.put(bytes);
  await passTime(61);
  const removing = gate();
  const goOn = gate();
  const slow = {
    ...blobs,
    async remove(it: string) {
      removing.open();
      await goOn.opened;
      await blobs.remove(it);
    },
  };
  const removed = upkeep(slow);
  await removing.opened;
  // The same bytes are there, and about to go.
  const put = blobs.put(bytes).then(() => hold(hash));
  goOn.open();
  await Promise.all([removed, put]);
  expect(await read(hash)).toBe(bytes.toString());
  await passTime(61);
  await upkeep();
  expect(await read(hash)).toBe(bytes.toString());
});

test('A removal that takes longer than its lock may be held is given up, and done the next time', async () => {
  const bytes = newBytes();
  const { hash } = await blobs.put(bytes);
  await passTime(61);
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  onTestFinished(() => timeout.mockRestore());
  const asking = gate();
  const silent = {
    ...blobs,
    async remove(it: string, signal?: AbortSignal) {
      asking.open();
      if (!signal?.aborted) await new Promise((given) => signal?.addEventListener('abort', given));
      await blobs.remove(it, signal);
    },
  };
  const removed = upkeep(silent);
  await asking.opened;
  // PostgreSQL ends a transaction in which nothing has happened for 60 s.
  expect(timeout.mock.calls).toEqual([[30_000]]);
  late.abort(new Error('late'));
  await expect(removed).rejects.toThrow('late');
  expect(await read(hash)).toBe(bytes.toString());
  await upkeep();
  expect(await read(hash)).toBeUndefined();
});

test('When a removal fails, the others beside it are over before their locks go', async () => {
  const put = await Promise.all([1, 2].map(() => blobs.put(newBytes())));
  await passTime(61);
  let underWay = 0;
  const failing = {
    ...blobs,
    async remove(it: string, signal?: AbortSignal) {
      if (it === put[0]!.hash) throw new Error('refused');
      underWay += 1;
      await new Promise((given) => signal?.addEventListener('abort', given));
      underWay -= 1;
      await blobs.remove(it, signal);
    },
  };
  await expect(upkeep(failing)).rejects.toThrow('refused');
  expect(underWay).toBe(0);
  expect(await read(put[1]!.hash)).toBeDefined();
});

test('Who puts the same bytes a moment before keeps them', async () => {
  const bytes = newBytes();
  const { hash } = await blobs.put(bytes);
  await passTime(61);
  await blobs.put(bytes);
  await upkeep();
  await hold(hash);
  expect(await read(hash)).toBe(bytes.toString());
});

test('A server that dies between removing bytes and saying so leaves nothing that is trusted', async () => {
  const bytes = newBytes();
  const { hash } = await blobs.put(bytes);
  await passTime(61);
  const dying = {
    ...blobs,
    async remove(it: string) {
      await blobs.remove(it);
      throw new Error('killed');
    },
  };
  await expect(upkeep(dying)).rejects.toThrow('killed');
  expect(await read(hash)).toBeUndefined();
  await blobs.put(bytes);
  await hold(hash);
  await passTime(61);
  await upkeep();
  expect(await read(hash)).toBe(bytes.toString());
});

test('Who points to bytes that were put too long ago is refused', async () => {
  const { hash } = await blobs.put(newBytes());
  await passTime(61);
  await upkeep();
  await expect(hold(hash)).rejects.toMatchObject({ code: 'unavailable' });
});

test('Without its transaction a reference was never counted or taken back', async () => {
  const { hash } = await blobs.put(newBytes());
  const undone = db.transaction().execute(async (trx) => {
    await holdBlob(trx, { hash });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await passTime(61);
  await upkeep();
  expect(await read(hash)).toBeUndefined();
});

test('Many references to the same bytes are taken back at once', async () => {
  const [one, two] = await Promise.all([blobs.put(newBytes()), blobs.put(newBytes())]);
  for (const hash of [one!.hash, one!.hash, one!.hash, two!.hash]) await hold(hash);
  await db.transaction().execute((trx) => releaseBlobs(trx, [one!.hash, two!.hash, one!.hash]));
  const { rows } = await app.store.pool.query('select hash, refs from blob where hash = any ($1)', [
    [one!.hash, two!.hash],
  ]);
  expect(Object.fromEntries(rows.map((it) => [it.hash, Number(it.refs)]))).toEqual({
    [one!.hash]: 1,
    [two!.hash]: 0,
  });
});

test('A reference that was never counted keeps the bytes all the same', async () => {
  const { hash } = await blobs.put(newBytes());
  await app.store.pool.query(
    `insert into file (name, blob_hash, original_name, category, mime_type, file_size)
     values ('uncounted', $1, '', '', '', 0)`,
    [hash],
  );
  await passTime(61);
  await expect(upkeep()).rejects.toMatchObject({ code: '23503' });
  expect(await read(hash)).toBeDefined();
  await app.store.pool.query("delete from file where name = 'uncounted'");
});
