import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { dropEverything } from '../../src/db/backup/catalogue.ts';
import type { BackupHead } from '../../src/db/backup/format.ts';
import { type RestoreOptions, restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { openStore, type Store } from '../../src/db/db.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { createDatabase, startPostgres } from '../postgres-server.ts';
import { isFirstStore, isPostgres } from '../test-store.ts';
import { HARD_ROWS, hardSchema, laterSchema } from './backup-schema.ts';
import { openFileStore, openTestStore } from './open-test-store.ts';

interface EmptyStore {
  store: Store;
  dataDir: string;
}

/** A store that tests only read, and its backup. */
let source: EmptyStore;
let backup: string;
let removeSource: () => Promise<void>;

beforeAll(async () => {
  const { store, place, remove } = await openFileStore({ poolSize: 2 });
  removeSource = remove;
  source = await fillHard(await emptied({ store, dataDir: place.dataDir }));
  backup = await backUp(source);
});
afterAll(() => removeSource());

/** A store with nothing in it at all, of the kind that the run is about. */
async function openEmpty(): Promise<EmptyStore> {
  const { store, place } = await openTestStore({ poolSize: 2 });
  return emptied({ store, dataDir: place.dataDir });
}

async function emptied(opened: EmptyStore): Promise<EmptyStore> {
  const client = await opened.store.pool.connect();
  await dropEverything(client);
  client.release();
  return opened;
}

/** The same of the other kind. */
async function openOther(): Promise<EmptyStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'station-backup-'));
  const server = isPostgres ? undefined : await startPostgres({ fsync: false });
  const databaseUrl = server && (await createDatabase(server.url, 'copy'));
  const store = await openStore({ dataDir, databaseUrl, fsync: false });
  onTestFinished(async () => {
    await store.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { store, dataDir };
}

/** Fills an empty store with everything that is hard to carry over. */
async function fillHard(opened: EmptyStore): Promise<EmptyStore> {
  await migrateToLatest(opened.store.db, hardSchema);
  await opened.store.pool.query(HARD_ROWS);
  return opened;
}

const openHard = async () => fillHard(await openEmpty());

async function backUp({ store, dataDir }: EmptyStore): Promise<string> {
  let text = '';
  for await (const piece of writeBackup(store, dataDir)) text += piece;
  return text;
}

function restore(
  { store, dataDir }: EmptyStore,
  text: string,
  options: Partial<RestoreOptions> = {},
) {
  // In pieces that have nothing to do with lines.
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += 50_021) yield text.slice(at, at + 50_021);
  };
  return restoreBackup(store, pieces(), { dataDir, migrations: hardSchema, ...options });
}

/** The rows of the last of several statements. */
const rowsOf = (result: unknown) => (result as { rows: unknown[] }[]).at(-1)?.rows;
const withoutHead = (text: string) => text.slice(text.indexOf('\n'));
const headOf = (text: string) => JSON.parse(text.slice(0, text.indexOf('\n'))) as BackupHead;

for (const [where, open] of [
  ['a store of its kind', openEmpty],
  ['the other kind of store', openOther],
] as const) {
  test(`every value survives the way to ${where}`, { tags: ['full'] }, async () => {
    const copy = await open();
    const restored = await restore(copy, backup);
    expect(restored).toMatchObject({ tables: 7, files: 0 });
    const again = await backUp(copy);
    expect(withoutHead(again)).toBe(withoutHead(backup));
    expect(headOf(again).sequences).toEqual(headOf(backup).sequences);

    // The same, as the database itself sees it.
    const values = `set timezone = 'UTC'; select v::text from value v order by key`;
    const [there, here] = await Promise.all(
      [copy, source].map((it) => it.store.pool.query(values)),
    );
    expect(rowsOf(there)).toEqual(rowsOf(here));
    expect(rowsOf(there)).toHaveLength(3);
  });
}

