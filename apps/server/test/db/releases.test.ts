import { randomBytes } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { listCompanies } from '@station/contract/companies/companies';
import { listContacts } from '@station/contract/contacts/contacts';
import { listFileNodes } from '@station/contract/files/nodes';
import { listMembers } from '@station/contract/membership/members';
import { listSchools } from '@station/contract/schools/schools';
import { expect, inject, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { BackupWatch } from '../../src/db/backup/watch-backup.ts';
import { openStore } from '../../src/db/db.ts';
import { appliedMigrations } from '../../src/db/migrate.ts';
import { allMigrations } from '../../src/db/migrations/all.ts';
import { allEndpoints } from '../fixtures/contract.ts';
import { createDatabase } from '../postgres-server.ts';
import { createTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

// @full

const RELEASES = new URL('releases/', import.meta.url);

const kept = readdirSync(RELEASES).filter((name) => name.endsWith('.ndjson.gz'));

/** What cannot be asked without saying what of, which their query alone does not tell. */
const ASK_FOR_MORE = ['getVisitorTrail 400'];

test('At least one release is kept', () => {
  expect(kept.length).toBeGreaterThan(0);
});

test.runIf(isPostgres).for(kept)(
  'The database of the kept release %s is brought up to date and reads whole',
  async (name) => {
    const url = await createDatabase(process.env.TEST_DATABASE_URL ?? '', newName());
    const dataDir = await mkdtemp(join(inject('folder'), 'release-'));
    const watch = new BackupWatch();
    const text = createReadStream(new URL(name, RELEASES)).pipe(createGunzip()).setEncoding('utf8');
    const store = await openStore({ databaseUrl: url, dataDir, fsync: false });
    const restored = await restoreBackup(store, watch.watch(text), { dataDir });
    expect(restored.rows).toBe(watch.counts()?.rows);
    expect(await appliedMigrations(store.db)).toEqual(Object.keys(allMigrations).sort());
    await store.close();

    const app = await createTestApp({ store: { databaseUrl: url } });
    onTestFinished(app.close);
    const { token: as } = await app.createAdmin();
    const total = async (list: typeof listContacts) =>
      (await app.answer(list, { as, query: {} })).pagination.total_records;
    expect(await total(listContacts)).toBeGreaterThan(1_000);
    for (const list of [listCompanies, listSchools, listFileNodes, listMembers]) {
      const { data } = await app.answer(list, { as, query: {} });
      expect([list.name, data.length > 0]).toEqual([list.name, true]);
    }
    // Everything that can be asked for without naming a record.
    const reads = (await allEndpoints()).filter(
      (it) =>
        it.method === 'GET' &&
        it.access !== 'guest' &&
        !it.download &&
        !it.path.includes(':') &&
        // Google is asked for these, and nobody has connected a mailbox.
        !it.path.startsWith('/api/gmail/') &&
        it.query.safeParse({}).success,
    );
    expect(reads.length).toBeGreaterThan(50);
    const refused: string[] = [];
    for (const read of reads) {
      const { statusCode, payload } = await app.call(read, { as });
      if (statusCode === 200) read.response.parse(JSON.parse(payload));
      else refused.push(`${read.name} ${statusCode}`);
    }
    expect(refused).toEqual(ASK_FOR_MORE);
  },
);

function newName(): string {
  return `release_${randomBytes(6).toString('hex')}`;
}
