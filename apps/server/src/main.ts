import { openStore } from './db/db.ts';
import { migrateToLatest } from './db/migrate.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';

/** A stop that takes longer, in milliseconds, ends hard. */
const STOP_WITHIN_MS = 9_500;

try {
  await start();
} catch (error) {
  // Whoever starts a server reads one sentence, not a stack.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  // The embedded database opens in a thread of its own; this one reads the features meanwhile.
  const [store, { createApp }, { createFirstAdministrator }] = await Promise.all([
    openStore({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      poolSize: config.databasePool,
      log: createLog(config),
      slowQueryMs: config.slowQueryMs,
    }),
    import('./app.ts'),
    import('./features/accounts/sign-in/accounts.actions.ts'),
  ]);
  await migrateToLatest(store.db);
  const { http, context, readiness, leave } = await createApp(config, store);
  const administrator = await createFirstAdministrator(context);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    readiness.ready = false;
    http.log.info({ signal }, 'stopping');
    setTimeout(() => {
      http.log.error({ after_ms: STOP_WITHIN_MS }, 'the stop took too long, so it ends hard');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await leave();
    await http.close();
    await store.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await http.listen({ port: config.port, host: config.host });
  readiness.ready = true;
  announce(http.listeningOrigin, store.kind, config.dataDir, administrator);
}

/** What a person at a terminal needs to know; the password is shown this once and never logged. */
function announce(
  origin: string,
  kind: string,
  dataDir: string,
  administrator: { username: string; password: string } | undefined,
): void {
  const lines = [
    '',
    `  Station is ready at ${origin}`,
    kind === 'embedded'
      ? `  Data: the embedded database in ${dataDir}. For real data use PostgreSQL (DATABASE_URL).`
      : '  Data: PostgreSQL.',
  ];
  if (administrator) {
    lines.push(
      '',
      '  First administrator, shown this once:',
      `    username  ${administrator.username}`,
      `    password  ${administrator.password}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
