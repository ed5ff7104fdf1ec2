import type { BodyInput } from '@station/contract/endpoint';
import type { Meeting } from '@station/contract/meetings/meeting-fields';
import {
  answerMeeting,
  cancelMeeting,
  checkMeeting,
  getMeeting,
  listMeetings,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { wallClock } from '@station/contract/zoned-days';
import { afterAll, expect, test } from 'vitest';
import { testClock } from '../fixtures/clock.ts';
import { formOf, planMeeting } from '../fixtures/meetings.ts';
import { createTestApp } from '../test-app.ts';

// A Thursday.
const clock = testClock();
clock.set(Date.parse('2026-11-12T00:00:00Z') - clock.now());
const app = await createTestApp({ clock });
afterAll(app.close);

/** A weekly series at ten of somebody who has no other one, and what is done with its meetings. */
async function weekly(day: string, count: number) {
  const { token: as } = await app.createStaff();
  const guest = await app.createStaff();
  const rule = (given: Partial<Recurrence>) =>
    ({ frequency: 'weekly', count, ...given }) as Recurrence;
  await planMeeting(app, as, {
    day,
    recurrence: rule({}),
    attendees: [{ kind: 'account', id: guest.id }],
  });
  const list = async () => {
    const [first, second] = [
      { from: '2026-10-01', to: '2026-11-30', time_zone: 'Asia/Seoul' },
      { from: '2026-12-01', to: '2027-01-31', time_zone: 'Asia/Seoul' },
    ];
    const found = [
      ...(await app.answer(listMeetings, { as, query: first! })).data,
      ...(await app.answer(listMeetings, { as, query: second! })).data,
    ];
    return found.map((it) => {
      const { day: on, time } = wallClock(new Date(it.starts_at), it.time_zone);
      return { id: it.id, at: `${on.slice(5)} ${time}`, status: it.status };
    });
  };
  const get = async (on: string): Promise<Meeting> => {
    const found = (await list()).find(({ at }) => at.startsWith(on));
    return (await app.answer(getMeeting, { as, params: { id: found?.id ?? 0 } })).data;
  };
  const change = async (on: string, given: Partial<BodyInput<typeof updateMeeting>>) => {
    const one = await get(on);
    const body = { ...formOf(one), ...given };
    return app.answer(updateMeeting, { as, params: { id: one.id }, body });
  };
  const times = async () => (await list()).map(({ at }) => at);
  return { as, guest, rule, list, get, change, times };
}

test('What was cancelled or moved by itself stays so when its series goes on for longer', async () => {
  const { as, guest, rule, list, get, change, times } = await weekly('2026-11-16', 4);
  const off = { as, params: { id: (await get('11-23')).id } };
  await app.answer(cancelMeeting, { ...off, body: { reason: 'Nghỉ lễ' } });
  await change('11-30', { time: '15:00' });
  const moved = { as: guest.token, params: { id: (await get('11-30')).id } };
  await app.answer(answerMeeting, { ...moved, body: { answer: 'yes' } });

  await change('11-16', { scope: 'all', recurrence: rule({ count: 6 }) });
  expect((await list()).map(({ at, status }) => `${at} ${status}`)).toEqual([
    '11-16 10:00 planned',
    '11-23 10:00 cancelled',
    '11-30 15:00 planned',
    '12-07 10:00 planned',
    '12-14 10:00 planned',
    '12-21 10:00 planned',
  ]);
  expect((await app.answer(getMeeting, moved)).data.my_answer).toBe('yes');

  // At another hour, and only every second week.
  const other = { time: '10:30', recurrence: rule({ interval: 2, count: 4 }) };
  await change('11-16', { scope: 'all', ...other });
  expect(await times()).toEqual([
    ...['11-16 10:30', '11-23 10:00', '11-30 15:00', '12-14 10:30', '12-28 10:30'],
  ]);
});

test('What was cancelled stays so when its part of the series has become one of its own', async () => {
  const { as, rule, list, get, change } = await weekly('2026-11-16', 4);
  const off = { as, params: { id: (await get('11-30')).id } };
  await app.answer(cancelMeeting, { ...off, body: {} });
  const longer = (count: number) =>
    change('11-23', { scope: 'following', recurrence: rule({ count }) });
  await longer(5);
  await longer(6);
  const planned = (await list()).filter(({ status }) => status === 'planned');
  expect(planned.map(({ at }) => at.slice(0, 5))).toEqual([
    ...['11-16', '11-23', '12-07', '12-14', '12-21', '12-28'],
  ]);
});

test('A first meeting that was moved to another weekday does not take its series there', async () => {
  const { rule, change, times } = await weekly('2026-11-16', 3);
  await change('11-16', { day: '2026-11-18' });
  await change('11-23', { scope: 'all', recurrence: rule({ count: 4 }) });
  expect(await times()).toEqual(['11-18 10:00', '11-23 10:00', '11-30 10:00', '12-07 10:00']);
});

test('Another rule that is given with a meeting that is over leaves what was held, and moves nothing into the past', async () => {
  const { rule, change, times } = await weekly('2026-10-05', 10);
  await change('10-12', { scope: 'all', recurrence: rule({ weekdays: [2] }) });
  const held = ['10-05', '10-12', '10-19', '10-26', '11-02', '11-09'];
  expect((await times()).map((at) => at.slice(0, 5))).toEqual([
    ...held,
    ...['11-17', '11-24', '12-01', '12-08'],
  ]);
});

test('A number of times that is given with the first, which is over, counts what was held', async () => {
  const { rule, change, times } = await weekly('2026-10-05', 10);
  await change('10-05', { scope: 'all', recurrence: rule({ count: 12 }) });
  expect(await times()).toHaveLength(12);
  expect((await times()).at(-1)).toBe('12-21 10:00');
});

test('Of what follows a meeting that is over, what was held stays as it was', async () => {
  const { as, guest, list, get, change, times } = await weekly('2026-10-05', 8);
  await change('10-19', { scope: 'following', day: '2026-10-20', time: '16:00' });
  expect(await times()).toEqual([
    ...['10-05 10:00', '10-12 10:00', '10-20 16:00', '10-26 10:00', '11-02 10:00'],
    ...['11-09 10:00', '11-17 16:00', '11-24 16:00'],
  ]);
  const from = { as, params: { id: (await get('10-20')).id } };
  await app.answer(cancelMeeting, { ...from, body: { scope: 'following' } });
  const off = (await list()).filter(({ status }) => status === 'cancelled');
  expect(off.map(({ at }) => at.slice(0, 5))).toEqual(['10-20', '11-17', '11-24']);
  expect((await get('10-26')).people).toMatchObject([{ ref_id: guest.id }]);
});

test('Another weekday for the rest of a series is one for as many meetings as are left of it', async () => {
  const { as, rule, get, change, times } = await weekly('2026-10-05', 10);
  const recurrence = rule({ weekdays: [2] });
  const seventh = await get('11-16');
  const { title, kind, description, place, video_link, ...when } = formOf(seventh);
  const body = { ...when, recurrence, meeting_id: seventh.id, scope: 'following' as const };
  expect((await app.answer(checkMeeting, { as, body })).data.days).toEqual([
    ...['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'],
  ]);
  const { data, changed } = await change('11-16', { scope: 'following', recurrence });
  expect(changed).toBe(4);
  expect(data.series).toMatchObject({ meetings: 4, rule: { count: 4, weekdays: [2] } });
  expect((await times()).slice(5)).toEqual([
    ...['11-09 10:00', '11-17 10:00', '11-24 10:00', '12-01 10:00', '12-08 10:00'],
  ]);
});
