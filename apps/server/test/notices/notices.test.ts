// @store both
import {
  countUnreadNotices,
  listNotices,
  markAllNotices,
  markNotices,
  openNotice,
} from '@station/contract/notices/notices';
import { expect, test } from 'vitest';
import { membersRunOut } from '../../src/features/membership/follow-up/member-notices.kind.ts';
import { notify } from '../../src/features/notices/notices.actions.ts';
import { inboxOf, rang, ring } from '../fixtures/notices.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

const unreadOf = async (as: string) => (await app.answer(countUnreadNotices, { as })).unread;

test('What was told is there newest first, unread, in the language that is asked for', async () => {
  const { token: as, id } = await app.createStaff();
  const boss = await app.createStaff();
  await ring(app, [id]);
  await ring(app, [id], { params: { who: 'Minh' }, actorId: boss.id });

  const { data, pagination, unread } = await app.answer(listNotices, {
    as,
    query: { language: 'ko' },
  });
  expect(data.map(({ title }) => title)).toEqual(['Minh님이 전화했습니다', 'Lan님이 전화했습니다']);
  expect(data[0]).toMatchObject({
    ...{ kind: 'tests.rang', group: 'mentions', body: '다시 전화해 주세요', read_at: null },
    actor: { id: boss.id, name: boss.name },
  });
  expect(data[1]?.actor).toBeNull();
  expect([pagination.total_records, unread]).toEqual([2, 2]);
});

test('Nobody is told of their own deed, twice in one go, or while they may not sign in', async () => {
  const author = await app.createStaff();
  const other = await app.createStaff();
  const gone = await app.createPerson({ role: 'user', status: 'deactivated' });
  await ring(app, [author.id, other.id, other.id, gone.id, 999_999], { actorId: author.id });

  expect(await unreadOf(author.token)).toBe(0);
  expect(await unreadOf(other.token)).toBe(1);
  const { rows } = await app.store.pool.query('select from notice where account_id = $1', [
    gone.id,
  ]);
  expect(rows).toEqual([]);
});

