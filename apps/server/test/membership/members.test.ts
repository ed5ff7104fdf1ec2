import { checkCustomer } from '@station/contract/customer-check/checks';
import { setImportDuplicates, undoImport } from '@station/contract/imports/imports';
import type { GivenEvent } from '@station/contract/membership/events';
import {
  addMemberEvent,
  listMemberEvents,
  reverseMemberEvent,
} from '@station/contract/membership/events';
import { getDashboard, listFollowUp } from '@station/contract/membership/follow-up';
import { MEMBER_STATES } from '@station/contract/membership/member-fields';
import {
  addMember,
  deleteMember,
  exportMembers,
  getMember,
  listMembers,
  removeMemberPhoto,
  setMemberPhoto,
  updateMember,
} from '@station/contract/membership/members';
import { addMemberPayment } from '@station/contract/membership/payments';
import { addPlan, listPlans, updatePlan } from '@station/contract/membership/plans';
import { emptyTrash, listTrash, restoreTrash } from '@station/contract/trash/trash';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addContact } from '../fixtures/contacts.ts';
import { commit, sheetOf, startReading } from '../fixtures/imports.ts';
import { createMember, createPlan, joins, MONTH } from '../fixtures/membership.ts';
import { photo } from '../fixtures/pictures.ts';
import { formOf, readSheet } from '../fixtures/workbooks.ts';
import { createTestApp } from '../test-app.ts';

/** Noon in Viet Nam. */
const NOON = Date.parse('2026-11-20T05:00:00Z');
const app = await createTestApp({ clock: { now: () => NOON, steady: () => performance.now() } });
afterAll(app.close);
beforeEach(app.clear);

const TODAY = '2026-11-20';

test('Numbers of members have no gap, also when one could not be added', async () => {
  const { token: as } = await app.createStaff();
  const first = await createMember(app, as, { phone: '0901234567' });
  const body = { name: 'Lan', phone: '+84 901 234 567' };
  expect(await app.problem(addMember, { as, body })).toMatchObject({
    status: 409,
    reason: 'membership.phone-taken',
    current: { id: first.id, name: 'Trần Văn Minh', number: '000001' },
  });
  const { data } = await app.answer(addMember, { as, body: { ...body, allow_same_phone: true } });
  expect(data).toMatchObject({ number: '000002', state: 'none', membership: null, points: 0 });
});

test('A member may be a contact, and one contact is one member', async () => {
  const { token: as } = await app.createStaff();
  const { id: contact_id } = await addContact(app, { name: 'Lê Thị Hoa' });
  const body = { name: 'Lê Thị Hoa', contact_id };
  const { data } = await app.answer(addMember, { as, body });
  expect(data.contact).toEqual({ id: contact_id, name: 'Lê Thị Hoa' });
  const again = await app.problem(addMember, { as, body });
  expect(again).toMatchObject({ status: 409, reason: 'membership.already-member' });
  const nobody = await app.problem(addMember, { as, body: { name: 'A', contact_id: 999_999 } });
  expect(nobody).toMatchObject({ status: 400, validation_errors: [{ field: 'contact_id' }] });
});

test('A change from an older version is refused with what is stored now', async () => {
  const { token: as } = await app.createStaff();
  const { id, version } = await createMember(app, as);
  const change = (body: object) => ({ as, params: { id }, body: { name: 'Minh', ...body } });
  const { data } = await app.answer(updateMember, change({ version, family: 'Nhà Trần' }));
  expect(data).toMatchObject({ name: 'Minh', family: 'Nhà Trần', version: version + 1 });
  expect(await app.problem(updateMember, change({ version }))).toMatchObject({
    status: 409,
    reason: 'membership.changed-meanwhile',
    current: { family: 'Nhà Trần' },
  });
});

