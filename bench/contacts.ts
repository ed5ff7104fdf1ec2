/** Speed of the contact directory with 100,000 contacts on both stores (foundation issue, section 3). */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { makeContacts } from '../scripts/make-contacts.ts';
import {
  ask,
  contactsWorkbook,
  getJson,
  type Host,
  memoryOf,
  ms,
  perSecond,
  type Session,
  signIn,
  startHost,
} from './contacts-client.ts';
import {
  benchExport,
  benchImport,
  benchMemory,
  benchOthers,
  benchPreview,
} from './contacts-imports.ts';
import { type Parts, timeParts } from './contacts-parts.ts';
import { elapsedMs, load, markdownTable, medianMs, type Row, verdict } from './measure.ts';

const CONTACTS = 100_000;
const CONNECTIONS = 16;
const SECONDS = 5;
const DEEP_PAGE = 2_500;

/** Limits of issue 19: lists and creates a second against bare handlers, a page in the depth against the first. */
const LIST_OF_BARE = 0.65;
const CREATE_OF_BARE = 0.45;
const DEEP_TIMES_FIRST = 1.3;

/** The limit of the foundation issue for the other orders, a page in the depth against the newest. */
const SORTED_TIMES_NEWEST = 4;

/** Mixed terms: names with and without marks, syllables, initials, telephone, e-mail, company. */
const TERMS = [
  'nguyen thi anh',
  'Nguyễn',
  'duc',
  '민수',
  '김민수',
  'ㄱㅁㅅ',
  'ㅁㅅ',
  '+84 90 000 12',
  '010-2000',
  'smith',
  'hoa sen',
  'minsu12',
  'james smith',
  '한빛',
  'le',
  'khong co ai',
];

/** The longest median, in milliseconds, that a search term may take on PostgreSQL. */
const SEARCH_LIMIT_MS = 15;

/** Runs everything on both stores, or on PostgreSQL alone, and answers the report in Markdown. */
export async function benchContacts(flags: string[]): Promise<string> {
  const postgres = await startPostgres({ fsync: true });
  try {
    const databaseUrl = await createDatabase(postgres.url, 'bench');
    const real = await benchStore('PostgreSQL', { DATABASE_URL: databaseUrl });
    if (flags.includes('--postgres')) return real;
    const embedded = await benchStore('Embedded store', {});
    return `${real}\n\n${embedded}`;
  } finally {
    await postgres.stop();
  }
}

