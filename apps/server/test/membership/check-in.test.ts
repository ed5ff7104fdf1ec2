import {
  checkIn,
  getCard,
  listVisits,
  rotateCard,
  showCard,
  undoVisit,
} from '@station/contract/membership/check-in';
import { addMemberEvent } from '@station/contract/membership/events';
import { getDashboard } from '@station/contract/membership/follow-up';
import { addKiosk, kioskCheckIn, revokeKiosk } from '@station/contract/membership/kiosks';
import { getMember } from '@station/contract/membership/members';
import { listPoints, updatePointRules } from '@station/contract/membership/points';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMember, createPlan, joins } from '../fixtures/membership.ts';
import { createTestApp, newAddress } from '../test-app.ts';

/** 9:02 in Viet Nam, of a Friday. */
const MORNING = Date.parse('2026-11-20T02:02:00Z');
const MINUTE = 60_000;
let now = MORNING;
const app = await createTestApp({ clock: { now: () => now, steady: () => performance.now() } });
afterAll(app.close);
beforeEach(async () => {
  now = MORNING;
  await app.clear();
});

const TODAY = '2026-11-20';

/** A member with ten visits, and what tests do with them. */
async function withVisits(visits = 10) {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app, { days: null, visits, price: 0 });
  const member = await createMember(app, as, { name: 'Lan', phone: '0901234567' }, [
    joins(plan, '2026-11-01'),
  ]);
  const scan = (text: string, given: object = {}) =>
    app.answer(checkIn, { as, body: { key: crypto.randomUUID(), text, ...given } });
  const params = { id: member.id };
  const { token } = await app.answer(getCard, { as, params });
  return { as, member, params, token, scan };
}

test('A card lets in once a day; a second scan says when, and the same scan says the same', async () => {
  const { as, params, token, scan } = await withVisits();
  const key = crypto.randomUUID();
  const first = await scan(token, { key });
  const came_in_at = '2026-11-20T02:02:00.000Z';
  expect(first).toMatchObject({
    candidates: [],
    data: { light: 'green', reasons: [], visits_left: 9, came_in_at, member: { name: 'Lan' } },
  });
  now += MINUTE;
  // The answer was lost on the way, and the same scan is sent again.
  expect(await scan(token, { key })).toEqual(first);
  const again = { light: 'amber', reasons: ['already-in'], visits_left: 9, came_in_at };
  expect((await scan(token)).data).toMatchObject(again);
  expect((await app.answer(listVisits, { as, params })).total).toBe(1);
  now += 1_440 * MINUTE;
  expect((await scan(`https://station.example/card/${token}`)).data).toMatchObject({
    light: 'green',
    visits_left: 8,
  });
  const { heat } = await app.answer(getDashboard, { as });
  expect(heat).toEqual([
    { weekday: 5, hour: 9, visits: 1 },
    { weekday: 6, hour: 9, visits: 1 },
  ]);
});

test('Sixteen scans of one card at once are one visit', async () => {
  const { as, params, token, scan } = await withVisits();
  const answers = await Promise.all(Array.from({ length: 16 }, () => scan(token)));
  expect(answers.filter(({ data }) => data?.light === 'green')).toHaveLength(1);
  expect((await app.answer(listVisits, { as, params })).total).toBe(1);
});

test('The last visit lets in, and on the next day it is red', async () => {
  const { token, scan } = await withVisits(1);
  expect((await scan(token)).data).toMatchObject({ light: 'amber', reasons: ['last-visits'] });
  expect((await scan(token)).data).toMatchObject({ light: 'amber', reasons: ['already-in'] });
  now += 1_440 * MINUTE;
  const refused = { light: 'red', reasons: ['used-up'], visits_left: 0, came_in_at: null };
  expect((await scan(token)).data).toMatchObject(refused);
});

test('People are found by number, telephone and name, and several are shown to choose from', async () => {
  const { as, member, scan } = await withVisits();
  const other = await createMember(app, as, { name: 'Lan Anh', phone: '0907654321' });
  expect((await scan(member.number)).data?.member.id).toBe(member.id);
  expect((await scan('+84 907 654 321')).data).toMatchObject({ reasons: ['no-plan'] });
  const several = await scan('lan');
  expect(several.data).toBeNull();
  expect(several.candidates.map(({ id }) => id)).toEqual([member.id, other.id]);
  const chosen = await scan('', { member_id: member.id });
  expect(chosen.data?.reasons).toEqual(['already-in']);
  const body = { key: crypto.randomUUID(), text: 'không ai' };
  const nobody = await app.problem(checkIn, { as, body });
  expect(nobody).toMatchObject({ status: 404, reason: 'membership.nobody' });
  expect((await app.problem(checkIn, { body })).status).toBe(401);
});

