import { setTimeout as sleep } from 'node:timers/promises';
import { uploadContacts } from '@station/contract/contacts/contact-files';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { expect, onTestFinished, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { type ServerProcess, signInAt, startServer } from '../fixtures/server-process.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { inFull } from '../in-full.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full
// @store embedded

/** The promise is about the embedded store; PostgreSQL itself is not killed here. */
const KILLS = isPostgres ? 5 : inFull(20, 4);

/** Longest time that a server is left to work, in milliseconds. */
const WORKS_AT_MOST_MS = 400;

const IMPORTED = 1_000;

/** Creates contacts one after the other until the server is gone; notes those it acknowledged. */
async function createUntilGone(
  origin: string,
  headers: Record<string, string>,
  acknowledged: Set<string>,
): Promise<void> {
  for (;;) {
    const fields = contactFields({ category: 'client' });
    try {
      const answered = await fetch(origin + createContact.path, {
        method: 'POST',
        headers,
        body: JSON.stringify(fields),
      });
      const body = (await answered.json()) as { success: boolean };
      expect(answered.status).toBe(200);
      if (body.success) acknowledged.add(fields.phone);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

/** Imports a file of one round; tells whether the server acknowledged it. */
async function importUntilGone(
  origin: string,
  headers: Record<string, string>,
  round: number,
): Promise<boolean> {
  const rows = Array.from({ length: IMPORTED }, (_, i) => [
    `Import ${round}`,
    `+44 20 7${String(round).padStart(2, '0')}${String(i).padStart(5, '0')}`,
  ]);
  const form = await formOf([{ bytes: await workbookOf(rows) }]);
  try {
    const answered = await fetch(origin + uploadContacts.path, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: new Uint8Array(form.payload),
    });
    return ((await answered.json()) as { success: boolean }).success;
  } catch {
    return false;
  }
}

/** Every contact that a server knows; checks that the total says the same. */
async function allContacts(server: ServerProcess, headers: Record<string, string>) {
  const found: { name: string; phone: string }[] = [];
  for (let page = 1; ; page += 1) {
    const url = `${server.origin}${listContacts.path}?limit=100&page=${page}`;
    const answered = await fetch(url, { headers });
    const { data, pagination } = (await answered.json()) as {
      data: { name: string; phone: string }[];
      pagination: { total_records: number };
    };
    found.push(...data);
    if (data.length === 100) continue;
    expect(found.length).toBe(pagination.total_records);
    return found;
  }
}

test(`Of ${KILLS} servers killed at work, none loses a contact it acknowledged`, async () => {
  const store = await createTestStore();
  onTestFinished(store.remove);
  const acknowledged = new Set<string>();
  const imports = new Map<number, boolean>();
  // A session is acknowledged as well: signed in once, its token serves after every kill.
  let headers: Record<string, string> | undefined;
  for (let round = 0; round < KILLS; round += 1) {
    const server = await startServer(store, { LOG_LEVEL: 'error' });
    headers ??= await signInAt(server.origin);
    const token = headers;
    const working = Array.from({ length: 3 }, () =>
      createUntilGone(server.origin, token, acknowledged),
    );
    const importing = round % 4 === 1 ? importUntilGone(server.origin, token, round) : undefined;
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
    await sleep(Math.random() * WORKS_AT_MOST_MS);
    server.kill('SIGKILL');
    expect((await server.ended).signal).toBe('SIGKILL');
    await Promise.all(working);
    if (importing) imports.set(round, await importing);
  }

  const server = await startServer(store);
  const found = await allContacts(server, headers ?? {});
  const phones = new Set(found.map((it) => it.phone));
  expect([...acknowledged].filter((phone) => !phones.has(phone))).toEqual([]);
  expect(phones.size).toBe(found.length);
  for (const [round, wasAcknowledged] of imports) {
    const rows = found.filter((it) => it.name === `Import ${round}`).length;
    expect(wasAcknowledged ? [IMPORTED] : [0, IMPORTED]).toContain(rows);
  }
});
