import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScanQueue, SCANS_MAX } from '../../src/features/membership/check-in/scan-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** A queue whose server does what `answer` says with each scan. */
function makeQueue(answer: (code: string) => string, prefix = 'scans.7.') {
  const sent: string[] = [];
  const late: unknown[] = [];
  const queue = createScanQueue<string, string>({
    storage: () => localStorage,
    prefix: () => prefix,
    read: (kept) => (typeof kept === 'string' ? kept : undefined),
    send: async ({ key, scan }) => {
      sent.push(`${key} ${scan}`);
      return answer(scan);
    },
    canPass: (error) => (error as Error).message === 'no line',
    onLate: ({ key }, said) => late.push([key, said]),
  });
  return { queue, sent, late };
}
const noLine = () => {
  throw new Error('no line');
};

test('a scan that is answered leaves nothing behind', async () => {
  const { queue, sent } = makeQueue(() => 'green');
  expect(await queue.put({ key: 'a', scan: 'LAN', at: 1 })).toBe('green');
  expect(sent).toEqual(['a LAN']);
  expect(localStorage).toHaveLength(0);
});

test('while the line is down scans wait, also over a reload, and go out once in their order', async () => {
  const first = makeQueue(noLine);
  expect(await first.queue.put({ key: 'b', scan: 'LAN', at: 20 })).toBe('waits');
  expect(await first.queue.put({ key: 'a', scan: 'HOA', at: 30 })).toBe('waits');
  expect(first.queue.get()).toHaveLength(2);

  const reloaded = makeQueue(() => 'green');
  await reloaded.queue.flush();
  expect(reloaded.sent).toEqual(['b LAN', 'a HOA']);
  expect(reloaded.late).toEqual([
    ['b', 'green'],
    ['a', 'green'],
  ]);
  expect(localStorage).toHaveLength(0);
});

test('a scan is tried again under its own key by itself', async () => {
  let isDown = true;
  const { queue, sent, late } = makeQueue(() => (isDown ? noLine() : 'green'));
  await queue.put({ key: 'a', scan: 'LAN', at: 1 });
  isDown = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(['a LAN', 'a LAN']);
  expect(late).toEqual([['a', 'green']]);
});

test('a scan that finds no line while others are sent is tried again by itself, too', async () => {
  await makeQueue(noLine).queue.put({ key: 'a', scan: 'LAN', at: 1 });
  let answerLan = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answerLan = resolve;
  });
  let isDown = true;
  const late: string[] = [];
  const queue = createScanQueue<string, string>({
    storage: () => localStorage,
    prefix: () => 'scans.7.',
    read: (kept) => (typeof kept === 'string' ? kept : undefined),
    send: async ({ scan }) => {
      if (scan === 'LAN') await isAnswered;
      else if (isDown) noLine();
      return 'green';
    },
    canPass: () => true,
    onLate: ({ key }) => late.push(key),
  });
  const flushed = queue.flush();
  expect(await queue.put({ key: 'b', scan: 'HOA', at: 2 })).toBe('waits');
  answerLan();
  await flushed;
  expect(late).toEqual(['a']);
  isDown = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(late).toEqual(['a', 'b']);
});

test('what the server refuses is told and waits no longer', async () => {
  const { queue } = makeQueue(() => {
    throw new Error('nobody');
  });
  await expect(queue.put({ key: 'a', scan: 'LAN', at: 1 })).rejects.toThrow('nobody');
  expect(queue.get()).toEqual([]);
});

test("somebody else's scans on this device are not sent", async () => {
  await makeQueue(noLine, 'scans.7.').queue.put({ key: 'a', scan: 'LAN', at: 1 });
  const other = makeQueue(() => 'green', 'scans.8.');
  await other.queue.flush();
  expect(other.sent).toEqual([]);
});

test('more than a device can hold are refused', async () => {
  const { queue } = makeQueue(noLine);
  for (let at = 0; at < SCANS_MAX; at += 1) await queue.put({ key: `k${at}`, scan: 'LAN', at });
  await expect(queue.put({ key: 'more', scan: 'LAN', at: 999 })).rejects.toThrow();
});
