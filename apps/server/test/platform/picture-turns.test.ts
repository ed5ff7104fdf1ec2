import { expect, test } from 'vitest';
import { inTurn } from '../../src/platform/pictures.ts';

/** Work that goes on until it is told to end. */
function longWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve };
}

test('Two pictures are worked on, eight wait and are served in order, and the next one is told to come again', async () => {
  const all = Array.from({ length: 10 }, longWork);
  const begun: number[] = [];
  const done = all.map(({ work }, who) =>
    inTurn(who, () => {
      begun.push(who);
      return work();
    }),
  );
  await expect(inTurn(99, longWork().work)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(begun).toEqual([0, 1]);
  for (const [who, { end }] of all.entries()) {
    end(`work ${who}`);
    expect(await done[who]).toBe(`work ${who}`);
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('Of one account one picture waits; those that are worked on do not count', async () => {
  const works = [longWork(), longWork(), longWork()];
  const done = [];
  for (const { work } of works) {
    done.push(inTurn(7, work));
    await new Promise((next) => setImmediate(next));
  }
  await expect(inTurn(7, longWork().work)).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  for (const { end } of works) end('made');
  expect(await Promise.all(done)).toEqual(['made', 'made', 'made']);
});

test('What fails makes room as well', async () => {
  const held = longWork();
  const [first, failing] = [inTurn(1, held.work), inTurn(2, () => Promise.reject(new Error('no')))];
  await expect(failing).rejects.toThrow('no');
  expect(await inTurn(2, async () => 'yes')).toBe('yes');
  held.end('held');
  expect(await first).toBe('held');
});