test('Members are found by name, number and state, and a file has them all', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app, { freeze_days: 5, grace_days: 3 });
  const visits = await createPlan(app, { days: null, visits: 1 });
  const freeze: GivenEvent = { kind: 'freeze', day: '2026-11-19', until: null, reason: '' };
  const cancel: GivenEvent = { kind: 'cancel', day: '2026-11-19', reason: 'Chuyển nhà' };
  const histories: Record<string, GivenEvent[]> = {
    active: [joins(plan, TODAY)],
    grace: [joins(plan, '2026-10-19')],
    frozen: [joins(plan, '2026-11-10'), freeze],
    upcoming: [joins(plan, '2026-12-01')],
    expired: [joins(plan, '2026-09-01')],
    cancelled: [joins(plan, '2026-11-10'), cancel],
    none: [],
    'used-up': [joins(visits, '2026-11-01')],
  };
  for (const [name, events] of Object.entries(histories)) {
    const { id } = await createMember(app, as, { name }, events);
    if (name !== 'used-up') continue;
    await app.store.pool.query('update membership set used = 1 where member_id = $1', [id]);
  }
  // The list's SQL and the rules say the same of each.
  for (const state of MEMBER_STATES) {
    const { data } = await app.answer(listMembers, { as, query: { state } });
    expect(data.map((one) => [one.name, one.state])).toEqual([[state, state]]);
  }
  const { data } = await app.answer(listMembers, { as, query: { search: '3' } });
  expect(data.map(({ number }) => number)).toEqual(['000003']);
  const { data: ofPlan } = await app.answer(listMembers, { as, query: { plan: visits.id } });
  expect(ofPlan.map(({ name }) => name)).toEqual(['used-up']);
  const { data: plans } = await app.answer(listPlans, { as });
  expect(plans.find(({ id }) => id === plan.id)?.members).toBe(4);
  const { rawPayload } = await app.call(exportMembers, { as });
  const { rows } = readSheet(rawPayload);
  expect(rows).toHaveLength(Object.keys(histories).length + 1);
});

test('What does not go now is refused, and the last event can be taken back', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const won = await createPlan(app, { currency: 'KRW' });
  const { id } = await createMember(app, as);
  const add = (event: object) => ({ as, params: { id }, body: { event } });
  const reasonOf = async (event: object) => (await app.problem(addMemberEvent, add(event))).reason;
  const renew = { kind: 'renew', plan_id: plan.id, day: TODAY };
  expect(await reasonOf(renew)).toBe('membership.not-now');
  const joined = await app.answer(addMemberEvent, add(joins(plan, TODAY)) as never);
  expect(joined.data.membership).toMatchObject({ ends_on: '2026-12-19', owed: 300_000 });
  expect(await reasonOf(joins(plan, TODAY))).toBe('membership.not-now');
  expect(await reasonOf({ ...renew, plan_id: won.id })).toBe('membership.currency-differs');
  expect(await reasonOf({ kind: 'resume', day: TODAY })).toBe('membership.not-now');
  const freeze = { kind: 'freeze', day: TODAY, until: '2026-12-10' };
  expect(await reasonOf(freeze)).toBe('membership.freeze-too-long');
  const refund = { kind: 'refund', day: TODAY, amount: 1, reason: 'Nhầm' };
  expect(await reasonOf(refund)).toBe('membership.more-than-paid');

  const frozen = await app.answer(addMemberEvent, add({ ...freeze, until: '2026-11-24' }) as never);
  expect(frozen.data.membership).toMatchObject({ state: 'frozen', ends_on: '2026-12-24' });
  const reverse = (event: number) => ({ as, params: { id: event }, body: { reason: 'Nhầm' } });
  const early = await app.problem(reverseMemberEvent, reverse(joined.event.id));
  expect(early).toMatchObject({ status: 409, reason: 'membership.not-last' });
  const back = await app.answer(reverseMemberEvent, reverse(frozen.event.id));
  expect(back.data.membership).toEqual(joined.data.membership);
  const twice = await app.problem(reverseMemberEvent, reverse(frozen.event.id));
  expect(twice.reason).toBe('membership.not-last');
  const { data } = await app.answer(listMemberEvents, { as, params: { id } });
  expect(data.map((one) => [one.kind, one.is_reversed, one.can_reverse])).toEqual([
    ['reverse', false, false],
    ['freeze', true, false],
    ['join', false, true],
  ]);
});

