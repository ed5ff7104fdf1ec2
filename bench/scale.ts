/**
 * What calls cost as a station grows, on PostgreSQL: contacts to a million, page views to ten million,
 * audit lines, files, enrolments, reports. Each is measured at a tenth and in whole; what may grow by a
 * tenth at most has a station for each size, and they take turns (scale/part.ts).
 * PostgreSQL has the memory that docs/production.md gives it.
 * `--part=contacts` runs one of them, `--size=100000` ends with that many. About 6 GB of disk.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { columnTypes } from '../apps/server/src/db/column-types.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { signIn, startHost } from './contacts-client.ts';
import { audit } from './scale/audit.ts';
import { boards } from './scale/boards.ts';
import { contacts } from './scale/contacts.ts';
import { files } from './scale/files.ts';
import { runPart, type ScalePart, type Site } from './scale/part.ts';
import { schools } from './scale/schools.ts';
import { visits } from './scale/visits.ts';

const PARTS: Record<string, ScalePart> = { contacts, schools, boards, files, audit, visits };

/** For pages of tables, as `docs/production.md` says. */
const QUARTER_OF_MEMORY = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;

export async function benchScale(flags: string[]): Promise<string> {
  const flag = (name: string) =>
    flags.find((it) => it.startsWith(`--${name}=`))?.slice(name.length + 3);
  const most = Number(flag('size') ?? Number.POSITIVE_INFINITY);
  const postgres = await startPostgres({ fsync: true, sharedBuffers: QUARTER_OF_MEMORY });
  const opened: (() => Promise<void>)[] = [];
  const open = async (): Promise<Site> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'station-bench-'));
    const url = await createDatabase(postgres.url, `bench_${opened.length}`);
    const host = await startHost({ DATABASE_URL: url, DATA_DIR: dataDir });
    const pool = new pg.Pool({ connectionString: url, types: columnTypes });
    opened.push(async () => {
      await pool.end();
      host.process.send('stop');
      await once(host.process, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    });
    return { host, pool, headers: await signIn(host) };
  };
  const tables: string[] = [];
  try {
    const shared = await open();
    for (const [name, part] of Object.entries(PARTS)) {
      if (flag('part') && flag('part') !== name) continue;
      console.error(`${name} …`);
      tables.push(await runPart(part, part.turns ? open : async () => shared, most));
    }
  } finally {
    for (const close of opened) await close();
    await postgres.stop();
  }
  return [...tables, `PostgreSQL had ${QUARTER_OF_MEMORY} of shared buffers.`].join('\n\n');
}
