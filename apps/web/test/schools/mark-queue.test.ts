import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMarkQueue } from '../../src/features/schools/attendance/mark-queue.ts';

type Sent = Parameters<Parameters<typeof createMarkQueue>[0]['send']>[0];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** A queue whose server does what `answer` says with each batch. */
function makeQueue(answer: (batch: Sent) => void, prefix = 'marks.7.') {
  const sent: Sent[] = [];
  const queue = createMarkQueue({
    storage: () => localStorage,
    prefix: () => prefix,
    send: async (batch) => {
      sent.push(batch);
      answer(batch);
    },
    canPass: (error) => (error as Error).message === 'no line',
  });
  return { queue, sent };
}

const present = (enrollment: number) =>
  new Map([[enrollment, { mark: 'present', note: '' } as const]]);
const settled = () => vi.advanceTimersByTimeAsync(0);

test('A mark that is sent leaves nothing behind', async () => {
  const { queue, sent } = makeQueue(() => {});
  queue.put(3, present(1));
  expect(queue.get().sessions.get(3)?.get(1)?.mark).toBe('present');
  await settled();
  expect(sent).toEqual([
    {
      session: 3,
      marks: [{ enrollment_id: 1, mark: 'present', note: '', setAt: expect.any(Number) }],
    },
  ]);
  expect(queue.get()).toEqual({ sessions: new Map(), sending: false });
  expect(localStorage).toHaveLength(0);
});

test('While the line is down marks are kept, also over a reload, and go out when it is back', async () => {
  const first = makeQueue(() => {
    throw new Error('no line');
  });
  first.queue.put(3, present(1));
  first.queue.put(3, present(2));
  await settled();
  expect(first.queue.get().sessions.get(3)?.size).toBe(2);

  const reloaded = makeQueue(() => {});
  expect(reloaded.queue.get().sessions.get(3)?.size).toBe(2);
  await reloaded.queue.flush();
  expect(reloaded.sent[0]?.marks.map((one) => one.enrollment_id).sort()).toEqual([1, 2]);
  expect(localStorage).toHaveLength(0);
});

test('It is tried again by itself after a while', async () => {
  let down = true;
  const { queue, sent } = makeQueue(() => {
    if (down) throw new Error('no line');
  });
  queue.put(3, present(1));
  await settled();
  down = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(2);
  expect(queue.get().sessions.size).toBe(0);
});

test('What is tapped while an older mark is under way is sent after it', async () => {
  const { queue, sent } = makeQueue(() => {});
  queue.put(3, present(1));
  queue.put(3, new Map([[1, { mark: 'late', note: '' }]]));
  await settled();
  expect(sent.map((batch) => batch.marks[0]?.mark)).toEqual(['present', 'late']);
  expect(queue.get().sessions.size).toBe(0);
});

test('One mark that the server refuses does not hold back the others, and can be discarded', async () => {
  const { queue } = makeQueue(({ marks }) => {
    if (marks.some((one) => one.enrollment_id === 2)) throw new Error('not in the course');
  });
  queue.put(3, new Map([...present(1), ...present(2), ...present(4)]));
  await settled();
  const left = queue.get().sessions.get(3);
  expect([...(left ?? [])]).toEqual([
    [2, { mark: 'present', note: '', setAt: expect.any(Number), refused: true }],
  ]);
  queue.dropRefused(3);
  expect(queue.get().sessions.size).toBe(0);
});

test('Marks of another person on this device are neither shown nor sent', async () => {
  const theirs = makeQueue(() => {
    throw new Error('no line');
  });
  theirs.queue.put(3, present(1));
  await settled();
  const mine = makeQueue(() => {}, 'marks.8.');
  await mine.queue.flush();
  expect(mine.sent).toEqual([]);
  expect(mine.queue.get().sessions.size).toBe(0);
  expect(localStorage).toHaveLength(1);
});