async function benchStore(title: string, env: Record<string, string>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'station-bench-'));
  const host = await startHost({ ...env, DATA_DIR: dataDir });
  try {
    const before = await memoryOf(host);
    const session = await signIn(host);
    const file = await contactsWorkbook(CONTACTS);
    const parts = await partsOf(host, env.DATABASE_URL, file);
    const rows = [
      ...(await benchImport(host, session, file, parts, CONTACTS)),
      ...(await settled(host)),
      ...(await benchPreview(host, session)),
      ...(await benchList(host, session)),
      ...(await benchSorts(host, session)),
      ...(await benchSearch(host, session)),
      ...(await benchExport(host, session, CONTACTS)),
      ...(await benchOthers(host, session, CONTACTS)),
      ...(await benchCreate(host, session)),
      ...(await benchMemory(host, { before, limited: env.DATABASE_URL !== undefined })),
    ];
    return `## ${title}, ${CONTACTS.toLocaleString('en')} contacts\n\n${markdownTable(rows)}`;
  } finally {
    host.process.send('stop');
    await once(host.process, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The embedded store is open to its server alone, so that times its parts itself. */
async function partsOf(host: Host, url: string | undefined, file: Buffer): Promise<Parts> {
  if (url === undefined) return ask<Parts>(host, { parts: CONTACTS, file });
  const pool = new pg.Pool({ connectionString: url });
  const parts = await timeParts(pool, CONTACTS, file);
  await pool.end();
  return parts;
}

/** Waits for what autovacuum does by itself within a minute. */
async function settled(host: Host): Promise<[]> {
  await ask(host, 'ready-counts');
  return [];
}

async function benchList(host: Host, headers: Session): Promise<Row[]> {
  const options = { seconds: SECONDS, connections: CONNECTIONS };
  const bare = await load({ ...options, url: `${host.bare}/` });
  const first = await load({ ...options, url: `${host.station}/api/contacts`, headers });
  const page = (number: number) => () =>
    getJson(`${host.station}/api/contacts?page=${number}`, headers);
  const firstMs = await medianMs(60, page(1));
  const deepMs = await medianMs(60, page(DEEP_PAGE));
  const bareDeepMs = await medianMs(20, () => getJson(`${host.bare}/?page=${DEEP_PAGE}`));
  return [
    {
      path: `first page with total, ${CONNECTIONS} connections`,
      measured: perSecond(first),
      against: `bare handler ${perSecond(bare)}`,
      reach: verdict(first.perSecond / bare.perSecond, LIST_OF_BARE, 'at least'),
    },
    {
      path: `page ${DEEP_PAGE.toLocaleString('en')}`,
      measured: ms(deepMs),
      against: `first page ${ms(firstMs)}; plain OFFSET ${ms(bareDeepMs)}`,
      reach: verdict(deepMs / firstMs, DEEP_TIMES_FIRST, 'at most'),
    },
  ];
}

/** The other orders: a page deep in the list against the first one by newest. */
async function benchSorts(host: Host, headers: Session): Promise<Row[]> {
  const page = (query: string) => () => getJson(`${host.station}/api/contacts?${query}`, headers);
  const newestMs = await medianMs(40, page('page=1'));
  const rows: Row[] = [];
  for (const sort of ['name', 'company', 'changed']) {
    const firstMs = await medianMs(40, page(`sort=${sort}`));
    const deepMs = await medianMs(40, page(`sort=${sort}&page=${DEEP_PAGE}`));
    const bareMs = await medianMs(10, () =>
      getJson(`${host.bare}/?page=${DEEP_PAGE}&order=${BARE_ORDERS[sort]}`),
    );
    rows.push({
      path: `by ${sort}, page ${DEEP_PAGE.toLocaleString('en')}`,
      measured: ms(deepMs),
      against: `its first page ${ms(firstMs)}; newest first ${ms(newestMs)}; plain OFFSET ${ms(bareMs)}`,
      reach: verdict(deepMs / newestMs, SORTED_TIMES_NEWEST, 'at most'),
    });
  }
  return rows;
}

const BARE_ORDERS: Record<string, string> = {
  name: 'name',
  company: 'company',
  changed: 'updated_at',
};

async function benchSearch(host: Host, headers: Session): Promise<Row[]> {
  const rows: Row[] = [];
  for (const term of TERMS) {
    const search = encodeURIComponent(term);
    let total = 0;
    const searchStation = async () => {
      const page = await getJson(`${host.station}/api/contacts?search=${search}`, headers);
      total = page.pagination?.total_records ?? 0;
    };
    const first = await elapsedMs(searchStation);
    const station = await medianMs(15, searchStation);
    const ilike = await medianMs(3, () => getJson(`${host.bare}/ilike?term=${search}`));
    rows.push({
      path: `search "${term}", ${total.toLocaleString('en')} found`,
      measured: ms(station),
      against: `the first time ${ms(first)}; ILIKE ${ms(ilike)}`,
      reach: verdict(station, SEARCH_LIMIT_MS, 'at most').replace(':', ' ms:'),
    });
  }
  return rows;
}

async function benchCreate(host: Host, headers: Session): Promise<Row[]> {
  const people = makeContacts(10_000_000, 2);
  const nextBody = () => people.next().value ?? {};
  const options = { seconds: SECONDS, connections: CONNECTIONS, nextBody };
  const bare = await load({ ...options, url: `${host.bare}/` });
  const station = await load({ ...options, url: `${host.station}/api/contacts`, headers });
  if (station.failures > 0) throw new Error(`${station.failures} contacts were refused`);
  return [
    {
      path: `create with audit line, ${CONNECTIONS} connections`,
      measured: perSecond(station),
      against: `bare insert ${perSecond(bare)}`,
      reach: verdict(station.perSecond / bare.perSecond, CREATE_OF_BARE, 'at least'),
    },
  ];
}
