import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEventPool } from '../../src/db/event-pool.ts';
import { listenTo } from '../../src/db/listen.ts';
import { isPostgres } from '../test-store.ts';
import { openTestStore } from './open-test-store.ts';

test.runIf(isPostgres)(
  'Whatever is connected to PostgreSQL, and who only listens too, notices a power cut there within a minute',
  async () => {
    const kept = vi.spyOn(Socket.prototype, 'setKeepAlive');
    onTestFinished(() => kept.mockRestore());
    const { store } = await openTestStore();
    const forCalls = kept.mock.calls.length;
    await new Promise<void>((onReady) => {
      onTestFinished(listenTo(store, 'kept_alive', { onWord: () => {}, onReady }));
    });
    const forJobs = kept.mock.calls.length;
    const events = openEventPool(store, () => {});
    onTestFinished(() => events.close());
    await events.connect();
    await events.query('select 1');
    expect([forCalls, forJobs - forCalls, kept.mock.calls.length - forJobs]).toEqual([1, 1, 2]);
    // The system asks each second from then on, ten times at most.
    for (const call of kept.mock.calls) expect(call).toEqual([true, 10_000]);
  },
);