test('Who is deleted lies in the trash and comes back with everything', async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const member = await createMember(app, as, {}, [joins(plan, TODAY)]);
  const params = { id: member.id };
  await app.answer(deleteMember, { as, params });
  const gone = await app.problem(getMember, { as, params });
  expect(gone).toMatchObject({ status: 404, reason: 'membership.member-not-found' });
  const { data } = await app.answer(listTrash, { as });
  expect(data).toMatchObject([{ kind: 'member', label: member.name, detail: '000001' }]);
  const items = [{ kind: 'member' as const, id: member.id }];
  await app.answer(restoreTrash, { as, body: { items } });
  const back = await app.answer(getMember, { as, params });
  expect(back.data).toEqual({ ...member, version: member.version + 2 });
});

test('Lists tell who runs out, who has not come and who owes; figures count them', async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app, { days: 60 });
  await createMember(app, as, { name: 'sắp hết' }, [joins(plan, '2026-10-10')]);
  await createMember(app, as, { name: 'mới' }, [joins(plan, TODAY)]);
  const names = async (which: 'ending' | 'absent' | 'owing') =>
    (await app.answer(listFollowUp, { as, query: { which } })).data.map(({ name }) => name);
  expect(await names('ending')).toEqual(['sắp hết']);
  expect(await names('absent')).toEqual(['sắp hết']);
  expect((await names('owing')).toSorted()).toEqual(['mới', 'sắp hết']);
  const figures = await app.answer(getDashboard, { as, query: { months: 3 } });
  expect(figures.active).toBe(2);
  expect(figures.months).toMatchObject([
    { month: '2026-09', active: 0, joined: 0 },
    { month: '2026-10', active: 1, joined: 1 },
    { month: '2026-11', active: 2, joined: 1 },
  ]);
});

test('A plan that is cancelled before it begins is in no month', async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app, { days: 60 });
  const cancel = { kind: 'cancel' as const, day: '2026-10-05', reason: 'Đổi ý' };
  await createMember(app, as, {}, [joins(plan, '2026-10-10'), cancel]);
  const figures = await app.answer(getDashboard, { as, query: { months: 2 } });
  expect(figures.active).toBe(0);
  expect(figures.months.map(({ active }) => active)).toEqual([0, 0]);
});

test('Who cancels a plan before it begins may join anew before that day', async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const cancel = { kind: 'cancel' as const, day: TODAY, reason: 'Đổi ý' };
  const { id } = await createMember(app, as, {}, [joins(plan, '2026-12-01'), cancel]);
  const join = (day: string) => ({ as, params: { id }, body: { event: joins(plan, day) } });
  const early = await app.problem(addMemberEvent, join('2026-11-19'));
  expect(early.reason).toBe('membership.not-now');
  const { data } = await app.answer(addMemberEvent, join(TODAY));
  const membership = { starts_on: TODAY, ends_on: '2026-12-19', owed: 300_000 };
  expect(data).toMatchObject({ state: 'active', membership });
  expect((await app.answer(getDashboard, { as, query: { months: 2 } })).active).toBe(1);
});

