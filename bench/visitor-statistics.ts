/**
 * Speed of the visitor statistics on five million page views of a year, on a real PostgreSQL
 * (visitors issue, 7). It needs about 2.5 GB of disk for some minutes.
 */
import { loadavg } from 'node:os';
import { openStore, type Store } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { rollUpVisits } from '../apps/server/src/features/visitors/statistics/visit-rollups.actions.ts';
import { findSessions } from '../apps/server/src/features/visitors/statistics/visit-sessions.queries.ts';
import { readStatistics } from '../apps/server/src/features/visitors/statistics/visitor-statistics.ts';
import { findPages } from '../apps/server/src/features/visitors/trails/visitor-trails.queries.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { elapsedMs, markdownTable, medianMs, type Row, verdict } from './measure.ts';

const VISITS = 5_000_000;

/** Ten pages a session; each session is of one of these browsers. */
const VISITORS = 20_000;

const FIRST_DAY = '2025-12-01';
const LAST_DAY = '2026-11-30';
const ZONE = 'Asia/Ho_Chi_Minh';

/** Visits counted at once while the year is being counted: there is nobody to wait. */
const CHUNK = 250_000;

const FEW = 7;

/** Fills a PostgreSQL of its own and answers the report in Markdown. */
export async function benchVisitorStatistics(): Promise<string> {
  const loads = [loadavg()[0] ?? 0];
  const postgres = await startPostgres({ fsync: false });
  try {
    const databaseUrl = await createDatabase(postgres.url, 'bench');
    const store = await openStore({ databaseUrl, dataDir: '.' });
    try {
      await migrateToLatest(store.db);
      const fillMs = await elapsedMs(() => fill(store));
      const countMs = await elapsedMs(() => countAll(store));
      await store.pool.query('vacuum analyze');
      const sizes = await sizesOf(store);
      const rows = await rowsOf(store);
      loads.push(loadavg()[0] ?? 0);
      return [
        `${VISITS.toLocaleString('en')} views of ${VISITORS.toLocaleString('en')} browsers from ${FIRST_DAY} to ${LAST_DAY}, stored in ${seconds(fillMs)}, counted in ${seconds(countMs)} (${Math.round(VISITS / countMs).toLocaleString('en')} a millisecond).`,
        sizes,
        `Load of the machine before and after: ${loads.map((load) => load.toFixed(1)).join(' and ')}; other work ran beside it.`,
        '',
        markdownTable(rows),
      ].join('\n');
    } finally {
      await store.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill({ pool }: Store): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      select visit_partition(month::date)
      from generate_series('2025-11-01'::date, '2026-12-01', interval '1 month') month`);
    await client.query(`
      insert into account (username, email, name, password_hash, role)
      select 'staff' || n, 'staff' || n || '@example.vn', 'Staff ' || n, '', 'user'
      from generate_series(1, 200) n`);
    await client.query(`
      insert into visit (visited_at, visitor_id, session_id, account_id, username, page, title,
        source, browser, os, device, view_type, is_returning, visit_count, load_ms, city, country,
        country_code, details)
      select timestamptz '${FIRST_DAY} 00:00:00+07'
          + session * interval '365 days' / ${VISITS / 10} + view * interval '1 minute',
        'visitor-' || visitor, 'session-' || session,
        case when visitor % 10 < 7 then (select min(id) from account) + visitor % 200 end,
        case when visitor % 10 < 7 then 'staff' || visitor % 200 end,
        '/home/tool' || (hash % 60) * (hash % 7) / 6, 'Station',
        (array['Direct', 'www.naver.com', 'www.google.com', 'zalo.me'])[1 + visitor % 4],
        (array['Chrome', 'Safari', 'Samsung Internet', 'Edge', 'Firefox'])[1 + visitor % 5],
        (array['Android', 'iOS', 'Windows', 'macOS'])[1 + visitor % 4],
        (array['Mobile', 'Desktop', 'Tablet'])[1 + visitor % 3],
        case when view = 0 then 'initial' else 'navigation' end, session > ${VISITORS}, 1,
        100 + hash % 3000,
        'City ' || visitor % 40, (array['Vietnam', 'South Korea', 'Japan'])[1 + visitor % 3],
        'VN', '{}'
      from (
        select n / 10 as session, n % 10 as view,
          abs(hashint4(n / 10)) % ${VISITORS} as visitor, abs(hashint4(n)) as hash
        from generate_series(0, ${VISITS - 1}) n
      ) as views`);
    await client.query('analyze visit');
  } finally {
    client.release(true);
  }
}

async function countAll({ db }: Store): Promise<void> {
  while (!(await rollUpVisits({ db }, { visits: CHUNK, chunks: 1 })));
}

async function sizesOf({ pool }: Store): Promise<string> {
  const { rows } = await pool.query(`
    select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits
      where inhparent = 'visit'::regclass)::int8 / 1000000 as visits,
      (pg_total_relation_size('visit_hour') + pg_total_relation_size('visit_day')
        + pg_total_relation_size('visit_hour_total')) / 1000000 as counts,
      (pg_total_relation_size('visit_person_hour') + pg_total_relation_size('visit_person_day'))
        / 1000000 as people,
      pg_total_relation_size('visit_session_summary') / 1000000 as sessions,
      (select count(*) from visit_person_day) as person_days,
      (select sum(visits)::int8 from visit_hour_total) as counted`);
  const { visits, counts, people, sessions, person_days, counted } = rows[0];
  if (counted !== VISITS) throw new Error(`${counted} visits were counted`);
  return `The views take ${visits} MB; their counts ${counts} MB, the sets of people ${people} MB (${person_days.toLocaleString('en')} days of people) and the sessions ${sessions} MB.`;
}

async function rowsOf(store: Store): Promise<Row[]> {
  const year = { from: FIRST_DAY, to: LAST_DAY, time_zone: ZONE };
  const month = { from: '2026-11-01', to: LAST_DAY, time_zone: ZONE };
  return [
    ...(await summaryRows(store, '12 months', year)),
    ...(await summaryRows(store, '30 days', month)),
    ...(await sessionRows(store)),
    await freshRow(store),
  ];
}

type Range = Parameters<typeof readStatistics>[1];

async function summaryRows(store: Store, name: string, range: Range): Promise<Row[]> {
  const { db } = store;
  const ours = await medianMs(FEW, () => readStatistics({ db }, range));
  const bare = await medianMs(FEW, () => bareSelect(store, range));
  const raw = await elapsedMs(() => rawAggregate(store, range));
  return [
    {
      path: `statistics of ${name}`,
      measured: ms(ours),
      against: `bare selects of the same counts, people and people by day: ${ms(bare)}`,
      reach: verdict(ours / bare, 3, 'at most'),
    },
    {
      path: `the same against the views themselves`,
      measured: ms(ours),
      against: `totals, days and the seven lists from \`visit\`: ${ms(raw)}`,
      reach: verdict(raw / ours, 50, 'at least'),
    },
  ];
}

