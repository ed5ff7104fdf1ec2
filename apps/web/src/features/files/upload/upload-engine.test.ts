import { attachFiles } from '@station/contract/files/attachments';
import { checkFileDuplicates, copyFileNodes, listFileNodes } from '@station/contract/files/nodes';
import { paginationOf } from '@station/contract/paging';
import { restoreTrash } from '@station/contract/trash/trash';
import { expect, test, vi } from 'vitest';
import { success } from '../../../../test/contacts/contacts-server.ts';
import { FakeServer } from '../../../../test/fake-server.ts';
import { makeFile } from '../../../../test/files/files-server.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  createUploadEngine,
  type Destination,
  type EngineParts,
  type SendWatch,
} from './upload-engine.ts';
import type { Queue, Upload } from './upload-queue.ts';
import { sendUpload } from './uploads.data.ts';

/** A world in which files are sent when the test says so. */
function makeWorld(changes: Partial<EngineParts> = {}, kept: Queue = []) {
  const running = new Map<
    string,
    { upload: Upload; watch: SendWatch; end: (id: number) => void; fail: (error: unknown) => void }
  >();
  const waiting: (() => void)[] = [];
  const written: Queue[] = [];
  const discard = vi.fn(async () => {});
  const engine = createUploadEngine({
    hasher: { hash: async (file) => `hash of ${(file as File).name}` },
    findTwin: async () => undefined,
    send: (upload, _, watch) =>
      new Promise((end, fail) => running.set(upload.name, { upload, watch, end, fail })),
    discard,
    refuse: () => undefined,
    kept: { read: async () => kept, write: (queue) => written.push(queue) },
    later: (act) => {
      waiting.push(act);
      return () => {};
    },
    ...changes,
  });
  const add = (...names: string[]) =>
    engine.add(
      names.map((name) => ({
        file: new File(['abc'], name, { lastModified: 5 }),
        path: [],
      })),
      { folder: null, details: { category: '', tags: [], description: '' } },
    );
  const state = (name: string) => engine.queue.get().find((one) => one.name === name)?.state;
  const keyOf = (name: string) => engine.queue.get().find((one) => one.name === name)?.key ?? 0;
  const run = async (name: string) => {
    await vi.waitFor(() => expect(running.has(name)).toBe(true));
    return running.get(name)!;
  };
  return { engine, add, state, keyOf, run, running, waiting, written, discard };
}

const broken = new Problem({ code: 'network', message: '' });

test('two files are sent at a time, the third when one has ended', async () => {
  const { add, state, run, running } = makeWorld();
  add('a', 'b', 'c');
  const first = await run('a');
  await run('b');
  await vi.waitFor(() => expect(state('c')).toBe('waiting'));
  expect(running.has('c')).toBe(false);
  first.end(11);
  await run('c');
  expect(state('a')).toBe('done');
});

test('what is there already waits for a word, and is sent or left out by it', async () => {
  const { add, engine, state, keyOf, run } = makeWorld({
    findTwin: async () => ({ id: 3, name: 'cũ.pdf', isTrashed: false }),
  });
  add('a', 'b');
  await vi.waitFor(() => expect(state('b')).toBe('asking'));
  engine.choose([keyOf('a')], 'skip');
  engine.choose([keyOf('b')], 'link');
  expect(state('a')).toBe('skipped');
  expect((await run('b')).upload.choice).toBe('link');
});

test('the second of two alike in one drop waits for a word', async () => {
  const { add, engine, state } = makeWorld({ hasher: { hash: async () => 'same' } });
  add('a', 'b');
  await vi.waitFor(() => expect(state('b')).toBe('asking'));
  expect(state('a')).toBe('sending');
  expect(engine.queue.get()[1]?.twin).toEqual({ id: undefined, name: 'a', isTrashed: false });
});

test('a broken line is tried again by itself, from where the server is', async () => {
  const { add, state, run, running, waiting } = makeWorld();
  add('a');
  const first = await run('a');
  first.watch.onAddress('/api/upload/tus/1');
  first.watch.onSent(2);
  running.clear();
  first.fail(broken);
  await vi.waitFor(() => expect(state('a')).toBe('interrupted'));
  waiting.at(-1)?.();
  expect((await run('a')).upload).toMatchObject({ address: '/api/upload/tus/1', sent: 2 });
});

