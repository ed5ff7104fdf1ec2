/**
 * `npm run release:keep`: keeps the database of the present release, filled as by `npm run demo`, as a
 * backup beside the tests of the server. From then on a test brings it up to date with every migration
 * that comes (docs/decisions/198-drills.md). Done once at each release; what is kept never changes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { allMigrations } from '../apps/server/src/db/migrations/all.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { runCommand } from './run-command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const RELEASES = `${root}apps/server/test/db/releases`;

/** Rows of the same kind as others, of which some hundreds say as much: the file stays small. */
const THIN_OUT = [
  'delete from visit where id % 12 <> 0',
  'delete from visit_key where abs(hashtext(visit_key::text)) % 12 <> 0',
  'delete from audit_line where id % 12 <> 0',
  // Who could sign in with them is nobody's business.
  'delete from session',
];

async function keep(): Promise<void> {
  const { version } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
  const newest = Object.keys(allMigrations).sort().at(-1)?.slice(0, 3);
  const file = join(RELEASES, `${version}-${newest}.ndjson.gz`);
  if (existsSync(file)) throw new Error(`${file} is kept already.`);
  await mkdir(RELEASES, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'station-release-'));
  const postgres = await startPostgres();
  try {
    const databaseUrl = await createDatabase(postgres.url, 'station');
    const run = (script: string, ...args: string[]) => {
      const { status } = spawnSync(process.execPath, [`${root}scripts/${script}.ts`, ...args], {
        env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (status !== 0) throw new Error(`scripts/${script}.ts ended with ${status}`);
    };
    run('demo');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (const statement of THIN_OUT) await client.query(statement);
    await client.end();
    run('backup', file, '--files=none');
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const { size } = await stat(file);
  console.log(`${file}: ${Math.round(size / 1024)} kB. Commit it with the release.`);
}

await runCommand(keep);
