/** Data is brought back: to any minute by the database's own copies, and whole by `npm run backup`. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCrowd } from './crowd.ts';
import { startCluster } from './database-cluster.ts';
import { seconds } from './failover.ts';
import { countFailures } from './ledger.ts';
import { waitFor } from './programs.ts';
import { type DrillResult, some } from './report.ts';
import { PEOPLE, startSite } from './site.ts';
import { inRelease } from './station.ts';

/**
 * Tables that people of a drill fill, and whose rows each have an id: what was in them before a backup has to come out
 * of it as it was.
 */
const COMPARED = ['audit_line', 'contact', 'meeting', 'report', 'file_node'];

/** Between the copy, the moment and the end, in milliseconds. */
const WORKS_MS = { full: 30_000, short: 12_000 };

/** Copies under load, and restores both ways. */
export async function backup({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const worksMs = WORKS_MS[isShort ? 'short' : 'full'];
  const cluster = await startCluster({ settings: ['track_commit_timestamp = on'] });
  const { primary } = cluster;
  const folder = await mkdtemp(join(tmpdir(), 'station-backups-'));
  const dataDir = join(folder, 'data');
  const env = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: primary.url, S3_ENDPOINT: '', S3_BUCKET: '' },
    ...{ S3_REGION: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
  };
  const site = await startSite({ databaseUrl: primary.url, env });
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    await pause(worksMs);
    const [copy, copyMs] = await timed(() => cluster.baseBackup());
    await pause(worksMs);
    const [{ moment }] = await primary.ask('select now()::text as moment');
    await pause(worksMs);
    // In the middle of the work, as a timer would.
    const file = join(folder, 'station.ndjson.gz');
    const [{ begun }] = await primary.ask('select now()::text as begun');
    const [made, madeMs] = await timed(() => inRelease(['scripts/backup.ts', file], env));
    await crowd.stop();
    crowd.sockets.close();
    const { calls, failures } = crowd.ledger;

    // What is written from now on is in the archive as soon as its piece of the log is full, or is told to be.
    const [{ name }] = await primary.ask('select pg_walfile_name(pg_switch_wal()) as name');
    const isArchived = `select from pg_stat_archiver where last_archived_wal >= '${name}'`;
    await waitFor(async () => (await primary.ask(isArchived)).length > 0, 60_000, 'the archive');
    const [restored, restoreMs] = await timed(() => cluster.restoreTo(copy, moment));
    const there = await linesIn(restored.url, 'id');
    const before = await linesIn(
      primary.url,
      `id, pg_xact_commit_timestamp(xmin) <= '${moment}' as early`,
    );
    const found = new Set(there.map((it) => it.id));
    // Lines from before the copy may have lost the time of their transaction: they are early.
    const missing = before.filter((it) => it.early !== false && !found.has(it.id));
    const late = before.filter((it) => it.early === false);
    const tooMuch = late.filter((it) => found.has(it.id));
    const checked = await inRelease(['scripts/files.ts', 'verify'], {
      ...env,
      DATABASE_URL: restored.url,
    });

    await primary.ask('create database second template template0');
    const second = {
      ...env,
      DATABASE_URL: primary.url.replace(/station$/, 'second'),
      DATA_DIR: join(folder, 'second'),
    };
    const [back, backMs] = await timed(() => inRelease(['scripts/restore.ts', file], second));
    const verified = await inRelease(['scripts/files.ts', 'verify', '--deep'], second);
    const rows = await compareRows(primary.url, second.DATABASE_URL, begun);
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls. Meanwhile the database was copied (\`pg_basebackup\`, ${seconds(copyMs)}), and its log archived; a moment was noted, people went on, and \`npm run backup\` was made (${seconds(madeMs)}). Then the copy was brought to the moment on a second PostgreSQL, and the backup restored into an empty database.`,
      promises: [
        {
          promise: 'nobody notices that copies are made',
          measured: some(countFailures(failures), 'no call failed'),
          isKept: failures.length === 0,
        },
        {
          promise: 'restored to a moment, everything from before it is there',
          measured: `${before.length - late.length} lines of the audit, ${missing.length} missing; ${seconds(restoreMs)}`,
          isKept: missing.length === 0 && before.length > late.length,
        },
        {
          promise: 'and nothing from after it',
          measured: `${late.length} lines came later, ${tooMuch.length} of them are there`,
          isKept: late.length > 0 && tooMuch.length === 0,
        },
        {
          promise: 'its files are there as well (`npm run files -- verify`)',
          measured: checked.output.split('\n')[0] ?? '',
          isKept: !/missing|not what|counted/.test(checked.output) && /^[1-9]/.test(checked.output),
        },
        {
          promise: '`npm run backup` and `npm run restore` bring all of it, with files',
          measured: `${lastLine(back.output)} ${seconds(backMs)}; then ${lastLine(verified.output)}`,
          isKept: made.code === 0 && back.code === 0 && verified.code === 0,
        },
        {
          promise: `rows of ${COMPARED.join(', ')} from before that backup come out of it as they were`,
          measured: `${rows.compared} were compared: ${some(rows.different, 'each is the same')}`,
          isKept: rows.isEachThere && rows.different.length === 0,
        },
      ],
      notes: [
        'Files that came after the moment are unknown to the restored database, and `npm run files -- verify` names them.',
        'A copy of the database with its archive holds no files: a file that was deleted is kept for an hour, and after that by the folder of `npm run backup` alone.',
      ],
    };
  } finally {
    await site.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lines of the audit: each write leaves one, in its transaction, and none is changed. */
async function linesIn(
  url: string,
  what: string,
): Promise<{ id: string; early?: boolean | null }[]> {
  return rowsIn(url, `select ${what} from audit_line`);
}

/** A row: what is in it, in short, and whether it has stayed as it is since before a moment. */
type Row = { id: string; content: string; isOld: boolean };

/** Compares rows that nobody has changed since a moment with those of a restored database. */
async function compareRows(source: string, restored: string, moment: string) {
  const found = { compared: 0, different: [] as string[], isEachThere: true };
  for (const table of COMPARED) {
    // Whose time was not kept is from before the drill.
    const statement = `select id::text, md5(it::text) as content,
        coalesce(pg_xact_commit_timestamp(it.xmin) <= '${moment}', true) as "isOld"
      from ${table} as it`;
    const there = await rowsIn<Row>(source, statement);
    const compared = compareOld(table, there, await rowsIn<Row>(restored, statement));
    found.compared += compared.count;
    found.different.push(...compared.different);
    found.isEachThere &&= compared.count > 0;
  }
  return found;
}

/**
 * How many old rows of a table there were, and those that did not come back, or not as they were, as sentences. Rows
 * that somebody has changed since then, or made or removed, may be as they were then or now.
 */
export function compareOld(
  table: string,
  source: readonly Row[],
  restored: readonly Omit<Row, 'isOld'>[],
): { count: number; different: string[] } {
  const back = new Map(restored.map(({ id, content }) => [id, content]));
  const old = source.filter((it) => it.isOld);
  const different = old.flatMap(({ id, content }) => {
    if (back.get(id) === content) return [];
    return [`${table} ${id} is ${back.has(id) ? 'another' : 'not there'}`];
  });
  return { count: old.length, different };
}

async function rowsIn<R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<R>(statement).finally(() => client.end())).rows;
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}