/** What an answer cannot do without: each day's counts by term, people once, and people by day. */
async function bareSelect({ pool }: Store, { from, to }: Range): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set work_mem = '64MB'; set jit = off");
    await client.query(
      'select term, sum(visits) from visit_day where day between $1 and $2 group by term',
      [from, to],
    );
    await client.query(
      `select count(*) from (select person, bit_or(terms) from visit_person_day
       where day between $1 and $2 group by person) as people`,
      [from, to],
    );
    await client.query(
      `select day, count(*) from visit_person_day
       where day between $1 and $2 and hours_before & 131071 = 0 group by day`,
      [from, to],
    );
  } finally {
    client.release(true);
  }
}

/** The statistics as somebody would write them who keeps no counts. */
async function rawAggregate({ pool }: Store, { from, to }: Range): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set work_mem = '64MB'");
    const within = `visited_at >= '${from} 00:00:00+07' and visited_at < '${to} 24:00:00+07'`;
    await client.query(`
      select count(*), count(distinct visitor_id), count(distinct session_id),
        avg(visible_ms), percentile_cont(0.5) within group (order by load_ms)
      from visit where ${within}`);
    for (const by of [
      "date_trunc('day', visited_at, 'Asia/Ho_Chi_Minh')",
      ...['page', 'device', 'browser', 'os', 'country', 'city', 'source'],
    ]) {
      await client.query(`
        select ${by} as value, count(*), count(distinct visitor_id) from visit where ${within}
        group by 1 order by 2 desc`);
    }
  } finally {
    client.release(true);
  }
}

async function sessionRows({ db, pool }: Store): Promise<Row[]> {
  const span = { start: Date.parse(FIRST_DAY), end: Date.parse('2026-12-01') };
  const all = { search: '', who: 'all', device: '', country: '' } as const;
  const bare = await medianMs(FEW, () =>
    pool.query(
      'select * from visit_session_summary order by started_at desc, session_id desc limit 51',
    ),
  );
  const middle = { started_at: '2026-06-01T00:00:00.000Z', session_id: 'session-0' };
  const pages = await medianMs(FEW, () => findSessions(db, span, all, middle, 51));
  const person = await medianMs(FEW, () =>
    findSessions(db, span, { ...all, search: 'staff14' }, undefined, 51),
  );
  const whose = { sessionId: 'session-250000', accountId: null };
  const trail = await medianMs(FEW, () => findPages(db, whose, 1_001));
  const row = (path: string, taken: number, limit: number): Row => ({
    path,
    measured: ms(taken),
    against: `the 51 newest rows alone: ${ms(bare)}`,
    reach: verdict(taken / bare, limit, 'at most'),
  });
  return [
    row('a page of sessions in the middle of the year', pages, 5),
    row('the sessions of eleven people by a piece of their name', person, 10),
    row('the pages of a session', trail, 5),
  ];
}

/** What a minute of 10,000 views costs, against storing them. */
async function freshRow({ db, pool }: Store): Promise<Row> {
  const stored = () =>
    pool.query(`
      insert into visit (visited_at, visitor_id, session_id, account_id, username, page, title,
        source, browser, os, device, view_type, is_returning, visit_count, load_ms, city, country,
        country_code, details)
      select visited_at + interval '1 minute', visitor_id, session_id, account_id, username, page,
        title, source, browser, os, device, view_type, is_returning, visit_count, load_ms, city,
        country, country_code, details
      from visit where id in (select id from visit order by id desc limit 10000)`);
  const taken: { store: number; count: number }[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const store = await elapsedMs(stored);
    taken.push({ store, count: await elapsedMs(() => rollUpVisits({ db })) });
  }
  const middle = (key: 'store' | 'count') =>
    taken.map((one) => one[key]).toSorted((a, b) => a - b)[2] ?? Number.NaN;
  return {
    path: 'counting the 10,000 views of a minute',
    measured: ms(middle('count')),
    against: `storing them in one statement: ${ms(middle('store'))}`,
    reach: verdict(middle('count') / middle('store'), 5, 'at most'),
  };
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const seconds = (value: number) => `${(value / 1_000).toFixed(0)} s`;
