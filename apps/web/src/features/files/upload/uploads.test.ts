import { expect, test, vi } from 'vitest';
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
