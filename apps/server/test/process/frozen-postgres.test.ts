import { setTimeout as sleep } from 'node:timers/promises';
import { health } from '@station/contract/accounts/accounts';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { trackVisit } from '@station/contract/visitors/visits';
import { expect, onTestFinished, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { processesOf, signalAll } from '../fixtures/postgres-processes.ts';
import { signInAt, startServer } from '../fixtures/server-process.ts';
import { visitRecord } from '../fixtures/visits.ts';
import { inFull, promised } from '../in-full.ts';
import { startPostgres } from '../postgres-server.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

/** How long the database stands still, in seconds: in full, until every call has been given up. */
const FROZEN_S = inFull(75, 3);

test.runIf(isPostgres)(
  `A PostgreSQL that stands still for ${FROZEN_S} s is noticed within two seconds, and no call waits for longer than 35`,
  async () => {
    const postgres = await startPostgres({ fsync: false });
    onTestFinished(() => postgres.stop());
    const { dataDir, remove } = await createTestStore();
    onTestFinished(remove);
    const server = await startServer(
      { dataDir, databaseUrl: postgres.url },
      { LOG_LEVEL: 'fatal' },
    );
    const headers = await signInAt(server.origin);
    const isReady = async () => (await fetch(`${server.origin}/ready`)).status === 200;
    const post = (path: string, body: object) =>
      fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const timed = async (call: Promise<Response>) => {
      const begun = performance.now();
      return { status: (await call).status, ms: performance.now() - begun };
    };
    expect(await isReady()).toBe(true);
    const processes = await processesOf(postgres.url);
    signalAll(processes, 'SIGSTOP');
    const frozenAt = performance.now();
    onTestFinished(() => signalAll(processes, 'SIGCONT'));
    const thaws = sleep(FROZEN_S * 1_000).then(() => signalAll(processes, 'SIGCONT'));

    const calls: Promise<{ status: number; ms: number }>[] = [];
    const callAll = () => {
      for (let i = 0; i < 20; i += 1) {
        calls.push(
          timed(fetch(server.origin + listContacts.path, { headers })),
          timed(post(createContact.path, contactFields())),
          timed(post(trackVisit.path, visitRecord())),
        );
      }
    };
    callAll();
    while (await isReady()) await sleep(10);
    expect(performance.now() - frozenAt).toBeLessThan(promised(2_000));
    expect((await fetch(server.origin + health.path)).status).toBe(200);
    // In full, some come when all connections are waited for, and some when they are opened anew.
    for (let i = 0; i < inFull(7, 1); i += 1) {
      await sleep(FROZEN_S * 70);
      callAll();
    }
    for (const { status, ms } of await Promise.all(calls)) {
      expect(inFull(1, 0) === 1 ? [503] : [200]).toContain(status);
      expect(ms).toBeLessThan(promised(36_500));
    }
    await thaws;
    await expect.poll(isReady).toBe(true);
    expect((await fetch(server.origin + listContacts.path, { headers })).status).toBe(200);
  },
);
