/** The directory: lists, searches, one more contact, 100,000 more by a file, and all of it as a file. */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeContacts } from '../../scripts/make-contacts.ts';
import { contactsWorkbook } from '../contacts-client.ts';
import { commitImport, exportBytes, startImport } from '../contacts-imports.ts';
import { COLUMNS, copyInto, copyLines } from '../contacts-parts.ts';
import { elapsedMs, load, medianMs } from '../measure.ts';
import {
  asked,
  type Measured,
  type ScalePart,
  type Site,
  settle,
  type Turn,
  timed,
} from './part.ts';

/** Rows that are made and copied at a time. */
const A_COPY = 100_000;

const CONNECTIONS = 16;
const SECONDS = 4;

/** The page of the issue, and the last one where there are fewer. */
const DEEP_PAGE = 2_500;
const ROWS_A_PAGE = 20;

/** Limits of issue 19: growth from one size to ten times it, and of a first broad search. */
const GROWTH = 1.1;
const IMPORT_GROWTH = 1.3;
const FIRST_SEARCH_MS = 300;

/** Of a search that nobody has made since the directory changed, the median. */
const FIRST_TIMES = 7;

/** So many lines of changed counts wait for as long as nobody writes (`contacts.jobs.ts`). */
const FEW_LINES = 100;

const BROAD = ['le', 'nguyen'];

/** The rows of the file that comes in beside what is there, and from which size on it does. */
const IMPORTED = 100_000;

/** Rows of a sheet, its heading among them: what Excel opens. */
const SHEET_ROWS = 1_048_576;

/** Where the telephone numbers begin of contacts that are added: nobody there has them. */
let numbered = 2_000_000;
const nextNumber = () => {
  numbered += IMPORTED;
  return numbered;
};

export const contacts: ScalePart = {
  unit: 'Contacts',
  sizes: [10_000, 100_000, 1_000_000],

  async fill(site, from, to) {
    const client = await site.pool.connect();
    try {
      for (let there = from; there < to; there += A_COPY) {
        const lines = copyLines(Math.min(A_COPY, to - there), 1_000 + there, there);
        await copyInto(client, `contact (${COLUMNS})`, lines);
      }
    } finally {
      client.release();
    }
    // The server folds the counts of what came in by itself, within some seconds.
    while ((await countsWaiting(site)) > FEW_LINES) await sleep(200);
    await settle(site, 'contact', 'contact_count', 'contact_count_delta', 'contact_total');
  },

  turns(site, size) {
    const deep = Math.min(DEEP_PAGE, size / ROWS_A_PAGE);
    const path = (name: string, query: string): Turn => ({
      path: name,
      growth: GROWTH,
      take: () => timed(site, `/api/contacts${query}`),
    });
    return [
      path('first page', ''),
      path(`page ${DEEP_PAGE} at most`, `?page=${deep}`),
      ...BROAD.map((term) => path(`the search "${term}" again`, `?search=${term}`)),
      creating(site, size),
    ];
  },

  async measure(site, size) {
    const deep = Math.min(DEEP_PAGE, size / ROWS_A_PAGE);
    const path = (query = '') => timed(site, `/api/contacts${query}`);
    const searches: Measured[] = [];
    for (const term of BROAD) searches.push(await firstSearch(site, term));
    return [
      { path: 'the same page by name', ms: await path(`?sort=name&page=${deep}`) },
      { path: 'statistics', ms: await path('/stats') },
      ...searches,
      ...(size < IMPORTED ? [] : await files(site, size)),
    ];
  },
};

/** Somebody who is found by no broad term, beside those who are there. */
const addZoe = `
  insert into contact (name, phone, phone_key, category, search)
  select 'Zoe', '', '', category, 'zoe' from contact limit 1`;

async function countsWaiting({ pool }: Site): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as waiting from contact_count_delta');
  return rows[0].waiting;
}

/** The first time after somebody came in, when all that is found is counted and kept. */
async function firstSearch(site: Site, term: string): Promise<Measured> {
  const query = `/api/contacts?search=${term}`;
  const cold = await elapsedMs(() => asked(site, query));
  const first = await medianMs(
    FIRST_TIMES,
    () => asked(site, query),
    () => site.pool.query(addZoe),
  );
  const found = (await asked(site, query)).pagination?.total_records ?? 0;
  const note = `${found.toLocaleString('en')} found; what is read from the disk ${cold.toFixed(0)} ms`;
  return { path: `first search "${term}"`, ms: first, mostMs: FIRST_SEARCH_MS, note };
}

function creating({ host, headers }: Site, size: number): Turn {
  const people = makeContacts(1_000_000, 2 + size, nextNumber());
  const take = async () => {
    const { perSecond, failures } = await load({
      ...{ url: `${host.station}/api/contacts`, headers, connections: CONNECTIONS },
      ...{ seconds: SECONDS, nextBody: () => people.next().value ?? {} },
    });
    if (failures > 0) throw new Error(`${failures} contacts were refused`);
    return (1_000 * CONNECTIONS) / perSecond;
  };
  return { path: `create, ${CONNECTIONS} connections, each`, growth: GROWTH, take };
}

/** In by a file, out by a file, and the import taken back, so that the next size is what it says. */
async function files(site: Site, size: number): Promise<Measured[]> {
  const { host, headers } = site;
  const workbook = await contactsWorkbook(IMPORTED, 7 + size, nextNumber());
  let id = '';
  let added = 0;
  const read = await elapsedMs(async () => {
    id = await startImport(host, headers, workbook);
  });
  const commit = await elapsedMs(async () => {
    added = await commitImport(host, headers, id);
  });
  const { rows, ms: exported, sheets } = await exporting(site);
  const undone = await elapsedMs(() => asked(site, `/api/imports/${id}/undo`, 'POST'));
  const thousands = added / 1_000;
  return [
    {
      path: `import of ${IMPORTED.toLocaleString('en')} more, each 1,000 rows`,
      ms: (read + commit) / (IMPORTED / 1_000),
      growth: IMPORT_GROWTH,
      note: `${added.toLocaleString('en')} were new`,
    },
    { path: 'the import undone, each 1,000 rows', ms: undone / thousands, growth: IMPORT_GROWTH },
    {
      path: 'export of all, each 1,000 rows',
      ms: exported / (rows / 1_000),
      note: `${rows.toLocaleString('en')} rows in ${sheets} sheet${sheets === 1 ? '' : 's'}`,
    },
  ];
}

/** An export must go on in a second sheet when one is full; the file's directory tells its sheets. */
async function exporting(site: Site): Promise<{ rows: number; ms: number; sheets: number }> {
  const rows = (await asked(site, '/api/contacts')).pagination?.total_records ?? 0;
  let tail = Buffer.alloc(0);
  const ms = await elapsedMs(async () => {
    for await (const chunk of await exportBytes(site.host, site.headers)) {
      tail = Buffer.concat([tail, chunk]).subarray(-8_192);
    }
  });
  const names = tail.toString('latin1').match(/xl\/worksheets\/sheet\d+\.xml/g) ?? [];
  const sheets = new Set(names).size;
  if (sheets !== Math.ceil(rows / (SHEET_ROWS - 1))) throw new Error(`${rows} in ${sheets} sheets`);
  return { rows, ms, sheets };
}