test('a file that has vanished while it was sent is no broken line: it is told, and not tried again', async () => {
  const { engine, state, run, waiting } = makeWorld();
  const file = new File(['abc'], 'a', { lastModified: 5 });
  const gone = new DOMException('It has been changed', 'NotReadableError');
  vi.spyOn(file, 'slice').mockImplementation(() =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) }),
  );
  engine.add([{ file, path: [] }], {
    folder: null,
    details: { category: '', tags: [], description: '' },
  });
  (await run('a')).fail(broken);
  await vi.waitFor(() => expect(state('a')).toBe('failed'));
  expect(engine.queue.get()[0]?.failure).toBe(gone);
  expect(waiting).toEqual([]);
});

test('the line is back: nobody waits for the end of the pause', async () => {
  const { add, engine, state, run, running } = makeWorld();
  add('a');
  const first = await run('a');
  running.clear();
  first.fail(broken);
  await vi.waitFor(() => expect(state('a')).toBe('interrupted'));
  engine.wake();
  await run('a');
  expect(state('a')).toBe('sending');
});

test('a refusal ends it until somebody tries again', async () => {
  const { add, engine, state, keyOf, run, running, waiting } = makeWorld();
  add('a');
  const first = await run('a');
  running.clear();
  first.fail(new Problem({ code: 'forbidden', message: '' }));
  await vi.waitFor(() => expect(state('a')).toBe('failed'));
  expect(waiting).toEqual([]);
  engine.retry([keyOf('a')]);
  await run('a');
});

test('pausing hangs up, and going on sends the rest', async () => {
  const { add, engine, state, keyOf, run, running } = makeWorld();
  add('a');
  const first = await run('a');
  engine.pause([keyOf('a')]);
  expect(first.watch.signal.aborted).toBe(true);
  first.fail(new Error('aborted'));
  running.clear();
  expect(state('a')).toBe('paused');
  engine.resume([keyOf('a')]);
  await run('a');
  expect(state('a')).toBe('sending');
});

test('a file that is taken out goes from the server, too', async () => {
  const { add, engine, keyOf, run, discard } = makeWorld();
  add('a');
  (await run('a')).watch.onAddress('/api/upload/tus/1');
  engine.remove([keyOf('a')]);
  expect(engine.queue.get()).toEqual([]);
  expect(discard).toHaveBeenCalledWith('/api/upload/tus/1');
});

test('what an earlier page has begun goes on when the same file is chosen again', async () => {
  const lost: Upload = {
    ...{ key: 4, name: 'a', size: 3, modified: 5, path: [], folder: null, state: 'lost', sent: 2 },
    details: { category: '', tags: [], description: '' },
    address: '/api/upload/tus/4',
  };
  const { add, engine, state, run } = makeWorld({}, [lost]);
  await vi.waitFor(() => expect(state('a')).toBe('lost'));
  add('a');
  expect((await run('a')).upload).toMatchObject({ key: 4, address: '/api/upload/tus/4' });
  expect(engine.queue.get()).toHaveLength(1);
});

test('what is too large is refused before anything of it is read', () => {
  const { add, state } = makeWorld({ refuse: (file) => (file.name === 'a' ? 'too large' : null) });
  add('a', 'b');
  expect([state('a'), state('b')]).toEqual(['refused', 'reading']);
});

test('a file that cannot be read says so', async () => {
  const { add, state } = makeWorld({
    hasher: { hash: () => Promise.reject(new Error('NotReadableError')) },
  });
  add('a');
  await vi.waitFor(() => expect(state('a')).toBe('failed'));
});

