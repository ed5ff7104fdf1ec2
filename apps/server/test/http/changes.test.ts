import { setTimeout as pause } from 'node:timers/promises';
import { CHANGED_AREAS, CHANGES_SENT_MS } from '@station/contract/changes';
import { createCompany } from '@station/contract/companies/companies';
import { createContact } from '@station/contract/contacts/contacts';
import { undoImport } from '@station/contract/imports/imports';
import { addKiosk, kioskCheckIn } from '@station/contract/membership/kiosks';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { commit, startRows } from '../fixtures/imports.ts';
import { createMember, createPlan, joins } from '../fixtures/membership.ts';
import { closeSockets, openSocket, type TestSocket } from '../fixtures/sockets.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

const app = await createTestApp();
afterEach(closeSockets);
afterAll(app.close);

/** The areas that a socket is told of from now on. */
function areasSent(socket: TestSocket): string[] {
  const areas: string[] = [];
  socket.on('changed', ({ area }) => areas.push(area));
  return areas;
}

const mainSocket = (token?: string) => openSocket(app, { namespace: '/', ...(token && { token }) });

test('What somebody writes is told to the others on the staff, once', async () => {
  const author = await app.createAdmin();
  const own = areasSent(await mainSocket(author.token));
  const others = areasSent(await mainSocket((await app.createStaff()).token));
  for (const name of ['Một', 'Hai']) {
    await app.answer(createCompany, { as: author.token, body: { name } });
  }
  await expect.poll(() => others).toEqual(['companies']);
  await pause(CHANGES_SENT_MS + 200);
  expect(others).toHaveLength(1);
  expect(own).toEqual([]);
});

test('Neither guests nor people who are not let in yet hear of anything', async () => {
  const author = await app.createAdmin();
  const heard = [
    await mainSocket(),
    await mainSocket((await app.createPerson({ role: 'user', status: 'pending' })).token),
  ].map(areasSent);
  await app.answer(createCompany, { as: author.token, body: { name: 'Ba' } });
  await pause(CHANGES_SENT_MS + 300);
  expect(heard).toEqual([[], []]);
});

test('A refused call is not told of', async () => {
  const author = await app.createAdmin();
  const others = areasSent(await mainSocket((await app.createStaff()).token));
  await app.problem(createCompany, { as: author.token, body: { name: '' } });
  await pause(CHANGES_SENT_MS + 300);
  expect(others).toEqual([]);
});

test('Who comes in at a kiosk, which calls as a guest, is told to the staff', async () => {
  const { token: as } = await app.createAdmin();
  const plan = await createPlan(app);
  const today = new Date().toISOString().slice(0, 10);
  const { number: text } = await createMember(app, as, {}, [joins(plan, today)]);
  const { token: kiosk } = await app.answer(addKiosk, { as, body: { name: 'Cửa trước' } });
  // All that was written until here is told.
  await pause(CHANGES_SENT_MS + 300);
  const staff = areasSent(await mainSocket((await app.createStaff()).token));
  await app.answer(kioskCheckIn, { body: { kiosk, key: crypto.randomUUID(), text } });
  await expect.poll(() => staff).toEqual(['membership']);
});

test('An import that is undone is told to those who look at the trash and at industries', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['Lan', '0901234561']]);
  await commit(app, as, id);
  // All that was written until here is told.
  await pause(CHANGES_SENT_MS + 300);
  const others = areasSent(await mainSocket((await app.createStaff()).token));
  await app.answer(undoImport, { as, params: { id } });
  await expect
    .poll(() => others)
    .toEqual(expect.arrayContaining(['contacts', 'industries', 'trash']));
});

/** Two servers on one database; who makes them closes them. */
async function twoServers(): Promise<[TestApp, TestApp]> {
  const { databaseUrl, remove } = await createTestStore();
  await remove();
  const store = { databaseUrl };
  return [await createTestApp({ store }), await createTestApp({ store })];
}

/** The connections on which servers hear each other. */
const LISTENING = `from pg_stat_activity
  where datname = current_database() and application_name = 'station-events' and query like 'LISTEN%'`;

test.runIf(isPostgres)(
  'What was written just before a server stops is told to the browsers on the others',
  async () => {
    const [stops, stays] = await twoServers();
    onTestFinished(stays.close);
    const { token } = await stays.createStaff();
    const others = areasSent(await openSocket(stays, { namespace: '/', token }));
    const { token: as } = await stops.createAdmin();
    await stops.answer(createCompany, { as, body: { name: 'Tư' } });
    await stops.answer(createContact, { as, body: contactFields() });
    await stops.close();
    await expect
      .poll(() => others, { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['companies', 'contacts']));
  },
);

test.runIf(isPostgres)(
  'When a server hears the others again, its browsers are told of all that they may hear of',
  async () => {
    const [writes, hears] = await twoServers();
    onTestFinished(writes.close);
    onTestFinished(hears.close);
    const open = async (token: string) =>
      areasSent(await openSocket(hears, { namespace: '/', token }));
    const admin = await open((await hears.createAdmin()).token);
    const staff = await open((await hears.createStaff()).token);
    const { token: as } = await writes.createAdmin();
    const { pool } = hears.store;
    await expect.poll(async () => (await pool.query(`select ${LISTENING}`)).rowCount).toBe(2);
    await pool.query(`select pg_terminate_backend(pid) ${LISTENING}`);
    await writes.answer(createCompany, { as, body: { name: 'Năm' } });
    await expect.poll(() => new Set(admin)).toEqual(new Set(CHANGED_AREAS));
    const forStaff = CHANGED_AREAS.filter((area) => area !== 'jobs');
    await expect.poll(() => new Set(staff)).toEqual(new Set(forStaff));
  },
);
