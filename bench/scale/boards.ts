/** Daily reports of 200 people: the leader's board and sums, as days come together. */
import { type Measured, type ScalePart, settle, timed } from './part.ts';

const PEOPLE = 200;
const ITEMS = 8;

const FIRST = Date.UTC(2025, 10, 1);
const dayOf = (number: number) => new Date(FIRST + number * 86_400_000).toISOString().slice(0, 10);

export const boards: ScalePart = {
  unit: 'Daily reports',
  sizes: [PEOPLE * 31, PEOPLE * 310],

  async fill(site, from, to) {
    if (from === 0) {
      await site.pool.query(`
        insert into account (username, name, password_hash, department, leader_id, created_at)
        select 'member' || n, 'Nguyễn Văn ' || n, 'x', 'Phòng ' || n % 12, 1, '2025-01-01'
        from generate_series(1, ${PEOPLE}) n`);
    }
    await site.pool.query(`
      with made as (
        insert into report (account_id, account_name, department, day, status, tomorrow, blockers,
          notes, is_late, submitted_at)
        select account.id, account.name, department, day::date,
          (array['submitted', 'confirmed', 'confirmed', 'returned'])[1 + (account.id + extract(day from day)::int) % 4],
          '', '', '', account.id % 9 = 0, day
        from account, generate_series('${dayOf(from / PEOPLE)}'::date, '${dayOf(to / PEOPLE - 1)}', '1 day') as days (day)
        where leader_id is not null
        returning id
      )
      insert into report_item (report_id, place, text, kind, minutes, progress)
      select id, n, 'Gọi khách hàng ' || n,
        (array['work', 'call', 'visit', 'meeting', 'teaching'])[1 + (id + n) % 5],
        15 * (1 + n % 6), case when n % 3 = 0 then 50 else 100 end
      from made, generate_series(0, ${ITEMS - 1}) n`);
    await settle(site, 'account', 'report', 'report_item');
  },

  async measure(site, size) {
    const last = size / PEOPLE - 1;
    const range = (days: number) => `from=${dayOf(last - days + 1)}&to=${dayOf(last)}`;
    const path = (name: string, address: string): Promise<Measured> =>
      timed(site, `/api/daily-reports/${address}`).then((ms) => ({ path: name, ms }));
    return [
      await path(`board of ${PEOPLE} people, 31 days`, `board?${range(31)}`),
      await path('sums of 31 days', `rollup?${range(31)}`),
      await path('sums of all days', `rollup?${range(last + 1)}`),
    ];
  },
};
