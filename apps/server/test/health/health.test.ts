import { once } from 'node:events';
import { createServer } from 'node:tls';
import { getHealth, type Health } from '@station/contract/health/health';
import { expect, onTestFinished, test } from 'vitest';
import { recordBackup } from '../../src/db/backup/backup-records.ts';
import { allMigrations } from '../../src/db/migrations/all.ts';
import { warningsOf } from '../../src/features/health/health.rules.ts';
import { startMailServer } from '../fixtures/mail-server.ts';
import { SELF_SIGNED } from '../fixtures/self-signed.ts';
import { createTestApp, sharedTestApp } from '../test-app.ts';
import { isFirstStore } from '../test-store.ts';

// @store both

const app = await sharedTestApp();

const backup = {
  ...{ host: 'school-server', file: '/srv/backups/station.ndjson.gz' },
  ...{ bytes: 4_096, rows: 1_879, withFiles: true },
};

test('An administrator sees versions, database, disk, jobs, mail and push', async () => {
  const { token: as } = await app.createAdmin();
  const { data } = await app.answer(getHealth, { as });
  expect(data.versions).toMatchObject({
    station: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.versions.node,
    database: expect.stringMatching(/^\d+\.\d+/),
    schema: Object.keys(allMigrations).sort().at(-1),
  });
  expect(data.database).toMatchObject({ kind: app.store.kind, bytes: expect.any(Number) });
  expect(data.database.bytes).toBeGreaterThan(1_000_000);
  expect(data.database.connections.most).toBeGreaterThan(0);
  expect(data.disk?.free_bytes).toBeGreaterThan(0);
  expect(data.jobs).toMatchObject({ failed: 0, upkeep_failing: 0 });
  expect(data.mail).toMatchObject({ gmail: false, smtp: false, last_failure: null });
  expect(data.push.devices).toBe(0);
  expect(data.files).toEqual({ kept_in: 'folder', bytes: 0 });
  expect(data.certificate).toBeNull();
});

test('Guests and staff are refused', async () => {
  expect(await app.problem(getHealth)).toMatchObject({ status: 401 });
  const { token: as } = await app.createStaff();
  expect(await app.problem(getHealth, { as })).toMatchObject({ status: 403 });
});

test('Without a backup it says so, until one was made', async () => {
  const { token: as } = await app.createAdmin();
  const before = await app.answer(getHealth, { as });
  expect(before.data.backup).toBeNull();
  expect(before.data.warnings).toContain('backup-none');
  await recordBackup(app.store.db, backup);
  const { data } = await app.answer(getHealth, { as });
  expect(data.backup).toMatchObject({
    ...{ host: 'school-server', file: '/srv/backups/station.ndjson.gz' },
    ...{ bytes: 4_096, with_files: true },
  });
  expect(data.warnings.filter((it) => it.startsWith('backup'))).toEqual([]);
});

test('What failed is counted, and why a letter was not taken is told', async () => {
  const { token: as } = await app.createAdmin();
  const { db } = app.store;
  const job = { payload: '{}', started_at: new Date('2026-11-22T03:00:00Z') };
  await db
    .insertInto('job')
    .values([
      {
        ...{ ...job, kind: 'reports.remind', state: 'failed', finished_at: new Date() },
        failure: 'Something else',
      },
      {
        ...{ ...job, kind: 'mail.send', state: 'waiting', failure: '421 Try again later' },
        ...{ attempts: 3, due_at: new Date('2126-01-01T00:00:00Z') },
      },
    ])
    .execute();
  const { data } = await app.answer(getHealth, { as });
  expect(data.jobs.failed).toBe(1);
  expect(data.mail.last_failure).toEqual({
    at: '2026-11-22T03:00:00.000Z',
    why: '421 Try again later',
  });
  expect(data.warnings).toEqual(expect.arrayContaining(['jobs-failed', 'mail-failing']));
});

