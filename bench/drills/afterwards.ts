/** Looks at the database, the files and the mail server after a drill: is all there, and once? */
import { createHash } from 'node:crypto';
import type { Differences, Found, Ledger } from './ledger.ts';
import { waitFor } from './programs.ts';
import type { Site } from './site.ts';
import { GUESTS } from './steps.ts';

/** Letters may take so long after the last call, in milliseconds: a killed server's jobs are taken over in 60 s. */
const LETTERS_WITHIN_MS = 120_000;

/** How each kind of record is found by its mark. */
const STATEMENTS: Record<string, string> = {
  contact: `select name as mark, count(*)::int as times, max(notes) as value
    from contact where name like 'drill%' group by name`,
  'import-row': `select name as mark, count(*)::int as times
    from contact where name like 'drill%r%' group by name`,
  meeting: `select title as mark, count(*)::int as times
    from meeting where title like 'drill%' group by title`,
  report: `select blockers as mark, count(*)::int as times, max(tomorrow) as value
    from report group by blockers`,
  file: `select name as mark, count(*)::int as times
    from file_node where name like 'drill%' group by name`,
};

/** What was found, in a line that says how much was compared. */
export type Afterwards = Differences & { compared: string };

/** Compares everything that was acknowledged with what is there. */
export async function lookAfterwards(site: Site, ledger: Ledger): Promise<Afterwards> {
  const all: Differences = { lost: [], doubled: [] };
  const add = (differences: Differences) => {
    all.lost.push(...differences.lost);
    all.doubled.push(...differences.doubled);
  };
  for (const [kind, statement] of Object.entries(STATEMENTS)) {
    const { rows } = await site.store.pool.query<Found & { mark: string }>(statement);
    const found = rows.map(({ mark, times, value }): [string, Found] => [
      mark,
      { times, ...(value !== undefined && { value }) },
    ]);
    add(ledger.compare(kind, new Map(found)));
  }
  add(ledger.compare('file-bytes', await readFiles(site, ledger)));
  add(await compareLetters(site, ledger));
  const kinds = ['contact', 'report', 'meeting', 'letter', 'file', 'import-row'];
  const compared = kinds.map((kind) => `${ledger.count(kind)} ${kind}s`).join(', ');
  return { ...all, compared };
}

/** Files as they come back from the servers. */
async function readFiles(site: Site, ledger: Ledger): Promise<Map<string, Found>> {
  const token = site.members.find((it) => it.isAdmin)?.token;
  const found = new Map<string, Found>();
  for (const [id] of ledger.acknowledgedOf('file-bytes')) {
    const answer = await fetch(`${site.origin}/api/files/content/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const value = answer.ok ? hash : `${answer.status} ${bytes.subarray(0, 200)}`;
    found.set(id, { times: 1, value });
  }
  return found;
}

/** Letters leave by jobs: they are waited for. One that came twice has the same id both times. */
async function compareLetters(site: Site, ledger: Ledger): Promise<Differences> {
  const wanted = ledger.acknowledgedOf('letter').length;
  const count = () => {
    const times = new Map<string, Found>();
    for (const { to } of site.mail.letters) {
      if (!to.endsWith(GUESTS)) continue;
      times.set(to, { times: (times.get(to)?.times ?? 0) + 1 });
    }
    return times;
  };
  await waitFor(() => count().size >= wanted, LETTERS_WITHIN_MS, 'letters').catch(() => undefined);
  return ledger.compare('letter', count());
}

/** Jobs that failed for good, or that nobody has taken though they were due for a minute. */
export async function findBadJobs(site: Site): Promise<string[]> {
  const { rows } = await site.store.pool.query<{ kind: string; state: string; failure: string }>(
    `select kind, state, coalesce(failure, '') as failure from job
     where state = 'failed'
       or (state = 'waiting' and not repeats and due_at < now() - interval '1 minute')
       or (state = 'running' and locked_until < now() - interval '1 minute')`,
  );
  return rows.map((it) => `${it.kind} is ${it.state} ${it.failure}`.trim());
}