test('Administrators alone change plans, and what was sold stays as it was', async () => {
  const { token: as } = await app.createStaff();
  const { token: admin } = await app.createAdmin();
  expect((await app.problem(addPlan, { as, body: MONTH })).status).toBe(403);
  const none = { ...MONTH, days: null };
  const refused = await app.problem(addPlan, { as: admin, body: none });
  expect(refused).toMatchObject({ status: 400, validation_errors: [{ field: 'days' }] });
  const plan = await createPlan(app);
  const { id } = await createMember(app, as, {}, [joins(plan, TODAY)]);
  const body = { ...MONTH, days: 10, price: 1, version: plan.version };
  await app.answer(updatePlan, { as: admin, params: { id: plan.id }, body });
  const { data } = await app.answer(getMember, { as, params: { id } });
  expect(data.membership).toMatchObject({ ends_on: '2026-12-19', price: 300_000 });
});

test('A file adds members and changes those with the same telephone number, and is undone', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const known = await createMember(app, as, { name: 'Minh', phone: '0901234567' });
  const rows = [
    ['Lan', '0907654321', '15/03/1990'],
    ['Minh Trần', '84901234567', ''],
    ['', '0905555555', ''],
  ];
  const bytes = await sheetOf(['Họ tên', 'Điện thoại', 'Ngày sinh'], rows);
  const { id } = await startReading(app, as, bytes, 'members');
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  const { counts } = await commit(app, as, id);
  expect(counts).toMatchObject({ added: 1, updated: 1, refused: 1 });
  const names = async () =>
    (await app.answer(listMembers, { as })).data.map(({ name, number }) => [name, number]);
  expect(await names()).toEqual([
    ['Lan', '000002'],
    ['Minh Trần', '000001'],
  ]);
  await app.answer(undoImport, { as, params: { id } });
  expect(await names()).toEqual([['Minh', known.number]]);
});

test('The customer check finds members', async () => {
  const { token: as } = await app.createStaff();
  const { id } = await createMember(app, as, { name: 'Lan', phone: '0901234567' });
  const { data } = await app.answer(checkCustomer, { as, body: { term: '+84 901 234 567' } });
  expect(data.matches).toMatchObject([{ kind: 'member', id, detail: '000001' }]);
});

test('A picture of a member is made square, shown, and taken away with its file', async () => {
  const { token: as } = await app.createStaff();
  const { id } = await createMember(app, as);
  const send = async (bytes: Buffer) => {
    const { payload, headers } = await formOf([{ field: 'photo', bytes }]);
    return app.call(setMemberPhoto, { as, params: { id }, body: payload, headers });
  };
  const { image } = (await send(await photo(600, 400))).json().data;
  const shown = await app.http.inject(image);
  expect(shown.headers['content-type']).toBe('image/webp');
  expect((await send(Buffer.from('no picture'))).json().reason).toBe('files.wrong-type');
  const gone = await app.answer(removeMemberPhoto, { as, params: { id } });
  expect(gone.data.image).toBeNull();
  expect((await app.http.inject(image)).statusCode).toBe(404);
});

test('Who is deleted for good is forgotten, and what was paid stays under the number', async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const member = await createMember(app, as, { name: 'Lan', phone: '0901234567' }, [
    joins(plan, TODAY),
  ]);
  const params = { id: member.id };
  const paid = { amount: 100_000, paid_on: TODAY, method: 'cash' as const };
  await app.answer(addMemberPayment, { as, params, body: paid });
  const { payload, headers } = await formOf([{ field: 'photo', bytes: await photo(60, 60) }]);
  const sent = await app.call(setMemberPhoto, { as, params, body: payload, headers });
  await app.answer(deleteMember, { as, params });
  const { until } = await app.answer(listTrash, { as });
  const { token: admin } = await app.createAdmin();
  await app.answer(emptyTrash, { as: admin, body: { until: until ?? '' } });
  expect((await app.http.inject(sent.json().data.image)).statusCode).toBe(404);
  const { rows } = await app.store.pool.query(
    `select member.number, name, phone, search, sum(amount)::int as paid
     from member join member_payment on member_id = member.id group by member.id`,
  );
  expect(rows).toEqual([{ number: 1, name: '—', phone: '', search: '', paid: 100_000 }]);
});