test('What was not taken is no fault of a mail server that has taken another letter since', async () => {
  await app.clear();
  onTestFinished(app.clear);
  const { token: as } = await app.createAdmin();
  const { db } = app.store;
  const mail = { payload: '{}', kind: 'mail.send' };
  const told = async () => (await app.answer(getHealth, { as })).data;
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const failed = { ...mail, state: 'failed', started_at: ago(90), finished_at: ago(60) };
  const tooLate = { ...failed, failure: 'Too late: 450 Come back later' };
  await db.insertInto('job').values(tooLate).execute();
  expect((await told()).mail.last_failure?.why).toBe('Too late: 450 Come back later');
  expect((await told()).warnings).toContain('mail-failing');

  const due_at = new Date('2126-01-01T00:00:00Z');
  const waiting = { ...mail, state: 'waiting', failure: '451 Busy', started_at: ago(30), due_at };
  await db.insertInto('job').values(waiting).execute();
  expect((await told()).mail.last_failure?.why).toBe('451 Busy');
  const taken = { ...mail, state: 'done', finished_at: new Date() };
  await db.insertInto('job').values(taken).execute();
  expect((await told()).mail.last_failure).toBeNull();
});

test.runIf(isFirstStore).for([
  ['lets nobody in is', 'station:wrong@', 'lan@x.example', 'Invalid login: 535'],
  ['passes nothing on is', '', 'far-away@x.example', '550 Relay access denied'],
  ['does not know one recipient is not', '', 'nobody@x.example', undefined],
] as const)('A mail server that %s told, also when the letter was given up', async (given) => {
  const [, login, to, why] = given;
  const server = await startMailServer();
  onTestFinished(server.close);
  const env = { SMTP_URL: server.url.replace('//', `//${login}`), PUBLIC_URL: 'http://x.example' };
  const own = await createTestApp({ env });
  onTestFinished(own.close);
  const { token: as } = await own.createAdmin();
  const expectTold = async (begin: string) => {
    const { data } = await own.answer(getHealth, { as });
    expect(data.warnings.includes('mail-failing')).toBe(why !== undefined);
    if (!why) return expect(data.mail.last_failure).toBeNull();
    expect(data.mail.last_failure?.why).toMatch(new RegExp(`^${begin}.*${why}`));
  };
  const letter = { to, subject: 'Chào', text: 'Chào', html: '<p>Chào</p>', goodForHours: 1 };
  await own.store.db.transaction().execute((trx) => own.context.mailer.post(trx, letter));
  const ask = async (query: string) => (await own.store.pool.query(query)).rows;
  const stored = () =>
    ask("select state, failure is not null as tried from job where kind = 'mail.send'");
  await expect.poll(stored).toEqual([{ state: 'waiting', tried: true }]);
  await expectTold('');
  await ask("update job set give_up_at = now(), due_at = now() where kind = 'mail.send'");
  await ask("select pg_notify('station_job', 'mail.send')");
  await expect.poll(stored).toEqual([{ state: 'failed', tried: true }]);
  await expectTold('Too late: ');
});

test.runIf(isFirstStore)(
  'The certificate of the public address is looked at, also one that browsers refuse',
  { tags: ['full'] },
  async () => {
    const server = createServer(SELF_SIGNED).listen(0, 'localhost');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const secured = await createTestApp({ env: { PUBLIC_URL: `https://localhost:${port}` } });
    onTestFinished(secured.close);
    const { token: as } = await secured.createAdmin();
    const { data } = await secured.answer(getHealth, { as });
    expect(data.certificate).toMatchObject({ host: `localhost:${port}`, state: 'untrusted' });
    expect(data.certificate?.ends_at).toMatch(/^2126-/);
    expect(data.certificate?.days_left).toBeGreaterThan(30_000);
    expect(data.warnings).toContain('certificate-untrusted');
  },
);

