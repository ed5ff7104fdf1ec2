/** Speed of the contact directory with 100,000 contacts on both stores (foundation issue, section 3). */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '../apps/server/src/platform/excel/write-workbook.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { makeContacts } from '../scripts/make-contacts.ts';
import type { Hosted } from './contacts-host.ts';
import { elapsedMs, load, markdownTable, medianMs, type Row, verdict } from './measure.ts';

const CONTACTS = 100_000;
const CONNECTIONS = 16;
const SECONDS = 5;
const DEEP_PAGE = 2_500;
const PASSWORD = 'bench-password';

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
    const session = await signIn(host);
    const rows = [
      ...(await benchImport(host, session)),
      ...(await benchList(host, session)),
      ...(await benchSorts(host, session)),
      ...(await benchSearch(host, session)),
      ...(await benchCreate(host, session)),
      ...(await benchExport(host, session)),
    ];
    return `## ${title}, ${CONTACTS.toLocaleString('en')} contacts\n\n${markdownTable(rows)}`;
  } finally {
    host.process.send('stop');
    await once(host.process, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Host = Hosted & { process: ChildProcess };
type Session = { authorization: string };

async function startHost(env: Record<string, string>): Promise<Host> {
  const child = fork(new URL('contacts-host.ts', import.meta.url), {
    env: { ...process.env, LOG_LEVEL: 'warn', ADMIN_PASSWORD: PASSWORD, ...env },
  });
  const [hosted] = (await once(child, 'message')) as [Hosted];
  return { ...hosted, process: child };
}

async function ask<T>(host: Host, question: string): Promise<T> {
  host.process.send(question);
  const [answer] = (await once(host.process, 'message')) as [T];
  return answer;
}

async function signIn({ station }: Host): Promise<Session> {
  const response = await fetch(`${station}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD, remember: true }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function benchImport(host: Host, headers: Session): Promise<Row[]> {
  const file = await buffer(
    writeWorkbook({
      sheetName: 'Contacts',
      columns: ['Tên', 'Điện thoại', 'Chức vụ', 'Email', 'Công ty', 'Địa chỉ', 'Category'].map(
        (header) => ({ header, width: 20 }),
      ),
      rows: rowsOf(makeContacts(CONTACTS)),
    }),
  );
  const form = new FormData();
  form.set('excelFile', new Blob([new Uint8Array(file)]), 'contacts.xlsx');
  const phases: Record<string, number> = {};
  let last = '';
  const start = performance.now();
  const response = await fetch(`${host.station}/api/contacts/upload/excel`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/x-ndjson' },
    body: form,
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    last = decoder.decode(chunk).trim().split('\n').at(-1) ?? last;
    const { progress } = JSON.parse(last) as { progress?: { phase: string } };
    if (progress) phases[progress.phase] ??= performance.now() - start;
  }
  const total = performance.now() - start;
  const { result } = JSON.parse(last) as { result?: { details: { added: number } } };
  if (result?.details.added !== CONTACTS)
    throw new Error(`The import ended with ${last.slice(0, 300)}`);
  await ask(host, 'ready-counts');
  const writingFrom = phases.writing ?? Number.NaN;
  const { memory } = await ask<{ memory: number }>(host, 'memory');
  return [
    {
      path: `import of ${CONTACTS.toLocaleString('en')} rows, end to end`,
      measured: seconds(total),
      against: `received, read, checked and staged ${seconds(writingFrom)}, written ${seconds(total - writingFrom)}; ${(file.length / 1e6).toFixed(1)} MB file`,
      reach: `written down; ${Math.round(memory / 2 ** 20)} MiB resident after it`,
    },
  ];
}

async function* rowsOf(
  contacts: Iterable<ReturnType<typeof makeContacts> extends Generator<infer C> ? C : never>,
) {
  for (const it of contacts) {
    yield [it.name, it.phone, it.position, it.email, it.company, it.address, it.category];
  }
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
      reach: verdict(first.perSecond / bare.perSecond, 0.5, 'at least'),
    },
    {
      path: `page ${DEEP_PAGE.toLocaleString('en')}`,
      measured: ms(deepMs),
      against: `first page ${ms(firstMs)}; plain OFFSET ${ms(bareDeepMs)}`,
      reach: verdict(deepMs / firstMs, 4, 'at most'),
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
      reach: verdict(deepMs / newestMs, 4, 'at most'),
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
      reach: verdict(station.perSecond / bare.perSecond, 0.3, 'at least'),
    },
  ];
}

async function benchExport(host: Host, headers: Session): Promise<Row[]> {
  const before = await ask<{ memory: number }>(host, 'memory');
  let bytes = 0;
  let peak = before.memory;
  const taken = await elapsedMs(async () => {
    const response = await fetch(`${host.station}/api/contacts/export/excel`, { headers });
    let asked = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes - asked < 1_000_000) continue;
      asked = bytes;
      peak = Math.max(peak, (await ask<{ memory: number }>(host, 'memory')).memory);
    }
  });
  return [
    {
      path: 'export of all of it',
      measured: seconds(taken),
      against: `${(bytes / 1e6).toFixed(1)} MB file`,
      reach: `written down; ${Math.round((peak - before.memory) / 2 ** 20)} MiB more resident at its peak`,
    },
  ];
}

async function getJson(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ pagination?: { total_records: number } }> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json() as Promise<{ pagination?: { total_records: number } }>;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
const perSecond = (value: { perSecond: number; p99: number }) =>
  `${Math.round(value.perSecond)}/s (p99 ${value.p99} ms)`;
