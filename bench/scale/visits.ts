/** Page views: what the statistics and the trails cost as a year of them comes together. */
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../../apps/server/src/db/tables.gen.ts';
import { rollUpVisits } from '../../apps/server/src/features/visitors/statistics/visit-rollups.actions.ts';
import { type Measured, type ScalePart, settle, timed } from './part.ts';

const ALL = 10_000_000;
const DAYS = 365;

/** Ten pages a session; each session is of one of these browsers. */
const VISITORS = 20_000;

/** Stored and counted at a time. */
const A_STEP = 500_000;

/** What statistics are read from. */
const COUNTED = [
  ...['visit_hour', 'visit_day', 'visit_hour_total', 'visit_person_hour', 'visit_person_day'],
  'visit_session_summary',
];

const ZONE = 'Asia/Ho_Chi_Minh';

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const FIRST_DAY = dayBefore(DAYS);

export const visits: ScalePart = {
  unit: 'Page views',
  sizes: [ALL / 10, ALL],

  async fill(site, from, to) {
    const client = await site.pool.connect();
    try {
      if (from === 0) {
        await client.query(`
          select visit_partition(month::date)
          from generate_series('${FIRST_DAY}'::date - 31, now() + interval '1 month', '1 month') month`);
      }
      for (let there = from; there < to; there += A_STEP) {
        await client.query(`
          insert into visit (visited_at, visitor_id, session_id, account_id, username, page, title,
            source, browser, os, device, view_type, is_returning, visit_count, load_ms, city, country,
            country_code, details)
          select timestamptz '${FIRST_DAY} 00:00:00+07'
              + session * interval '${DAYS} days' / ${ALL / 10} + view * interval '1 minute',
            'visitor-' || visitor, 'session-' || session,
            case when visitor % 10 < 7 then 1 end, case when visitor % 10 < 7 then 'admin' end,
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
            from generate_series(${there}, ${Math.min(there + A_STEP, to) - 1}) n
          ) as views`);
      }
    } finally {
      client.release();
    }
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: site.pool }) });
    while (!(await rollUpVisits({ db }, { visits: A_STEP, chunks: 1 })));
    await settle(site, 'visit', ...COUNTED);
  },

  async measure(site, size) {
    const filled = Math.floor((DAYS * size) / ALL);
    const last = dayBefore(DAYS - filled + 1);
    const range = (from: string) => `from=${from}&to=${last}&time_zone=${ZONE}`;
    const month = range(dayBefore(DAYS - filled + 30));
    const path = (name: string, address: string) =>
      timed(site, `/api/visitor/${address}`, 15).then((ms): Measured => ({ path: name, ms }));
    return [
      await path('statistics of 30 days', `statistics?${month}`),
      await path('statistics of all days', `statistics?${range(FIRST_DAY)}`),
      await path('the newest sessions of 30 days', `sessions?${month}`),
      await path('sessions of a piece of a name', `sessions?${month}&search=adm`),
      await path('the pages of a session', `sessions/session-${size / 20}/pages`),
    ];
  },
};
