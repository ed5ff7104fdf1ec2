import { setTimeout as sleep } from 'node:timers/promises';
import { listContacts } from '@station/contract/contacts/contacts';
import {
  cancelImport,
  commitImport,
  openImport,
  startImport,
} from '@station/contract/imports/imports';
import { expect, onTestFinished, test } from 'vitest';
import { processesOf, signalAll } from '../fixtures/postgres-processes.ts';
import { type ServerProcess, signInAt, startServer } from '../fixtures/server-process.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { startPostgres } from '../postgres-server.ts';
import { pathOf } from '../test-app.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

const KILLS = 50;
const ROWS = 1_500;

type Headers = Record<string, string>;
type Found = { id: string; state: string };

/** A call that may never be answered; undefined then, and for a refusal. */
async function ask<T>(url: string, init: RequestInit): Promise<T | undefined> {
  try {
    const body = (await (await fetch(url, init)).json()) as { success: boolean; data: T };
    return body.success ? body.data : undefined;
  } catch {
    return undefined;
  }
}

const phonesOf = (round: number) => `+44 20 7${String(round).padStart(2, '0')}`;

async function stage(server: ServerProcess, headers: Headers, round: number): Promise<Found> {
  const rows = Array.from({ length: ROWS }, (_, i) => [
    `Import ${round}`,
    `${phonesOf(round)}${String(i).padStart(5, '0')}`,
  ]);
  const form = await formOf([{ bytes: await workbookOf(rows) }]);
  const read = await ask<Found>(`${server.origin}${startImport.path}?kind=contacts`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: new Uint8Array(form.payload),
  });
  if (!read) throw new Error(`The file of round ${round} is not read:\n${server.output()}`);
  return read;
}

/** Gives up what the round before left half-done, as a person would. */
async function giveUp(server: ServerProcess, headers: Headers): Promise<void> {
  const url = `${server.origin}${openImport.path}?kind=contacts`;
  // One that was being committed is stopped first; and the database may still be on its way back.
  await expect
    .poll(async () => {
      const answered = await fetch(url, { headers });
      const open = (await answered.json()) as { success: boolean; data: Found | null };
      if (!open.data) return answered.status;
      await ask(server.origin + pathOf(cancelImport, { id: open.data.id }), {
        ...{ method: 'DELETE', headers },
      });
      return open.data.state;
    })
    .toBe(200);
}

/** How many rows of a round there are, by the list's own exact total. */
async function countOf(server: ServerProcess, headers: Headers, round: number): Promise<number> {
  const search = encodeURIComponent(phonesOf(round));
  const url = `${server.origin}${listContacts.path}?search=${search}&limit=1`;
  const { pagination } = (await (await fetch(url, { headers })).json()) as {
    pagination: { total_records: number };
  };
  return pagination.total_records;
}

test(`Of ${KILLS} commits in which the server or the database is killed, each has written all of its rows or none, and all that were acknowledged`, async () => {
  const store = await createTestStore();
  onTestFinished(store.remove);
  const postgres = isPostgres ? await startPostgres() : undefined;
  if (postgres) onTestFinished(() => postgres.stop());
  const place = { dataDir: store.dataDir, databaseUrl: postgres?.url };
  const killed = { server: 0, database: 0 };
  const rounds: { acknowledged: boolean; rows: number }[] = [];
  let server = await startServer(place, { LOG_LEVEL: 'fatal' });
  const headers = await signInAt(server.origin);
  /** Milliseconds that the first commit takes, which is left alone. */
  let whole = 0;

  for (let round = 0; round <= KILLS; round += 1) {
    await giveUp(server, headers);
    const { id } = await stage(server, headers, round);
    const processes = postgres ? await processesOf(postgres.url) : [];
    const begun = performance.now();
    const commit = ask<Found>(server.origin + pathOf(commitImport, { id }), {
      ...{ method: 'POST', headers },
    });
    if (round === 0) {
      expect((await commit)?.state).toBe('committed');
      whole = performance.now() - begun;
      rounds.push({ acknowledged: true, rows: await countOf(server, headers, round) });
      continue;
    }
    // At a random moment of each part of the time, and somewhat beyond its end.
    await Promise.race([commit, sleep(((round - Math.random()) / KILLS) * whole * 1.2)]);
    // On PostgreSQL one of them in turn, or both.
    const isServer = !postgres || round % 3 !== 0;
    if (postgres && round % 3 !== 1) {
      killed.database += 1;
      signalAll(processes, 'SIGKILL');
      await postgres.crash();
    }
    if (isServer) {
      killed.server += 1;
      server.kill('SIGKILL');
      await server.ended;
    }
    const acknowledged = (await commit)?.state === 'committed';
    if (postgres && round % 3 !== 1) await postgres.recover();
    if (isServer) server = await startServer(place, { LOG_LEVEL: 'fatal' });
    await giveUp(server, headers);
    rounds.push({ acknowledged, rows: await countOf(server, headers, round) });
  }

  for (const { acknowledged, rows } of rounds) {
    expect(acknowledged ? [ROWS] : [0, ROWS]).toContain(rows);
  }
  console.log(
    `${KILLS} commits: ${killed.server} times the server was killed, ${killed.database} times the database;`,
    `${rounds.filter((it) => it.acknowledged).length - 1} acknowledged,`,
    `${rounds.filter((it) => it.rows === ROWS).length - 1} whole, ${rounds.filter((it) => it.rows === 0).length} nothing`,
  );
  // Moments were random: not all of them came before the end.
  expect(rounds.map(({ rows }) => rows)).toContain(0);
}, 1_800_000);