test('A scan that waited for its line counts at its own time, by at most a day', async () => {
  const { as, params, token, scan } = await withVisits();
  await scan(token, { waited_ms: 30 * MINUTE });
  const { data } = await app.answer(listVisits, { as, params });
  expect(data.map(({ at, is_late }) => [at, is_late])).toEqual([
    ['2026-11-20T01:32:00.000Z', true],
  ]);
  const body = { key: crypto.randomUUID(), text: token, waited_ms: 1_441 * MINUTE };
  expect((await app.problem(checkIn, { as, body })).status).toBe(400);
});

test('Another card makes the old one worth nothing, at the door and as a page', async () => {
  const { as, params, token, scan } = await withVisits();
  const shown = await app.answer(showCard, { params: { token } });
  expect(shown).toMatchObject({ name: 'Lan', state: 'active', visits_left: 10 });
  const { token: fresh } = await app.answer(rotateCard, { as, params });
  expect(fresh).not.toBe(token);
  const gone = await app.problem(showCard, { params: { token } });
  expect(gone).toMatchObject({ status: 404, reason: 'membership.card-not-found' });
  const body = { key: crypto.randomUUID(), text: token };
  expect((await app.problem(checkIn, { as, body })).reason).toBe('membership.nobody');
  expect((await scan(fresh)).data?.light).toBe('green');
  const { rows } = await app.store.pool.query('select to_jsonb(member)::text as row from member');
  expect(rows.some(({ row }) => row.includes(fresh))).toBe(false);
});

test('A kiosk may check in by its link and knows nobody else, until the link is taken back', async () => {
  const { as, member, token } = await withVisits();
  await createMember(app, as, { name: 'Lan Anh' });
  expect((await app.problem(addKiosk, { as, body: { name: 'Cửa' } })).status).toBe(403);
  const { token: admin } = await app.createAdmin();
  const made = await app.answer(addKiosk, { as: admin, body: { name: 'Cửa trước' } });
  const scan = (text: string, key: string = crypto.randomUUID()) => ({
    address: newAddress(),
    body: { kiosk: made.token, key, text },
  });
  const { data } = await app.answer(kioskCheckIn, scan(token));
  expect(data).toMatchObject({ light: 'green', name: 'Lan', visits_left: 9 });
  expect((await app.answer(kioskCheckIn, scan(member.number))).data.reasons).toEqual([
    'already-in',
  ]);
  // A number may be anybody's: who types one is told no name, and shown no face.
  expect((await app.answer(kioskCheckIn, scan(member.number))).data).toMatchObject({
    ...{ name: 'L.', image: null, plan_name: null, visits_left: 9 },
  });
  // Nor by what a telephone's keypad has beside, nor by the same key with another text.
  const nameTold = async (text: string, again?: string) =>
    (await app.answer(kioskCheckIn, scan(text, again))).data.name;
  expect(await nameTold('0901234567#')).toBe('L.');
  const same = crypto.randomUUID();
  expect(await nameTold(member.number, same)).toBe('L.');
  expect(await nameTold('a', same)).toBe('L.');
  const params = { id: (await createMember(app, as, { name: 'Hoa' })).id };
  const { token: othersCard } = await app.answer(getCard, { as, params });
  expect(await nameTold(othersCard, same)).toBe('L.');
  expect(await nameTold(token, same)).toBe('Lan');
  expect((await app.problem(kioskCheckIn, scan('lan'))).reason).toBe('membership.nobody');
  const { data: visits } = await app.answer(listVisits, { as, params: { id: member.id } });
  expect(visits.map(({ by }) => by)).toEqual(['Cửa trước']);
  await app.answer(revokeKiosk, { as: admin, params: { id: made.data.id } });
  const gone = await app.problem(kioskCheckIn, scan(token));
  expect(gone).toMatchObject({ status: 404, reason: 'membership.kiosk-not-found' });
});

test('A kiosk that scans without end is held up alone, not the one beside it', {
  tags: ['full'],
}, async () => {
  const { member } = await withVisits();
  const { token: admin } = await app.createAdmin();
  const address = newAddress();
  const kiosk = async (name: string) => {
    const { token } = await app.answer(addKiosk, { as: admin, body: { name } });
    return () => ({ address, body: { kiosk: token, key: crypto.randomUUID(), text: 'nobody' } });
  };
  const [first, second] = [await kiosk('Cửa trước'), await kiosk('Cửa sau')];
  const statuses = new Map<number, number>();
  for (let i = 0; i < 300; i += 1) {
    const { status } = await app.problem(kioskCheckIn, first());
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 429) break;
  }
  expect(statuses.get(404)).toBeGreaterThanOrEqual(240);
  expect(statuses.get(429)).toBe(1);
  const { body } = second();
  const { data } = await app.answer(kioskCheckIn, {
    address,
    body: { ...body, text: member.number },
  });
  expect(data.light).toBe('green');
});

