import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addJob } from '../../src/platform/jobs/add-job.ts';
import { defineJob } from '../../src/platform/jobs/job.ts';
import { createTestApp } from '../test-app.ts';

/** A mail server that takes connections and never says a word. */
const connections = new Set<Socket>();
const silent = createServer((socket) => {
  connections.add(socket.on('error', () => socket.destroy()));
});
silent.listen(0, '127.0.0.1');
await once(silent, 'listening');

const done: number[] = [];
const other = defineJob({
  kind: 'tests.other',
  payload: z.object({ n: z.number() }),
  handler: async (_context: unknown, { payload }) => void done.push(payload.n),
});

const { port } = silent.address() as AddressInfo;
const app = await createTestApp({
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://station.example' },
  features: (all) => [...all, { routes: () => {}, jobs: [other] }],
});
afterAll(async () => {
  for (const socket of connections) socket.destroy();
  silent.close();
  await app.close();
});

test('A mail server that says nothing does not hold up work of other kinds', async () => {
  const { db, mailer } = app.context;
  const letter = { subject: 'Chào', text: 'Chào', html: '<p>Chào</p>', goodForHours: 1 };
  await db.transaction().execute(async (trx) => {
    for (let i = 0; i < 12; i += 1) {
      await mailer.post(trx, { ...letter, to: `person${i}@station.example` });
    }
  });
  await expect.poll(() => connections.size).toBeGreaterThan(2);
  await db.transaction().execute((trx) => addJob(trx, other, { payload: { n: 1 } }));
  await expect.poll(() => done).toEqual([1]);
  // None of the letters had given up and made room meanwhile.
  const { rows } = await app.store.pool.query(
    `select count(*)::int as tried from job where kind = 'mail.send' and failure is not null`,
  );
  expect(rows).toEqual([{ tried: 0 }]);
});
