/** The audit log: its newest lines, one thing's history, words in it, and what one more line costs. */
import type pg from 'pg';
import { medianMs } from '../measure.ts';
import { type Measured, type ScalePart, settle, timed } from './part.ts';

const A_STEP = 100_000;

/** Contacts that the lines tell of, and people who did it. */
const SUBJECTS = 20_000;
const PEOPLE = 200;

export const audit: ScalePart = {
  unit: 'Lines of the audit log',
  sizes: [100_000, 1_000_000],

  async fill(site, from, to) {
    for (let there = from; there < to; there += A_STEP) {
      await site.pool.query(`
        insert into audit_line (at, actor_id, actor_name, action, subject, subject_id, before, after)
        select now() - (${to} - n) * interval '20 seconds', 1 + n % ${PEOPLE}, 'staff' || n % ${PEOPLE},
          (array['contacts.updated', 'contacts.created', 'files.opened', 'courses.updated'])[1 + n % 4],
          (array['contact', 'contact', 'file', 'course'])[1 + n % 4], 1 + n % ${SUBJECTS},
          jsonb_build_object('name', 'Nguyễn Văn ' || n, 'phone', '09' || n),
          jsonb_build_object('name', 'Nguyễn Văn ' || n, 'phone', '08' || n)
        from generate_series(${there}, ${there + A_STEP - 1}) n`);
    }
    await settle(site, 'audit_line');
  },

  async measure(site, size) {
    const path = (name: string, query: string): Promise<Measured> =>
      timed(site, `/api/audit${query}`).then((ms) => ({ path: name, ms }));
    return [
      await path('the newest lines', ''),
      await path('lines in the middle', `?before=${Math.floor(size / 2)}`),
      await path('of one person', '?actor=7'),
      await path('of one area', '?action=files.'),
      await path('the history of one thing', '?subject=contact&subject_id=41'),
      await path('a word that many lines have', '?search=nguy%E1%BB%85n'),
      { path: 'a word that no line has', ms: await timed(site, '/api/audit?search=zzqq', 3) },
      { path: 'its actions and things', ms: await timed(site, '/api/audit/actions') },
      ...(await adding(site.pool)),
    ];
  },
};

/** One more line, with what tells the webhooks of it and without. */
async function adding(pool: pg.Pool): Promise<Measured[]> {
  const client = await pool.connect();
  const add = () =>
    client.query(`
      insert into audit_line (actor_id, actor_name, action, subject, subject_id)
      values (1, 'admin', 'contacts.updated', 'contact', 41)`);
  try {
    const ms = await medianMs(200, add);
    await client.query("set session_replication_role = 'replica'");
    const bare = await medianMs(200, add);
    const note = `${bare.toFixed(2)} ms without the trigger that tells webhooks`;
    return [{ path: 'one more line, in the database', ms, note }];
  } finally {
    client.release(true);
  }
}
