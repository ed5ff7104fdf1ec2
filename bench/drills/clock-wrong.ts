/** The clock of one of two servers is ten minutes ahead: whose is asked makes no difference, or it is said. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generate } from 'otplib';
import { createAccount, type TestAccount } from '../../apps/server/test/fixtures/accounts.ts';
import { countPresent, longestWaitOf, promisesAfterwards } from './afterwards.ts';
import { startCrowd } from './crowd.ts';
import { countFailures } from './ledger.ts';
import { waitFor } from './programs.ts';
import { type DrillResult, some } from './report.ts';
import { PEOPLE, type Site, startSite } from './site.ts';
import type { Station } from './station.ts';

const AHEAD_MS = 10 * 60_000;
const LASTS_MS = { full: 180_000, short: 45_000 };

/** Jobs may wait for their turn so long, in seconds. */
const JOBS_WITHIN_S = 10;

/** Columns that say when something happened, and never when something will. */
const PAST = [
  'created_at',
  'updated_at',
  'added_at',
  'made_at',
  'uploaded_at',
  'last_used_at',
  'at',
];

/** Starts one server anew with a wrong clock. */
export async function clockWrong({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const size = isShort ? 'short' : 'full';
  const site = await startSite();
  try {
    const [, wrong] = site.stations;
    await wrong.stop();
    const hook = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));
    await wrong.start({
      flags: ['--import', hook],
      env: { DRILL_CLOCK_MS: String(AHEAD_MS) },
    });
    await site.isUsed(wrong, true);
    const crowd = await startCrowd(site.origin, site.members, site.places);
    await waitFor(() => crowd.sockets.connected() === PEOPLE, 60_000, 'all sockets');
    let longestWait = 0;
    const absences: string[] = [];
    const until = performance.now() + LASTS_MS[size];
    await pause(5_000);
    while (performance.now() < until) {
      longestWait = Math.max(longestWait, await longestWaitOf(site));
      const { rows, people } = await countPresent(site);
      if (rows !== PEOPLE || people !== PEOPLE) absences.push(`${people} people in ${rows} rows`);
      await pause(1_000);
    }
    const person = await createAccount(site.store, { username: 'clock' });
    const signIns = await signInAtBoth(site, person);
    const codes = await tryCodes(site, person);
    await crowd.stop();
    const afterwards = await promisesAfterwards(site, crowd.ledger);
    const ahead = await findAhead(site);
    crowd.sockets.close();
    const { calls, failures } = crowd.ledger;
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls before two servers, one of which had its clock ${AHEAD_MS / 60_000} minutes ahead; database and people have the right time.`,
      promises: [
        {
          promise: 'no call fails, and every session is good at both servers',
          measured: some(countFailures(failures), `0 of ${calls.toLocaleString('en')}`),
          isKept: failures.length === 0,
        },
        {
          promise: 'a session that either server makes is good at the other, and lasts as long',
          measured: signIns.said,
          isKept: signIns.isKept,
        },
        {
          promise: 'jobs wait 10 s at most for their turn',
          measured: `${longestWait.toFixed(1)} s at most`,
          isKept: longestWait <= JOBS_WITHIN_S,
        },
        {
          promise: 'everybody is on the map, once, at every look',
          measured: some(absences, `${PEOPLE} of ${PEOPLE}`),
          isKept: absences.length === 0,
        },
        ...afterwards,
      ],
      notes: [
        `What breaks, codes of two-step sign-in: ${codes}. So servers need their time kept (chrony or systemd-timesyncd).`,
        `What breaks, moments in the database that have not come yet: ${ahead.join(', ') || 'none'}.`,
      ],
    };
  } finally {
    await site.stop();
  }
}

/** A session made at each of the servers, as the other takes it. */
async function signInAtBoth({ stations: [right, wrong], store }: Site, person: TestAccount) {
  const hours: number[] = [];
  let isGood = true;
  for (const [one, other] of [[right, wrong] as const, [wrong, right] as const]) {
    const { username, password } = person;
    const answer = await ask(one, '/api/auth/login', { body: { username, password } });
    const { token } = (await answer.json()) as { token?: string };
    const seen = await ask(other, '/api/home/today', { ...(token && { token }) });
    isGood &&= answer.ok && seen.ok;
    const { rows } = await store.pool.query<{ hours: number }>(
      `select extract(epoch from expires_at - now()) / 3600 as hours
       from session where account_id = $1 order by id desc limit 1`,
      [person.id],
    );
    hours.push(Number(rows[0]?.hours));
  }
  const [a = 0, b = 0] = hours;
  return {
    said: `${isGood ? 'good' : 'refused'}; for ${a.toFixed(2)} and ${b.toFixed(2)} hours`,
    isKept: isGood && Math.abs(a - b) < 0.02,
  };
}

/** Turns two-step sign-in on at the right server, and signs in at both with a code of now. */
async function tryCodes({ stations: [right, wrong] }: Site, person: TestAccount): Promise<string> {
  const { username, password, token } = person;
  const started = await ask(right, '/api/auth/two-step/start', { token, body: { password } });
  const { data } = (await started.json()) as { data: { secret: string } };
  const codeAt = (steps: number) =>
    generate({ secret: data.secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  const code = await codeAt(-1);
  const confirmed = await ask(right, '/api/auth/two-step/confirm', { token, body: { code } });
  if (!confirmed.ok) throw new Error(`Two-step sign-in was answered ${confirmed.status}`);
  const enter = async (at: Station, steps: number) => {
    const body = { username, password, code: await codeAt(steps) };
    return (await ask(at, '/api/auth/login', { body })).ok ? 'taken' : 'refused';
  };
  const atWrong = await enter(wrong, 0);
  const atRight = await enter(right, 1);
  return `${atWrong} by the server with the wrong clock, ${atRight} by the other`;
}

/** Columns with moments that have not come yet. */
async function findAhead({ store }: Site): Promise<string[]> {
  const { rows } = await store.pool.query<{ place: string; column: string }>(
    `select table_name as place, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type like 'timestamp%' and column_name = any($1)`,
    [PAST],
  );
  const ahead: string[] = [];
  for (const { place, column } of rows) {
    const found = await store.pool.query<{ count: number }>(
      `select count(*)::int as count from "${place}" where "${column}" > now() + interval '5 minutes'`,
    );
    const count = found.rows[0]?.count ?? 0;
    if (count > 0) ahead.push(`${count} rows of ${place}.${column}`);
  }
  return ahead;
}

function ask(
  { origin }: Station,
  path: string,
  { body, token }: { body?: object; token?: string },
): Promise<Response> {
  return fetch(origin + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
}
