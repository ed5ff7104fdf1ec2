import { expect, test } from 'vitest';
import { createTurns, type Rank } from '../../src/platform/turns.ts';

/** Work that goes on until it is let go, and the order in which it began. */
function scene(limits: { atWork: number; waiting: number; waitAtMostMs?: number }) {
  const turns = createTurns({ waitAtMostMs: 60_000, ...limits, full: () => new Error('full') });
  const began: string[] = [];
  const finish = new Map<string, () => void>();
  const start = (name: string, rank: Rank = 'last') =>
    turns
      .take(rank, () => {
        began.push(name);
        return new Promise<void>((done) => finish.set(name, done));
      })
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
  return { began, start, finish: (name: string) => finish.get(name)?.() };
}

test('So many work at a time, and the next one begins when one is done', async () => {
  const { began, start, finish } = scene({ atWork: 2, waiting: 5 });
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name));
  await expect.poll(() => began).toEqual(['a', 'b']);
  finish('b');
  await expect.poll(() => began).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) finish(name);
  await expect.poll(() => began).toEqual(['a', 'b', 'c', 'd']);
  finish('d');
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done']);
});

test('Over so many waiting, the next one is turned away at once', async () => {
  const { began, start, finish } = scene({ atWork: 1, waiting: 1 });
  const working = start('a');
  const waiting = start('b');
  expect(await start('c')).toBe('full');
  finish('a');
  expect(await working).toBe('done');
  await expect.poll(() => began).toEqual(['a', 'b']);
  finish('b');
  expect(await waiting).toBe('done');
});

test('What ranks first goes before what waits longer, and takes the place of the latest', async () => {
  const { began, start, finish } = scene({ atWork: 1, waiting: 2 });
  void start('working');
  const [early, late] = [start('early'), start('late')];
  const known = start('known', 'first');
  expect(await late).toBe('full');
  finish('working');
  await expect.poll(() => began).toEqual(['working', 'known']);
  finish('known');
  expect(await known).toBe('done');
  await expect.poll(() => began).toEqual(['working', 'known', 'early']);
  finish('early');
  expect(await early).toBe('done');
});

test('Where only such wait that rank first, the next of them is turned away', async () => {
  const { start } = scene({ atWork: 1, waiting: 1 });
  void start('a', 'first');
  void start('b', 'first');
  expect(await start('c', 'first')).toBe('full');
});

test('Whoever has waited for too long is turned away, and the next ones keep their places', async () => {
  const { began, start, finish } = scene({ atWork: 1, waiting: 5, waitAtMostMs: 30 });
  const working = start('a');
  expect(await start('b')).toBe('full');
  expect(began).toEqual(['a']);
  const waiting = start('c');
  finish('a');
  expect(await working).toBe('done');
  await expect.poll(() => began).toEqual(['a', 'c']);
  finish('c');
  expect(await waiting).toBe('done');
});

test('Work that fails gives its place to the next', async () => {
  const turns = createTurns({
    atWork: 1,
    waiting: 1,
    waitAtMostMs: 60_000,
    full: () => new Error('full'),
  });
  const failing = turns.take('last', () => Promise.reject(new Error('broken')));
  const next = turns.take('last', async () => 'went on');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('went on');
});

test('Of one account one waits; what it has at work does not count', async () => {
  const turns = createTurns({
    atWork: 1,
    waiting: 8,
    waitAtMostMs: 60_000,
    full: () => new Error('full'),
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  const atWork = turns.take('last', () => promise, 7);
  const waits = turns.take('last', async () => 'second', 7);
  await expect(turns.take('last', async () => 'third', 7)).rejects.toMatchObject({
    status: 429,
    retryAfter: 5,
  });
  expect(await Promise.race([turns.take('last', async () => 'other', 8), 'waits'])).toBe('waits');
  resolve('first');
  expect([await atWork, await waits]).toEqual(['first', 'second']);
});
