/**
 * What the directory's calls cost as it grows: 10,000, 100,000 and 1,000,000 contacts on PostgreSQL.
 * `--size=100000` ends with that many. The rows go straight into the table, as COPY, with its triggers.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { makeContacts } from '../scripts/make-contacts.ts';
import {
  ask,
  getJson,
  type Host,
  ms,
  type Session,
  seconds,
  signIn,
  startHost,
} from './contacts-client.ts';
import { COLUMNS, copyInto, copyLines } from './contacts-parts.ts';
import { elapsedMs, load, markdownTable, medianMs, type Row, verdict } from './measure.ts';

const SIZES = [10_000, 100_000, 1_000_000];

/** Rows that are made and copied at a time. */
const A_COPY = 100_000;

const CONNECTIONS = 16;
const SECONDS = 5;

/** The page of the issue, and the last one where there are fewer. */
const DEEP_PAGE = 2_500;
const ROWS_A_PAGE = 20;

/** Limits of issue 19: growth from one size to ten times it, and of a first broad search. */
const GROWTH = 1.1;
const FIRST_SEARCH_MS = 300;

const BROAD = ['le', 'nguyen'];

/** What the calls took at one size, in milliseconds each. */
type Taken = {
  size: number;
  /** All that it took to get there from the size before. */
  fillMs: number;
  list: number;
  deep: number;
  sorted: number;
  create: number;
  statistics: number;
  firstSearch: number[];
  search: number[];
  found: number[];
};

export async function benchScale(flags: string[]): Promise<string> {
  const most = Number(flags.find((it) => it.startsWith('--size='))?.slice(7) ?? SIZES.at(-1));
  const postgres = await startPostgres({ fsync: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'station-bench-'));
  const url = await createDatabase(postgres.url, 'bench');
  const host = await startHost({ DATABASE_URL: url, DATA_DIR: dataDir });
  const pool = new pg.Pool({ connectionString: url });
  try {
    const session = await signIn(host);
    const taken: Taken[] = [];
    for (const size of SIZES.filter((it) => it <= most)) {
      const fillMs = await elapsedMs(() => fillUp(pool, size));
      await ask(host, 'ready-counts');
      taken.push({ size, fillMs, ...(await measure(host, session, size)) });
    }
    return `${markdownTable(taken.map(fillRow))}\n\n${markdownTable(growthRows(taken))}`;
  } finally {
    await pool.end();
    host.process.send('stop');
    await once(host.process, 'exit');
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fillUp(pool: pg.Pool, size: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from contact');
  const client = await pool.connect();
  try {
    for (let there = rows[0]?.count ?? 0; there < size; there += A_COPY) {
      const lines = copyLines(Math.min(A_COPY, size - there), 1_000 + there);
      await copyInto(client, `contact (${COLUMNS})`, lines);
    }
  } finally {
    client.release();
  }
}

async function measure(host: Host, headers: Session, size: number) {
  const contacts = `${host.station}/api/contacts`;
  const get = (query: string) => () => getJson(`${contacts}${query}`, headers);
  const deep = Math.min(DEEP_PAGE, size / ROWS_A_PAGE);
  const searches: { first: number; again: number; found: number }[] = [];
  for (const term of BROAD) {
    const search = get(`?search=${term}`);
    const first = await elapsedMs(search);
    const again = await medianMs(40, search);
    searches.push({ first, again, found: (await search()).pagination?.total_records ?? 0 });
  }
  const list = await medianMs(60, get(''));
  const deepMs = await medianMs(60, get(`?page=${deep}`));
  const sorted = await medianMs(20, get(`?sort=name&page=${deep}`));
  const statistics = await medianMs(20, get('/stats'));
  const people = makeContacts(1_000_000, 2 + size);
  const creating = await load({
    url: contacts,
    headers,
    seconds: SECONDS,
    connections: CONNECTIONS,
    nextBody: () => people.next().value ?? {},
  });
  if (creating.failures > 0) throw new Error(`${creating.failures} contacts were refused`);
  return {
    list,
    deep: deepMs,
    sorted,
    statistics,
    create: (1_000 * CONNECTIONS) / creating.perSecond,
    firstSearch: searches.map(({ first }) => first),
    search: searches.map(({ again }) => again),
    found: searches.map(({ found }) => found),
  };
}

const fillRow = ({ size, fillMs }: Taken): Row => ({
  path: `fill up to ${size.toLocaleString('en')}`,
  measured: seconds(fillMs),
  against: 'COPY into the table with its indexes and triggers',
  reach: 'written down',
});

/** The largest size against the one before it. */
function growthRows(taken: readonly Taken[]): Row[] {
  const [before, after] = taken.slice(-2);
  if (!before || !after) return [];
  const growth = (path: string, of: (it: Taken) => number, limit?: number): Row => ({
    path: `${path}, ${after.size.toLocaleString('en')} contacts`,
    measured: ms(of(after)),
    against: taken
      .slice(0, -1)
      .map((it) => `${it.size.toLocaleString('en')}: ${ms(of(it))}`)
      .join('; '),
    reach:
      limit === undefined
        ? `written down: ${(of(after) / of(before)).toFixed(2)}`
        : verdict(of(after) / of(before), limit, 'at most'),
  });
  return [
    growth('first page', (it) => it.list, GROWTH),
    growth(`page ${DEEP_PAGE.toLocaleString('en')} at most`, (it) => it.deep, GROWTH),
    growth('the same by name', (it) => it.sorted),
    growth('statistics', (it) => it.statistics),
    growth(`create, ${CONNECTIONS} connections, each`, (it) => it.create, GROWTH),
    ...BROAD.flatMap((term, at) => [
      growth(`repeated search "${term}"`, (it) => it.search[at] ?? Number.NaN, GROWTH),
      {
        path: `first search "${term}", ${after.found[at]?.toLocaleString('en')} found`,
        measured: ms(after.firstSearch[at] ?? Number.NaN),
        against: `${before.size.toLocaleString('en')}: ${ms(before.firstSearch[at] ?? Number.NaN)}`,
        reach: verdict(after.firstSearch[at] ?? Number.NaN, FIRST_SEARCH_MS, 'at most').replace(
          ':',
          ' ms:',
        ),
      },
    ]),
  ];
}
