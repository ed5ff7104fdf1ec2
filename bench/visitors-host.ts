/**
 * The server under test of the visitors benchmark, in a process of its own, so that its processor
 * time and memory are its alone; and beside it, on the same store, handlers that write each visit
 * with one INSERT.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@station/contract/endpoint';
import { trackVisit } from '@station/contract/visitors/visits';
import Fastify from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { authenticator } from '../apps/server/src/features/accounts/sessions/authenticator.ts';
import { createFirstAdministrator } from '../apps/server/src/features/accounts/sign-in/accounts.actions.ts';
import { visitRow } from '../apps/server/src/features/visitors/visits/visits.actions.ts';
import {
  insertVisits,
  prepareVisitMonths,
} from '../apps/server/src/features/visitors/visits/visits.queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { mounter } from '../apps/server/src/platform/mount.ts';
import { newToken } from '../apps/server/src/platform/tokens.ts';
import { crowdElsewhere } from './visitors-elsewhere.ts';
import { oneInsert, TRACK_EACH } from './visitors-peer.ts';

/** What the parent is told when both servers listen. */
export type Hosted = {
  port: number;
  barePort: number;
  /** Of people who show where they are, each with an account. */
  tokens: string[];
  /** Of administrators. */
  adminTokens: string[];
};

/** What the parent may ask for. */
export type HostQuestion = 'usage' | 'memory' | 'stop' | { crowd: number };

/** Milliseconds of processor time since the start. */
export type Usage = { cpuMs: number; at: number };

/** Bytes after a collection. */
export type Memory = { rss: number; heapUsed: number; external: number };

const PEOPLE = 1_000;
const ADMINISTRATORS = 10;

const config = readConfig();
const store = await openStore({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  poolSize: config.databasePool,
});
await migrateToLatest(store.db);
const { http, context, realtime } = await createApp(config, store);
await createFirstAdministrator(context);
// What the server does by itself within its first second; a benchmark does not wait for it.
await prepareVisitMonths(store.db);

/** Accounts with a session each; nobody of them has a password. */
async function makePeople(role: 'user' | 'admin', count: number): Promise<string[]> {
  const made = Array.from({ length: count }, newToken);
  const hashes = made.map(({ tokenHash }) => tokenHash);
  await store.pool.query(
    `with person as (
       insert into account (username, name, password_hash, role)
       select $1 || n, 'Nguyễn Văn ' || n, '-', $1 from generate_series(1, $2) n
       returning id
     ),
     agreed as (insert into location_consent (account_id) select id from person)
     insert into session (token_hash, account_id, user_agent, address, expires_at)
     select hash, id, '', '', now() + interval '1 day'
     from (select id, row_number() over (order by id) as place from person) as numbered
     join unnest($3::bytea[]) with ordinality as given (hash, place) using (place)`,
    [role, count, hashes],
  );
  return made.map(({ token }) => token);
}
const tokens = await makePeople('user', PEOPLE);
const adminTokens = await makePeople('admin', ADMINISTRATORS);

mounter(http, authenticator(context), () => {})(
  endpoint({ ...trackVisit, name: 'benchTrackEach', path: TRACK_EACH }),
  async ({ actor, body, request }) => {
    const reporter = { actor, address: request.ip, sessionId: undefined };
    await insertVisits(store.db, [await visitRow(context, reporter, body)]);
    return {};
  },
);

const bare = Fastify();
const write = oneInsert(store.pool);
bare.post('/nothing', async () => ({ success: true }));
bare.post('/', async (request) => {
  await write(trackVisit.body.parse(request.body), request.ip);
  return { success: true };
});

// Not left behind by a benchmark that is broken off.
process.on('disconnect', () => process.exit());
process.on('message', async (question: HostQuestion) => {
  if (question === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, at: performance.now() } satisfies Usage);
  }
  if (question === 'memory') process.send?.(await memory());
  if (typeof question === 'object') {
    process.send?.(await crowdElsewhere({ store, realtime, people: question.crowd }));
  }
  if (question !== 'stop') return;
  await Promise.all([http.close(), bare.close()]);
  await store.close();
  process.exit(0);
});

/** Twice, with a pause: what has just been closed is let go of in between. */
async function memory(): Promise<Memory> {
  for (let i = 0; i < 2; i += 1) {
    globalThis.gc?.();
    await sleep(250);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}

const portOf = (address: string) => Number(new URL(address).port);
const hosted: Hosted = {
  port: portOf(await http.listen({ port: 0, host: '127.0.0.1' })),
  barePort: portOf(await bare.listen({ port: 0, host: '127.0.0.1' })),
  tokens,
  adminTokens,
};
process.send?.(hosted);
