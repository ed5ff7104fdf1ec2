import { deleteMeeting } from '@station/contract/meetings/meetings';
import {
  addAgendaItem,
  addOutcome,
  deleteAgendaItem,
  getMinutes,
  MINUTES_LIMITS,
  placeAgendaItem,
  updateAgendaItem,
  updateOutcome,
} from '@station/contract/meetings/minutes';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { expect, test } from 'vitest';
import { planMeeting } from '../fixtures/meetings.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** A meeting with items on its agenda, and whoever planned it. */
async function agenda(items: number) {
  const { token: as } = await app.createStaff();
  const recurrence = { frequency: 'weekly', count: 2 } as Recurrence;
  const meeting = await planMeeting(app, as, { recurrence });
  const params = { id: meeting.id };
  const ids: number[] = [];
  for (let made = 0; made < items; made += 1) {
    const body = { title: `Mục ${made}` };
    ids.push((await app.answer(addAgendaItem, { as, params, body })).data.id);
  }
  const { data } = await app.answer(getMinutes, { as, params });
  const move = (id: number, to = meeting.id, place = 0) =>
    app.call(placeAgendaItem, { as, params: { id }, body: { meeting_id: to, place } });
  return { as, meeting, params, ids, move, next: data.next?.id ?? 0 };
}

const statuses = (answers: readonly { statusCode: number }[]) =>
  [...new Set(answers.map(({ statusCode }) => statusCode))].toSorted();

test('Many who move, write and delete items of one agenda at the same moment all succeed', async () => {
  const { as, ids, move, params, next } = await agenda(12);
  const answers = await Promise.all(
    ids.map((id, at) => {
      if (at % 4 === 3) return app.call(deleteAgendaItem, { as, params: { id } });
      if (at % 4 === 2) return move(id, next);
      const body = { title: 'Khác', notes: '<p>Ghi</p>', version: 1 };
      return at % 4 === 1 ? app.call(updateAgendaItem, { as, params: { id }, body }) : move(id);
    }),
  );
  expect(statuses(answers)).toEqual([200]);
  const { data } = await app.answer(getMinutes, { as, params });
  expect(data.items).toHaveLength(6);
});

test('Who moves all items of an agenda at once leaves each of them at a place of its own', async () => {
  const { as, ids, move, params } = await agenda(10);
  expect(statuses(await Promise.all(ids.map((id) => move(id))))).toEqual([200]);
  const { data } = await app.answer(getMinutes, { as, params });
  expect(data.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  const { rows } = await app.store.pool.query(
    'select place from meeting_item where meeting_id = $1 order by place',
    [params.id],
  );
  expect(rows.map(({ place }) => place)).toEqual(ids.map((_, place) => place));
});

test('A meeting that is deleted while its minutes are written is gone, and nobody waits for the other', async () => {
  const { as, ids, move, params } = await agenda(6);
  const outcome = { kind: 'decision', text: 'Mua máy chiếu' } as const;
  const made = await app.answer(addOutcome, { as, params, body: outcome });
  const change = { text: 'Mua hai máy', version: made.data.version };
  const writes = ids.flatMap((id, at) => [
    move(id, params.id, at),
    app.call(updateAgendaItem, { as, params: { id }, body: { title: 'Khác', version: 1 } }),
    app.call(updateOutcome, { as, params: { id: made.data.id }, body: change }),
  ]);
  const deletion = app.call(deleteMeeting, { as, params, query: { scope: 'all' } });
  for (const { statusCode } of await Promise.all(writes)) expect(statusCode).toBeLessThan(500);
  expect((await deletion).statusCode).toBe(200);
});

test('An item is not moved to a meeting that has as many as it may', async () => {
  const { ids, move, next } = await agenda(1);
  const [id] = ids as [number];
  await app.store.pool.query(
    `insert into meeting_item (meeting_id, place, title, updated_by, updated_at)
     select $1, place, 'x', '', now() from generate_series(1, $2::int) as place`,
    [next, MINUTES_LIMITS.items],
  );
  const answered = await move(id, next);
  expect([answered.statusCode, answered.json().reason]).toEqual([409, 'meetings.full']);
});