test('after a restore, ids go on, triggers count, keys hold and computed columns are there', {
  tags: ['full'],
}, async () => {
  const copy = await openEmpty();
  await restore(copy, backup);
  const ask = async (sql: string) => (await copy.store.pool.query(sql)).rows[0];
  // The trigger did not count the rows of the backup once more.
  expect(await ask('select total from person_count')).toEqual({ total: 2500 });
  expect(await ask(`insert into person (name) values ('Mới') returning id, folded`)).toEqual({
    id: 2501,
    folded: 'mới',
  });
  expect(await ask('select total from person_count')).toEqual({ total: 2501 });
  expect(await ask(`insert into serial_table (t) values ('') returning id`)).toEqual({ id: 8 });
  expect(await ask('select size from crowd')).toEqual({ size: 2501 });
  await expect(ask('update person set boss_id = 999999')).rejects.toMatchObject({ code: '23503' });
  await expect(ask('insert into team (lead_id) values (999999)')).rejects.toMatchObject({
    code: '23503',
  });
  expect(await ask('select count(*) as count from passing')).toEqual({ count: 0 });
});

test('a backup holds the rows of one moment, whatever is written while it is read', async () => {
  const { store, dataDir } = source;
  let seen = '';
  let added: Promise<unknown> | undefined;
  for await (const piece of writeBackup(store, dataDir)) {
    seen += piece;
    added ??= store.pool.query(`insert into value (key) values ('later')`);
  }
  await added;
  const { rowCount } = await store.pool.query(`delete from value where key = 'later'`);
  expect(rowCount).toBe(1);
  expect(withoutHead(seen)).toBe(withoutHead(backup));
});