test.runIf(isFirstStore)(
  'An address where nobody answers is told of, and holds nobody up',
  { tags: ['full'] },
  async () => {
    const silent = await createTestApp({ env: { PUBLIC_URL: 'https://localhost:9' } });
    onTestFinished(silent.close);
    const { token: as } = await silent.createAdmin();
    const { data } = await silent.answer(getHealth, { as });
    expect(data.certificate).toEqual({
      ...{ host: 'localhost:9', state: 'silent', ends_at: null, days_left: null },
    });
    expect(data.warnings).toContain('certificate-silent');
  },
);

/** Nothing to look after. */
const well: Omit<Health, 'warnings'> = {
  checked_at: '2026-11-23T03:00:00.000Z',
  versions: { station: '1.0.0', node: '24.0.0', database: '18.0', schema: '090-backup-records' },
  database: {
    ...{ kind: 'postgres', answered_in_ms: 1, bytes: 1_000 },
    connections: { used: 1, idle: 1, waiting: 0, most: 10 },
  },
  disk: { free_bytes: 50e9, total_bytes: 100e9 },
  files: { kept_in: 'folder', bytes: 0 },
  backup: {
    ...{ made_at: '2026-11-22T03:00:00.000Z', host: 'a', file: 'b', bytes: 1, with_files: true },
  },
  jobs: { waiting: 3, running: 1, failed: 0, delay_seconds: 2, upkeep_failing: 0 },
  mail: { gmail: true, mailboxes: 2, mailboxes_lost: 0, smtp: true, last_failure: null },
  push: { has_keys: true, devices: 4 },
  certificate: {
    ...{ host: 'station.example', state: 'trusted' },
    ...{ ends_at: '2027-01-23T03:00:00.000Z', days_left: 61 },
  },
};
const PUBLIC = 'https://station.example';

test.for<[string, Partial<Omit<Health, 'warnings'>>, string[]]>([
  ['all is well', {}, []],
  ['a disk with 1 GB', { disk: { free_bytes: 1e9, total_bytes: 10e9 } }, ['disk-low']],
  ['a disk with 4 %', { disk: { free_bytes: 40e9, total_bytes: 1_000e9 } }, ['disk-low']],
  ['a disk that says nothing', { disk: null }, []],
  [
    'a backup of eight days ago',
    { backup: { ...well.backup!, made_at: '2026-11-15T02:00:00.000Z' } },
    ['backup-old'],
  ],
  [
    'a certificate with 13 days',
    { certificate: { ...well.certificate!, days_left: 13 } },
    ['certificate-soon'],
  ],
  [
    'a certificate that is over, which is no longer trusted',
    { certificate: { ...well.certificate!, state: 'untrusted', days_left: -1 } },
    ['certificate-over'],
  ],
  [
    'a job that waits for 11 minutes',
    { jobs: { ...well.jobs, delay_seconds: 660 } },
    ['jobs-late'],
  ],
  ['upkeep that fails', { jobs: { ...well.jobs, upkeep_failing: 1 } }, ['upkeep-failing']],
  ['a mailbox that is lost', { mail: { ...well.mail, mailboxes_lost: 1 } }, ['mailboxes-lost']],
  [
    'queries that wait',
    {
      database: {
        ...well.database,
        connections: { used: 10, idle: 0, waiting: 3, most: 10 },
      },
    },
    ['database-busy'],
  ],
])('Who looks is warned of what there is: %s', ([, changes, warnings]) => {
  expect(warningsOf({ ...well, ...changes }, PUBLIC)).toEqual(warnings);
});

test.for([
  ['http://station.example', ['address-open']],
  ['http://localhost:5000', []],
  ['http://127.0.0.1:5000', []],
  [undefined, []],
] as const)('Sign-ins that anybody on the way can read are warned of: %s', ([url, warnings]) => {
  expect(warningsOf({ ...well, certificate: null }, url)).toEqual(warnings);
});
