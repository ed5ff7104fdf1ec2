/** Looks at the database, the files and the mail server after a drill: is all there, and once? */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type Answer, createCaller } from './caller.ts';
import { type Differences, type Found, Ledger } from './ledger.ts';
import type { Taken } from './mail-sink.ts';
import { waitFor } from './programs.ts';
import { type Promised, some } from './report.ts';
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

/** What was found, how much was compared, and how many letters came more than once, as the same letter. */
type Afterwards = Differences & { compared: string; repeated: number };

/** Compares everything that was acknowledged with what is there. */
async function lookAfterwards(site: Site, ledger: Ledger): Promise<Afterwards> {
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
  return { ...all, compared, repeated: countRepeated(site) };
}

/** Files as they come back from the servers. */
async function readFiles(site: Site, ledger: Ledger): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const { rows } = await site.store.pool.query<{ id: number; owner_id: number }>(
    'select id, owner_id from file_node',
  );
  const owners = new Map(rows.map((it) => [Number(it.id), Number(it.owner_id)]));
  const reading = new Ledger();
  const { call, close } = createCaller(site.origin, reading);
  for (const [id] of ledger.acknowledgedOf('file-bytes')) {
    // Each asks for their own: nobody may ask for so many in a minute.
    const owner = owners.get(Number(id));
    const token = site.members.find((it) => it.id === owner)?.token;
    const asked = { ...(token !== undefined && { token }), headers: { 'accept-encoding': 'gzip' } };
    const answer = await call(`/api/files/content/${id}`, asked);
    const value = answer ? hashOf(answer) : reading.failures.at(-1)?.how;
    found.set(id, { times: 1, value: value ?? '' });
  }
  close();
  return found;
}

/** SHA-256 of what an answer brings, or why it cannot be unpacked. */
function hashOf({ bytes, headers }: Answer): string {
  try {
    const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
    return createHash('sha256').update(plain).digest('base64url');
  } catch (error) {
    return `${(error as Error).message}`;
  }
}

/** Letters leave by jobs: they are waited for. One that came again has the same id both times. */
async function compareLetters(site: Site, ledger: Ledger): Promise<Differences> {
  const wanted = ledger.acknowledgedOf('letter').map(([mark]) => mark);
  const count = () => {
    const ids = new Map<string, Set<string>>();
    for (const { to, messageId } of lettersToGuests(site)) {
      ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
    }
    return new Map([...ids].map(([to, { size }]) => [to, { times: size }]));
  };
  // Not as many as were acknowledged but those: of others a letter may have come as well.
  const areThere = () => {
    const there = count();
    return wanted.every((mark) => there.has(mark));
  };
  await waitFor(areThere, LETTERS_WITHIN_MS, 'letters').catch(() => undefined);
  return ledger.compare('letter', count());
}

/** Letters to guests that came more often than once, as the same letter. */
export function countRepeated(site: Site): number {
  const letters = lettersToGuests(site);
  return letters.length - new Set(letters.map((it) => it.messageId)).size;
}

/** What the mail server has taken for the guests of meetings. */
export function lettersToGuests(site: Site): Taken[] {
  return site.mail.letters.filter(({ to }) => to.endsWith(GUESTS));
}

/** Jobs that failed for good, or that nobody has taken though they were due for a minute. */
async function findBadJobs(site: Site): Promise<string[]> {
  const { rows } = await site.store.pool.query<{ kind: string; state: string; failure: string }>(
    `select kind, state, coalesce(failure, '') as failure from job
     where state = 'failed'
       or (state = 'waiting' and not repeats and due_at < now() - interval '1 minute')
       or (state = 'running' and locked_until < now() - interval '1 minute')`,
  );
  return rows.map((it) => `${it.kind} is ${it.state} ${it.failure}`.trim());
}

/**
 * What every drill promises of what was acknowledged. `mayRepeat` says which letters may come again: where a
 * line or a server is lost while a letter is sent, nobody can know whether it was taken. It is sent again
 * under its old id, by which mail programs show it once.
 */
export async function promisesAfterwards(
  site: Site,
  ledger: Ledger,
  { mayRepeat }: { mayRepeat?: string } = {},
): Promise<Promised[]> {
  const { lost, doubled, compared, repeated } = await lookAfterwards(site, ledger);
  const badJobs = await findBadJobs(site);
  return [
    {
      promise: 'nothing that was acknowledged is lost',
      measured: some(lost, `${compared}: all there`),
      isKept: lost.length === 0,
    },
    {
      promise: mayRepeat
        ? `nothing is there twice; ${mayRepeat} may come again, as the same letter`
        : 'nothing is there twice, and no letter comes twice',
      measured: `${some(doubled, 'each once')}; ${repeated} letters came again`,
      isKept: doubled.length === 0 && (mayRepeat !== undefined || repeated === 0),
    },
    {
      promise: 'no job is left or failed',
      measured: some(badJobs, 'none'),
      isKept: badJobs.length === 0,
    },
  ];
}

/** People that are shown as here: those whose rows a living server has. */
export async function countPresent(site: Site): Promise<{ rows: number; people: number }> {
  const { rows } = await site.store.pool.query<{ rows: number; people: number }>(
    `select count(*)::int as rows, count(distinct account_id)::int as people
     from presence join presence_server using (server_id)
     where said_at > now() - interval '6 seconds'`,
  );
  return rows[0] ?? { rows: 0, people: 0 };
}

/** The seconds that the oldest job which is due has waited for its turn, kinds apart that may wait. */
export async function longestWaitOf(site: Site, mayWait: readonly string[] = []): Promise<number> {
  const { rows } = await site.store.pool.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from now() - due_at)), 0)::float8 as seconds
     from job where state = 'waiting' and kind <> all($1) and due_at <= now()`,
    [mayWait],
  );
  return rows[0]?.seconds ?? 0;
}
