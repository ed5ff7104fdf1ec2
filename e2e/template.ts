import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServerIfNeeded } from '../apps/server/build/if-needed.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { signInByCall, startStation, TEMPLATE_DATABASE } from './station.ts';

/**
 * Before all journeys: starts Station once on an empty place, signs the first administrator in, and
 * leaves the place to be copied, which takes a second and not ten. Gives the way to remove it, for
 * after all of them.
 *
 * `npm run test:full` walks on the embedded database, as `npm start` has it. `npm test` walks on a
 * PostgreSQL, which needs a fraction of the processor (docs/decisions/213).
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function prepare(): Promise<() => Promise<void>> {
  await buildServerIfNeeded();
  const folder = mkdtempSync(join(tmpdir(), 'station-e2e-template-'));
  const postgres =
    process.env.TEST_FULL === '1' ? undefined : await startPostgres({ fsync: false });
  const station = await startStation({
    DATA_DIR: join(folder, 'data'),
    ...(postgres && { DATABASE_URL: await createDatabase(postgres.localUrl, TEMPLATE_DATABASE) }),
  });
  const session = await signInByCall(station, station.admin);
  await station.stop();
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session));
  // Workers are told by these; `newPlace` and `storedSession` read them.
  process.env.STATION_TEMPLATE = folder;
  process.env.STATION_POSTGRES = postgres?.localUrl ?? '';
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