/** A world with a server on which the bytes of `a` were found as file 3; what is sent becomes file 41. */
function makeLinking(isTrashed: boolean, destination: Partial<Destination> = {}) {
  class Tus {
    start: () => void;
    constructor(
      _: File,
      told: { onAfterResponse: (...all: unknown[]) => void; onSuccess: () => void },
    ) {
      this.start = () => {
        told.onAfterResponse(undefined, { getStatus: () => 204, getHeader: () => '41' });
        told.onSuccess();
      };
    }
  }
  vi.stubGlobal('tus', { Upload: Tus });
  const server = new FakeServer();
  const findTwin = async () => ({ id: 3, name: 'a', isTrashed });
  const hash = makeFile(3).filename;
  const world = makeWorld({ send: sendUpload, findTwin, hasher: { hash: async () => hash } });
  const link = async () => {
    world.engine.add([{ file: new File(['abc'], 'a'), path: [] }], {
      folder: null,
      details: { category: '', tags: [], description: '' },
      ...destination,
    });
    await vi.waitFor(() => expect(world.state('a')).toBe('asking'));
    world.engine.choose([world.keyOf('a')], 'link');
  };
  const tryAgain = async () => {
    await vi.waitFor(() => expect(world.state('a')).toBe('interrupted'));
    world.waiting.at(-1)?.();
  };
  const fileId = () => world.engine.queue.get()[0]?.fileId;
  return { ...world, server, link, tryAgain, fileId };
}

test.each([
  ['is not to be restored any more', true],
  ['cannot be copied any more', false],
])('the bytes are sent of what %s', async (_, isTrashed) => {
  const { server, link, state, fileId } = makeLinking(isTrashed);
  const requested = 1;
  server
    .answer(restoreTrash, { success: true, details: { requested, restored: 0 }, notes: [] })
    .answer(copyFileNodes, { success: true, details: { requested, done: 0 }, data: [] });
  await link();
  await vi.waitFor(() => expect(state('a')).toBe('done'));
  expect(fileId()).toBe(41);
});

const lost = () => {
  throw new TypeError('Failed to fetch');
};

test('a copy that could not be attached is attached later, and not made once more', async () => {
  const attachTo = { kind: 'contact', id: 5 } as const;
  const { server, link, tryAgain, state } = makeLinking(false, { attachTo });
  const details = { requested: 1, done: 1 };
  server
    .answer(copyFileNodes, { success: true, details, data: [makeFile(42)] })
    .answer(attachFiles, lost);
  await link();
  await vi.waitFor(() => expect(server.calls(attachFiles)).toHaveLength(1));
  server.answer(attachFiles, { success: true, data: [] });
  await tryAgain();
  await vi.waitFor(() => expect(state('a')).toBe('done'));
  expect(server.calls(attachFiles)[1]?.body.node_ids).toEqual([42]);
  expect(server.calls(copyFileNodes)).toHaveLength(1);
});

test('a copy whose answer was lost is found in its folder, and not made once more', async () => {
  const { server, link, tryAgain, state, fileId } = makeLinking(false, { folder: 8 });
  server.answer(copyFileNodes, lost).answer(listFileNodes, {
    ...{ success: true, data: [makeFile(3), makeFile(43)], path: [], folder: null },
    pagination: paginationOf(1, 100, 2),
  });
  await link();
  await tryAgain();
  await vi.waitFor(() => expect(state('a')).toBe('done'));
  expect(server.calls(listFileNodes)[0]?.query.get('folder')).toBe('8');
  expect(fileId()).toBe(43);
});

test('what was restored by a call whose answer was lost is not sent as well', async () => {
  const { server, link, tryAgain, state, fileId } = makeLinking(true);
  const there = { original_name: 'a', path: [], is_trashed: false };
  server.answer(restoreTrash, lost).answer(checkFileDuplicates, ({ body }) => ({
    success,
    data: body.hashes.map((hash) => ({ hash, id: 3, ...there })),
  }));
  await link();
  await vi.waitFor(() => expect(server.calls(restoreTrash)).toHaveLength(1));
  const details = { requested: 1, restored: 0 };
  server.answer(restoreTrash, { success: true, details, notes: [] });
  await tryAgain();
  await vi.waitFor(() => expect(state('a')).toBe('done'));
  expect(fileId()).toBe(3);
});