test('a backup that nobody reads to its end gives the connection back', async () => {
  const { store, dataDir } = source;
  for await (const piece of writeBackup(store, dataDir)) {
    expect(piece).toContain('station_backup');
    break;
  }
  expect((await store.pool.query('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
});

test.runIf(isFirstStore)(
  'a backup of an older Station is brought to the newest migration, rows and all',
  async () => {
    const copy = await openEmpty();
    await restore(copy, backup, { migrations: laterSchema });
    const { rows } = await copy.store.pool.query('select shout from person where id = 7');
    expect(rows).toEqual([{ shout: 'NGƯỜI 7' }]);
    expect(await migrateToLatest(copy.store.db, laterSchema)).toEqual([]);
  },
);

test.runIf(isFirstStore)(
  'a backup that begins while the database is migrated says the migrations that its rows have',
  { tags: ['full'] },
  async () => {
    const migrated = await openHard();
    const { pool } = migrated.store;
    const connect = async () => {
      await migrateToLatest(migrated.store.db, laterSchema);
      return pool.connect();
    };
    const late = { ...migrated.store, pool: { connect } as typeof pool };
    const text = await backUp({ store: late, dataDir: migrated.dataDir });
    expect(headOf(text).migrations).toEqual(Object.keys(laterSchema));
    const copy = await openEmpty();
    await restore(copy, text, { migrations: laterSchema });
    expect(withoutHead(await backUp(copy))).toBe(withoutHead(text));
  },
);

test.runIf(isFirstStore)(
  'a backup of a newer Station is refused and changes nothing',
  { tags: ['full'] },
  async () => {
    const newer = await openHard();
    await migrateToLatest(newer.store.db, laterSchema);
    const before = await backUp(newer);
    await expect(restore(newer, before, { force: true })).rejects.toThrow(
      'made by a Station with the migration 002-shout, which this one lacks',
    );
    expect(withoutHead(await backUp(newer))).toBe(withoutHead(before));
  },
);

test.runIf(isFirstStore)(
  'a store with rows is refused, and replaced when told to',
  { tags: ['full'] },
  async () => {
    const target = await openHard();
    await target.store.pool.query(`insert into value (key) values ('mine')`);
    await expect(restore(target, backup)).rejects.toThrow(
      'There is something here already (rows in monthly, person, person_count, serial_table, team, value). ' +
        'To replace everything, add --force.',
    );
    await restore(target, backup, { force: true });
    expect(withoutHead(await backUp(target))).toBe(withoutHead(backup));
  },
);

test('a damaged backup is refused with a sentence and leaves everything as it was', {
  tags: ['full'],
}, async () => {
  const target = await openHard();
  await target.store.pool.query(`insert into value (key) values ('mine')`);
  const before = withoutHead(await backUp(target));
  const lines = backup.split('\n');
  const person = lines.findIndex((it) => it.includes('Người 1200'));
  const cases: [string, string][] = [
    ['', 'The backup is cut short'],
    ['hello', 'This is not a backup of Station.'],
    ['{"a":1}\n', 'This is not a backup of Station.'],
    [backup.replace('"station_backup":1', '"station_backup":2'), 'has the format 2'],
    [backup.slice(0, backup.length / 2), 'cut short'],
    [lines.slice(0, -2).join('\n'), 'cut short: its last line is missing'],
    [lines.toSpliced(person, 1).join('\n'), 'does not hold as much as its last line says'],
    [lines.toSpliced(person, 1, '["1"]').join('\n'), 'too few or too many values'],
    [lines.toSpliced(1, 0, '["1"]').join('\n'), 'a row of no table'],
    [backup.replace('{"table":"team"', '{"table":"nowhere"'), 'a table nowhere that is unknown'],
    [backup.replace('"lead_id"]', '"leads"]'), 'The table team has no column leads.'],
    [backup.replace('["1",', '["one",'), 'invalid input syntax for type bigint: "one"'],
    // Team 1 would have a lead that is not there.
    [backup.replace('"đội 1","2"', '"đội 1","777777"'), 'violates foreign key constraint'],
    [`${backup}[]\n`, 'goes on after its end'],
    [backup.replace('{"end"', '{"surprise":1}\n{"end"'), 'of an unknown kind'],
  ];
  for (const [damaged, why] of cases) {
    expect(damaged).not.toBe(backup);
    await expect(restore(target, damaged, { force: true }), why).rejects.toThrow(why);
  }
  expect(withoutHead(await backUp(target))).toBe(before);
});

test.runIf(isFirstStore)(
  'files travel with the rows, and those from before are kept aside',
  async () => {
    const folder = join(source.dataDir, 'files');
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'ảnh', 'sâu'), { recursive: true });
    const large = randomBytes(500_000);
    await writeFile(join(folder, 'ảnh', 'sâu', 'to.bin'), large);
    await writeFile(join(folder, 'empty'), '');
    // A link could lead anywhere; only files are taken.
    await symlink('/etc/passwd', join(folder, 'link'));
    const withFiles = await backUp(source);

    const target = await openEmpty();
    await mkdir(join(target.dataDir, 'files'));
    await writeFile(join(target.dataDir, 'files', 'old'), 'old');
    await expect(restore(target, withFiles)).rejects.toThrow('something here already (files)');
    const restored = await restore(target, withFiles, { force: true });

    expect(restored.files).toBe(2);
    const files = join(target.dataDir, 'files');
    expect((await readdir(files)).sort()).toEqual(['empty', 'ảnh']);
    expect((await readFile(join(files, 'ảnh', 'sâu', 'to.bin'))).equals(large)).toBe(true);
    expect(await readFile(join(restored.storedFiles ?? '', 'old'), 'utf8')).toBe('old');
    expect(await readdir(target.dataDir)).not.toContain('files.restoring');
  },
);

test.runIf(isFirstStore)('a file whose path leads out of the folder is refused', async () => {
  const withFile = backup.replace('{"end"', '{"file":"good","size":1}\n"eA=="\n{"end"');
  const target = await openEmpty();
  for (const path of ['../evil', '/tmp/evil', 'a/../../evil']) {
    const evil = withFile.replace('"good"', JSON.stringify(path));
    await expect(restore(target, evil), path).rejects.toThrow('outside of the folder');
  }
  expect(await readdir(target.dataDir)).not.toContain('files');
});
