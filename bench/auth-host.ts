/**
 * The server under test of the auth benchmark, in a process of its own. Beside Station's routes it
 * has two that do nothing else than answer, one behind the guard and one without, and `verify`
 * without its guard.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { verify } from '@station/contract/accounts/accounts';
import { answer, endpoint } from '@station/contract/endpoint';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { authenticator } from '../apps/server/src/features/accounts/sessions/authenticator.ts';
import { toUser } from '../apps/server/src/features/accounts/sign-in/accounts.actions.ts';
import {
  findAccount,
  insertAccount,
} from '../apps/server/src/features/accounts/sign-in/accounts.queries.ts';
import {
  hashPassword,
  passwordMatches,
} from '../apps/server/src/features/accounts/sign-in/passwords.ts';
import { readSettings } from '../apps/server/src/features/settings/settings.queries.ts';
import { describedRoute } from '../apps/server/src/platform/api-page.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { mounter } from '../apps/server/src/platform/mount.ts';

/** What the parent is told when the server listens. */
export type Hosted = { origin: string; usernames: string[]; password: string };

/** What the parent may ask for. */
type HostQuestion = 'watch-delay' | 'delay' | 'bare-checks' | 'stop';

/** Delays of the event loop in milliseconds since they are watched. */
export type Delay = { p99: number; max: number };

const PEOPLE = 50;
const PASSWORD = 'a password for the benchmark';
const CHECKS_MS = 3_000;

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
await migrateToLatest(store.db);
const { http, context } = await createApp(config, store);

const password_hash = await hashPassword(PASSWORD);
const usernames = Array.from({ length: PEOPLE }, (_, i) => `person${i}`);
let firstId = 0;
for (const username of usernames) {
  const account = { username, name: username, password_hash, role: 'user' as const };
  const id = await store.db.transaction().execute((trx) => insertAccount(trx, account));
  firstId ||= id;
}

const nothing = endpoint({
  name: 'benchNothing',
  method: 'GET',
  path: '/bench/guarded',
  access: 'staff',
  summary: 'Answers, behind the guard.',
  response: answer({ ok: verify.response.shape.success }),
});
mounter(http, authenticator(context))(nothing, async () => ({ ok: true as const }));
http.get(
  '/bench/open',
  { config: { access: 'guest' }, schema: describedRoute(nothing).schema },
  async () => ({ success: true, ok: true }),
);
http.post(
  '/bench/verify-open',
  { config: { access: 'guest' }, schema: describedRoute(verify).schema },
  async () => {
    const account = await findAccount(store.db, firstId);
    if (!account) throw new Error('The account is gone');
    return { success: true, user: toUser(account, await readSettings(context)) };
  },
);

const delays = monitorEventLoopDelay({ resolution: 1 });
process.on('message', async (question: HostQuestion) => {
  if (question === 'watch-delay') {
    delays.reset();
    delays.enable();
    process.send?.({ done: true });
  }
  if (question === 'delay') {
    delays.disable();
    process.send?.({ p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 } satisfies Delay);
  }
  if (question === 'bare-checks') process.send?.({ perSecond: await bareChecks() });
  if (question !== 'stop') return;
  await http.close();
  await store.close();
  process.exit(0);
});
const hosted: Hosted = {
  origin: await http.listen({ port: 0, host: '127.0.0.1' }),
  usernames,
  password: PASSWORD,
};
process.send?.(hosted);

/** Checks of a password a second, sixteen at a time, and nothing else. */
async function bareChecks(): Promise<number> {
  let checks = 0;
  const start = performance.now();
  const worker = async () => {
    while (performance.now() - start < CHECKS_MS) {
      await passwordMatches(password_hash, PASSWORD);
      checks += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return checks / ((performance.now() - start) / 1000);
}
