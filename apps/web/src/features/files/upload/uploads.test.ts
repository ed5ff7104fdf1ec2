import { copyFileNodes, createFolder, listFolders } from '@station/contract/files/nodes';
import { expect, test, vi } from 'vitest';
import { FakeServer } from '../../../../test/fake-server.ts';
import { makeFile, makeFolder } from '../../../../test/files/files-server.ts';
import { makeUser } from '../../../../test/render-station.tsx';
import { Problem } from '../../../platform/problem.ts';
import { storeSession } from '../../../platform/stored-session.ts';
import type { Destination } from './upload-engine.ts';
import { sendUpload } from './uploads.data.ts';
import { createUploads } from './uploads.ts';

test('a file that was still being read when the uploads were stopped is never sent', async () => {
  const readings: (() => void)[] = [];
  const send = vi.fn(() => new Promise<undefined>(() => {}));
  const { uploads, stop } = createUploads({
    hasher: {
      hash: ({ size }) => new Promise((end) => readings.push(() => end(`hash of ${size} bytes`))),
    },
    findTwin: async () => undefined,
    send,
    discard: async () => {},
    kept: { read: async () => [], write: () => undefined },
  });
  uploads.add(
    ['a', 'bb', 'ccc'].map((text) => ({ file: new File([text], `${text}.txt`), path: [] })),
    { folder: null, details: { category: '', tags: [], description: '' } },
  );
  readings[0]?.();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  stop();
  for (const end of readings) end();
  await new Promise((resolve) => setTimeout(resolve));

  expect(uploads.queue.get().map(({ name, state }) => [name, state])).toEqual([
    ['a.txt', 'paused'],
  ]);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a file that was refused as other bytes than announced is read anew when it is tried again', async () => {
  let readings = 0;
  const announced: (string | undefined)[] = [];
  const { uploads, stop } = createUploads({
    hasher: {
      hash: async () => {
        readings += 1;
        return `hash ${readings}`;
      },
    },
    findTwin: async () => undefined,
    send: async ({ hash }) => {
      announced.push(hash);
      if (announced.length > 1) return 41;
      throw new Problem({ code: 'conflict', reason: 'files.hash-mismatch', message: '' });
    },
    discard: async () => {},
    kept: { read: async () => [], write: () => undefined },
  });
  uploads.add([{ file: new File(['abc'], 'a.txt'), path: [] }], {
    folder: null,
    details: { category: '', tags: [], description: '' },
  });
  const states = () => uploads.queue.get().map(({ state }) => state);
  await vi.waitFor(() => expect(states()).toEqual(['failed']));
  uploads.retry(uploads.queue.get().map(({ key }) => key));
  await vi.waitFor(() => expect(states()).toEqual(['done']));
  stop();
  expect(announced).toEqual(['hash 1', 'hash 2']);
});

test.each<[string, Omit<Destination, 'details'>]>([
  ['a version of a file', { folder: null, replaces: 3 }],
  ['a file of a record', { folder: null, attachTo: { kind: 'contact', id: 5 } }],
  ['a file of a folder', { folder: 8 }],
])('what an earlier page has begun is not gone on with as %s', async (_, aim) => {
  const details = { category: '', tags: [], description: '' };
  const lost = {
    ...{ key: 4, name: 'a.txt', size: 3, modified: 5, path: [], folder: null, sent: 2 },
    ...{ details, state: 'lost' as const, address: '/api/upload/tus/4' },
  };
  const { uploads, stop } = createUploads({
    hasher: { hash: async () => 'hash of abc' },
    findTwin: async () => undefined,
    send: () => new Promise<undefined>(() => {}),
    discard: async () => {},
    kept: { read: async () => [lost], write: () => undefined },
  });
  const states = () => uploads.queue.get().map(({ state }) => state);
  const file = new File(['abc'], 'a.txt', { lastModified: 5 });
  await vi.waitFor(() => expect(states()).toEqual(['lost']));
  uploads.add([{ file, path: [] }], { ...aim, details });
  await vi.waitFor(() => expect(states()).toEqual(['lost', 'sending']));
  expect(uploads.queue.get()[1]).toMatchObject(aim);

  uploads.add([{ file, path: [] }], { folder: null, details });
  await vi.waitFor(() => expect(states()).toEqual(['sending', 'sending']));
  stop();
});

test('what is used again at the top comes into a folder of one’s own, not into another’s of that name', async () => {
  storeSession(makeUser(), 'token-1');
  const owner = { id: 8, name: 'Lê Thu Hà' };
  const server = new FakeServer()
    .answer(listFolders, {
      success: true,
      data: [{ id: 5, name: 'Ảnh', parent_id: null, path: [], owner }],
    })
    .answer(createFolder, { success: true, data: makeFolder(6, 'Ảnh') })
    .answer(copyFileNodes, {
      success: true,
      details: { requested: 1, done: 1 },
      data: [makeFile(42)],
    });
  const upload = {
    ...{ key: 1, name: 'a.jpg', size: 3, modified: 5, path: ['Ảnh'], folder: null, sent: 0 },
    ...{ details: { category: '', tags: [], description: '' }, state: 'waiting' as const },
    ...{ choice: 'link' as const, twin: { id: 3, name: 'a.jpg', isTrashed: false } },
  };
  const watch = { onAddress: vi.fn(), onSent: vi.fn(), onPlaced: vi.fn() };
  const { signal } = new AbortController();
  expect(await sendUpload(upload, new File(['abc'], 'a.jpg'), { ...watch, signal })).toBe(42);
  expect(server.calls(copyFileNodes)[0]?.body).toEqual({ ids: [3], parent_id: 6 });
});
