import { login } from '@station/contract/accounts/accounts';
import { test as anyTest, expect, vi } from 'vitest';
import { callAt, severalServers } from '../fixtures/several-servers.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

// The embedded store serves one server alone.
const test = anyTest.runIf(isPostgres);
// It starts two servers.
vi.setConfig({ testTimeout: 90_000 });

test('Of 60 simultaneous guesses at one account over two servers 20 are checked', async () => {
  const { databaseUrl = '', remove } = await createTestStore();
  await remove();
  const servers = await severalServers(databaseUrl);
  const both = [await servers.start(), await servers.start()] as const;
  const staff = await servers.createStaff();
  const names = [staff.username, staff.username.toUpperCase(), staff.email];
  const signInAt = async (i: number, password: string, shown?: string) => {
    const body = { username: names[i % 3]!, password };
    return callAt(both[i % 2]!, login, {
      body,
      ...(shown !== undefined && { headers: { cookie: shown } }),
    });
  };
  const good = await signInAt(0, staff.password);
  const cookie = good.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

  const guesses = Array.from({ length: 60 }, (_, i) => signInAt(i, 'wrong'));
  const statuses = (await Promise.all(guesses)).map((it) => it.status);
  expect(statuses.toSorted()).toEqual([...Array(20).fill(401), ...Array(40).fill(429)]);

  for (const i of [0, 1]) expect((await signInAt(i, staff.password)).status).toBe(429);
  expect((await signInAt(1, staff.password, cookie)).status).toBe(200);
});
