import { setTimeout as sleep } from 'node:timers/promises';
import { listContacts } from '@station/contract/contacts/contacts';
import {
  cancelImport,
  commitImport,
  openImport,
  startImport,
} from '@station/contract/imports/imports';
import { expect, onTestFinished, test } from 'vitest';
import { type ServerProcess, signInAt, startServer } from '../fixtures/server-process.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { pathOf } from '../test-app.ts';
import { createTestStore } from '../test-store.ts';

// @store embedded
// @full

const IMPORTS = 20;
const ROWS = 600;

/** Longest time that a server is left to work, in milliseconds. */
const WORKS_AT_MOST_MS = 1_200;

type Headers = Record<string, string>;
type Answer<T> = { success: boolean; data: T };
type Found = { id: string; state: string; counts: { added: number; skipped: number } };

/** A call that may never be answered, because the server is gone. */
async function calling<T>(url: string, init: RequestInit): Promise<Answer<T> | undefined> {
  try {
    return (await (await fetch(url, init)).json()) as Answer<T>;
  } catch {
    return undefined;
  }
}

async function fileOf(round: number) {
  const rows = Array.from({ length: ROWS }, (_, i) => [
    `Import ${round}`,
    `+44 20 7${String(round).padStart(2, '0')}${String(i).padStart(5, '0')}`,
  ]);
  return formOf([{ bytes: await workbookOf(rows) }]);
}

type Form = Awaited<ReturnType<typeof fileOf>>;

/** Both steps; tells whether the commit was acknowledged. A second step of `undefined` was not. */
async function importInTwoSteps(origin: string, headers: Headers, form: Form): Promise<boolean> {
  const read = await calling<Found>(`${origin}${startImport.path}?kind=contacts`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: new Uint8Array(form.payload),
  });
  if (!read?.success) return false;
  const done = await calling<Found>(origin + pathOf(commitImport, { id: read.data.id }), {
    method: 'POST',
    headers,
  });
  return done?.success ?? false;
}

/** How many contacts of a round there are, by the list's own exact total. */
async function countOf(server: ServerProcess, headers: Headers, round: number): Promise<number> {
  const search = encodeURIComponent(`+44 20 7${String(round).padStart(2, '0')}`);
  const url = `${server.origin}${listContacts.path}?search=${search}&limit=1`;
  const answered = await fetch(url, { headers });
  const { pagination } = (await answered.json()) as { pagination: { total_records: number } };
  return pagination.total_records;
}

test(`Of ${IMPORTS} imports whose server is killed at any moment, each is whole or nothing, and a second one adds no duplicate`, async () => {
  const store = await createTestStore();
  onTestFinished(store.remove);
  let headers: Headers | undefined;
  const before: number[] = [];
  for (let round = 0; round < IMPORTS; round += 1) {
    const server = await startServer(store, { LOG_LEVEL: 'error' });
    headers ??= await signInAt(server.origin);
    const form = await fileOf(round);
    // What the server before left half-done is given up, as a person would.
    const query = `${server.origin}${openImport.path}?kind=contacts`;
    const open = await calling<Found | null>(query, { headers });
    if (open?.data) {
      expect(['reading', 'ready', 'committing']).toContain(open.data.state);
      // One that was being committed is stopped first, and then given up.
      for (const _ of ['stop', 'give up']) {
        const url = server.origin + pathOf(cancelImport, { id: open.data.id });
        await calling(url, { method: 'DELETE', headers });
      }
    }
    const importing = importInTwoSteps(server.origin, headers, form);
    // At a random moment of each part of that time, so that few rounds meet the early ones too.
    const moment = ((round + Math.random()) / IMPORTS) * WORKS_AT_MOST_MS;
    await Promise.race([importing, sleep(moment)]);
    server.kill('SIGKILL');
    expect((await server.ended).signal).toBe('SIGKILL');
    before.push((await importing) ? ROWS : -1);
  }

  const server = await startServer(store);
  const token = headers ?? {};
  const open = await calling<Found | null>(`${server.origin}${openImport.path}?kind=contacts`, {
    headers: token,
  });
  for (const _ of open?.data ? ['stop', 'give up'] : []) {
    const url = server.origin + pathOf(cancelImport, { id: open?.data?.id ?? '' });
    await calling(url, { method: 'DELETE', headers: token });
  }
  let added = 0;
  for (let round = 0; round < IMPORTS; round += 1) {
    const found = await countOf(server, token, round);
    // Acknowledged: all of it. Otherwise all or nothing.
    expect(before[round] === ROWS ? [ROWS] : [0, ROWS]).toContain(found);
    added += found;
    // Importing it again completes what is missing and adds nothing twice.
    const wasTaken = await importInTwoSteps(server.origin, token, await fileOf(round));
    expect(wasTaken).toBe(found === 0);
    if (found === ROWS) {
      // Nothing but duplicates: it is still open, and is given up.
      const again = await calling<Found>(`${server.origin}${openImport.path}?kind=contacts`, {
        headers: token,
      });
      expect(again?.data.counts).toMatchObject({ added: 0, skipped: ROWS });
      const url = server.origin + pathOf(cancelImport, { id: again?.data.id ?? '' });
      await calling(url, { method: 'DELETE', headers: token });
    }
    expect(await countOf(server, token, round)).toBe(ROWS);
  }
  // Moments were random: neither all of them nor none came through.
  expect(added).toBeLessThan(IMPORTS * ROWS);
});
