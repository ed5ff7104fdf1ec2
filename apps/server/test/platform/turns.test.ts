import { expect, test } from 'vitest';
import { createTurns } from '../../src/platform/turns.ts';

/** Work that goes on until it is told to end. */
function longWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve };
}

test('Two go at once, eight wait and are served in order, and the next one is told to come again', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 8 });
  const all = Array.from({ length: 10 }, longWork);
  const begun: number[] = [];
  const done = all.map(({ work }, who) =>
    inTurn(who, () => {
      begun.push(who);
      return work();
    }),
  );
  await expect(inTurn(99, longWork().work)).rejects.toMatchObject({
    status: 503,
    retryAfter: 5,
  });
  expect(begun).toEqual([0, 1]);
  for (const [who, { end }] of all.entries()) {
    end(`work ${who}`);
    expect(await done[who]).toBe(`work ${who}`);
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('Of one account one waits; what it has at work does not count', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 8 });
  const [first, second] = [longWork(), longWork()];
  const atWork = inTurn(7, first.work);
  const waits = inTurn(7, second.work);
  await expect(inTurn(7, longWork().work)).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  first.end('first');
  second.end('second');
  expect([await atWork, await waits]).toEqual(['first', 'second']);
});

test('What fails makes room as well', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  const failing = inTurn(1, () => Promise.reject(new Error('no')));
  const next = inTurn(2, async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await inTurn(3, async () => 'again')).toBe('again');
});