test('Without its transaction’s commit nobody hears of it', async () => {
  const { token: as, id } = await app.createStaff();
  const failing = app.store.db.transaction().execute(async (trx) => {
    await notify(trx, rang, { to: [id], params: { who: 'Lan' }, path: '/home' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await inboxOf(app, as)).toEqual([]);
});

test('What has the same key is one notice for as long as it is unread, with the newest text', async () => {
  const { token: as, id } = await app.createStaff();
  await ring(app, [id], { key: 'line-1' });
  await ring(app, [id], { key: 'line-2' });
  await ring(app, [id], { key: 'line-1', params: { who: 'Minh' } });
  const [first, second] = await inboxOf(app, as);
  expect([first?.title, second?.title]).toEqual(['Minh rang you', 'Lan rang you']);

  await app.answer(openNotice, { as, params: { id: first!.id } });
  await ring(app, [id], { key: 'line-1' });
  await app.answer(markNotices, { as, body: { ids: [first!.id], as: 'unread' } });
  expect(await unreadOf(as)).toBe(3);
});

test('Opening a notice says where it leads, and it is read from then on', async () => {
  const { token: as, id } = await app.createStaff();
  await ring(app, [id], { path: '/home/meeting/12' });
  const [notice] = await inboxOf(app, as);
  const { path } = await app.answer(openNotice, { as, params: { id: notice!.id } });

  expect(path).toBe('/home/meeting/12');
  expect(await unreadOf(as)).toBe(0);
  const read = (await inboxOf(app, as))[0]!.read_at;
  await app.answer(openNotice, { as, params: { id: notice!.id } });
  expect((await inboxOf(app, as))[0]!.read_at).toBe(read);
});

test('Notices are marked and put away, some of them or all that were seen', async () => {
  const { token: as, id } = await app.createStaff();
  for (const who of ['Lan', 'Minh', 'Hoa']) await ring(app, [id], { params: { who } });
  const [hoa, minh, lan] = await inboxOf(app, as);
  const mark = (ids: number[], to: 'read' | 'unread' | 'archived' | 'kept') =>
    app.answer(markNotices, { as, body: { ids, as: to } });

  expect(await mark([lan!.id, minh!.id], 'read')).toMatchObject({ changed: 2 });
  expect(await mark([lan!.id, minh!.id], 'read')).toMatchObject({ changed: 0 });
  expect(await mark([minh!.id], 'unread')).toMatchObject({ changed: 1 });
  expect(await mark([lan!.id], 'archived')).toMatchObject({ changed: 1 });
  const titles = async (show: 'all' | 'unread' | 'archived') =>
    (await inboxOf(app, as, { show })).map(({ title }) => title);
  expect(await titles('all')).toEqual(['Hoa rang you', 'Minh rang you']);
  expect(await titles('archived')).toEqual(['Lan rang you']);
  await mark([lan!.id], 'kept');

  await app.answer(markAllNotices, { as, body: { up_to: minh!.id, as: 'read' } });
  expect(await titles('unread')).toEqual(['Hoa rang you']);
  await app.answer(markAllNotices, { as, body: { up_to: hoa!.id, as: 'archived' } });
  expect(await titles('all')).toEqual(['Hoa rang you']);
});

test('All notices of one group are marked and put away, and those of others stay', async () => {
  const { token: as, id } = await app.createStaff();
  await ring(app, [id]);
  await app.store.db.transaction().execute((trx) =>
    notify(trx, membersRunOut, {
      ...{ to: [id], params: { count: 1, names: 'Hoa' }, path: '/paysoft/follow-up' },
    }),
  );
  const up_to = (await inboxOf(app, as))[0]!.id;
  const groups = async (show: 'all' | 'unread') =>
    (await inboxOf(app, as, { show })).map((it) => it.group);
  const group = 'assignments';
  await app.answer(markAllNotices, { as, body: { up_to, as: 'read', group } });
  expect(await groups('unread')).toEqual(['mentions']);
  await app.answer(markAllNotices, { as, body: { up_to, as: 'read' } });
  await app.answer(markAllNotices, { as, body: { up_to, as: 'archived', group } });
  expect(await groups('all')).toEqual(['mentions']);
});

test('Somebody else’s notices are not there, and not to be marked', async () => {
  const { id, token } = await app.createStaff();
  const stranger = await app.createAdmin();
  await ring(app, [id]);
  const [notice] = await inboxOf(app, token);
  const as = stranger.token;

  expect(await inboxOf(app, as)).toEqual([]);
  const refused = await app.problem(openNotice, { as, params: { id: notice!.id } });
  expect(refused).toMatchObject({ status: 404, reason: 'notices.not-found' });
  const body = { ids: [notice!.id], as: 'read' as const };
  expect(await app.answer(markNotices, { as, body })).toMatchObject({ changed: 0 });
  const all = { up_to: notice!.id, as: 'read' as const };
  expect(await app.answer(markAllNotices, { as, body: all })).toMatchObject({ changed: 0 });
  expect(await unreadOf(token)).toBe(1);
});

test('Guests have no notices, and what makes no sense is refused by its name', async () => {
  const { token: as } = await app.createStaff();
  for (const endpoint of [listNotices, countUnreadNotices]) {
    expect(await app.problem(endpoint)).toMatchObject({ status: 401 });
  }
  expect(await app.problem(openNotice, { params: { id: 1 } })).toMatchObject({ status: 401 });
  for (const body of [
    { ids: [], as: 'read' },
    { ids: [1], as: 'eaten' },
  ]) {
    const refused = await app.problem(markNotices, { as, body });
    expect(refused.validation_errors).toHaveLength(1);
  }
  const query = { group: 'gossip' };
  expect(await app.problem(listNotices, { as, query })).toMatchObject({ status: 400 });
});