test('Somebody who is frozen, has run out or owes is told so at the door', async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const reasonsOf = async (
    name: string,
    ...events: Parameters<typeof createMember>[3] & object
  ) => {
    const { number } = await createMember(app, as, { name }, events);
    const body = { key: crypto.randomUUID(), text: number };
    const { data } = await app.answer(checkIn, { as, body });
    return [data?.light, data?.reasons];
  };
  const freeze = { kind: 'freeze' as const, day: TODAY, until: null, reason: '' };
  expect(await reasonsOf('A', joins(plan, '2026-11-10'), freeze)).toEqual(['red', ['frozen']]);
  expect(await reasonsOf('B', joins(plan, '2026-09-01'))).toEqual(['red', ['expired']]);
  expect(await reasonsOf('C', joins(plan, TODAY))).toEqual(['amber', ['owes']]);
});

test('A second freeze is refused while one is planned, which holds on its days', async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app, { price: 0, freeze_days: 30 });
  const freeze = (day: string, until: string) =>
    ({ kind: 'freeze', day, until, reason: '' }) as const;
  const { id, number } = await createMember(app, as, {}, [
    joins(plan, TODAY),
    freeze('2026-11-29', '2026-12-04'),
  ]);
  const body = { event: freeze('2026-12-09', '2026-12-14') };
  const refused = await app.problem(addMemberEvent, { as, params: { id }, body });
  expect(refused).toMatchObject({ status: 409, reason: 'membership.not-now' });
  now += 11 * 1_440 * MINUTE;
  const scan = { key: crypto.randomUUID(), text: number };
  const { data } = await app.answer(checkIn, { as, body: scan });
  expect(data).toMatchObject({ light: 'red', reasons: ['frozen'] });
  expect((await app.answer(getMember, { as, params: { id } })).data.state).toBe('frozen');
  now += 4 * 1_440 * MINUTE;
  // Once it is over, the next one may be planned.
  await app.answer(addMemberEvent, { as, params: { id }, body });
});

test('A wrong visit is undone with a reason: its day, the visit of the plan and its points come back', async () => {
  const { as, params, token, scan } = await withVisits();
  const { token: admin } = await app.createAdmin();
  const rules = { per_visit: 5, vnd_a_point: null, krw_a_point: null, months: null, tiers: [] };
  await app.answer(updatePointRules, { as: admin, body: rules });
  now -= 1_440 * MINUTE;
  await scan(token);
  now = MORNING;
  await scan(token);
  const visits = async () => app.answer(listVisits, { as, params });
  const id = (await visits()).data[0]?.id ?? 0;
  const undo = { as, params: { id }, body: { reason: 'Nhầm người' } };
  expect((await app.problem(undoVisit, { ...undo, as: undefined })).status).toBe(401);
  expect((await app.problem(undoVisit, { ...undo, body: { reason: ' ' } })).status).toBe(400);
  const none = await app.problem(undoVisit, { ...undo, params: { id: 999_999 } });
  expect(none).toMatchObject({ status: 404, reason: 'membership.visit-not-found' });

  await app.answer(undoVisit, undo);

  const { total, data } = await visits();
  expect(total).toBe(1);
  expect(data.map(({ undone }) => undone?.reason)).toEqual(['Nhầm người', undefined]);
  const { data: member } = await app.answer(getMember, { as, params });
  expect(member).toMatchObject({
    last_visit_at: '2026-11-19T02:02:00.000Z',
    membership: { visits_left: 9 },
  });
  expect((await app.answer(listPoints, { as, params })).balance).toBe(5);
  expect((await app.answer(getDashboard, { as })).heat).toEqual([
    { weekday: 4, hour: 9, visits: 1 },
  ]);
  const again = await app.problem(undoVisit, undo);
  expect(again).toMatchObject({ status: 409, reason: 'membership.not-now' });
  // The day is free again.
  expect((await scan(token)).data).toMatchObject({ light: 'green', visits_left: 8 });
  expect((await visits()).total).toBe(2);
});

test('Two who undo one visit at once give one visit back', async () => {
  const { as, params, token, scan } = await withVisits();
  await scan(token);
  const { data } = await app.answer(listVisits, { as, params });
  const undo = { as, params: { id: data[0]?.id ?? 0 }, body: { reason: 'Nhầm' } };
  const answers = await Promise.all([app.call(undoVisit, undo), app.call(undoVisit, undo)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { data: member } = await app.answer(getMember, { as, params });
  expect(member.membership?.visits_left).toBe(10);
});
