import { expect, test } from 'vitest';
import {
  bodyOf,
  changeOf,
  errorsOf,
  type MeetingValues,
  minutesBetween,
  plannedOf,
  timeAfter,
  valuesOf,
} from '../../src/features/meetings/meeting-form.ts';
import { makeMeeting, makePerson, march, WEEKLY, ZONE } from './meetings-server.ts';

const typed = (changes: Partial<MeetingValues> = {}): MeetingValues => ({
  ...valuesOf(undefined, '2031-03-04'),
  title: '주간 회의',
  ...changes,
});

test.each([
  ['09:00', 60, '10:00'],
  ['23:30', 60, '00:30'],
  ['00:10', -20, '23:50'],
])('From %s, %i minutes further it is %s', (time, minutes, after) => {
  expect(timeAfter(time, minutes)).toBe(after);
});

test.each([
  ['09:00', '10:30', 90],
  ['23:30', '00:15', 45],
  ['09:00', '09:00', 0],
])('From %s to %s there are %i minutes', (time, end, minutes) => {
  expect(minutesBetween(time, end)).toBe(minutes);
});

test.each<[string, Partial<MeetingValues>, string[]]>([
  ['a good one', {}, []],
  ['no title', { title: ' ' }, ['title']],
  ['no day', { day: '' }, ['day']],
  ['no beginning', { time: '' }, ['time']],
  ['an end at its beginning', { end: '09:00' }, ['end']],
  ['an end before its beginning', { end: '08:30' }, ['end']],
  ['an end after midnight', { time: '23:00', end: '01:00' }, []],
  ['four minutes', { end: '09:04' }, ['end']],
  ['a link that is none', { video_link: 'meet' }, ['video_link']],
  ['a series of none', { repeats: 'weekly', count: '0' }, ['count']],
  ['a series of too many', { repeats: 'weekly', count: '201' }, ['count']],
  ['a series without an end', { repeats: 'monthly', ends: 'until' }, ['until']],
  ['every no weeks', { repeats: 'weekly', interval: '' }, ['interval']],
])('Of %s the form refuses the right fields', (_, changes, fields) => {
  expect(errorsOf(typed(changes), ZONE).map(({ field }) => field)).toEqual(fields);
});

test('A series is sent as its rule: weekdays in order, and either a count or a last day', () => {
  const rule = (changes: Partial<MeetingValues>) => bodyOf(typed(changes), ZONE).recurrence;
  expect(rule({})).toBeNull();
  expect(rule({ repeats: 'weekly', weekdays: [4, 2], interval: '2', count: '6' })).toEqual({
    ...{ frequency: 'weekly', interval: 2, weekdays: [2, 4], monthly_by: 'day' },
    ...{ until: null, count: 6 },
  });
  expect(
    rule({ repeats: 'monthly', weekdays: [2], ends: 'until', until: '2031-12-01' }),
  ).toMatchObject({ weekdays: [], until: '2031-12-01', count: null });
});

test('A place is sent only of a meeting that is in no room', () => {
  expect(bodyOf(typed({ place: 'Quán' }), ZONE)).toMatchObject({ place: 'Quán', room_id: null });
  expect(bodyOf(typed({ place: 'Quán', room_id: '2' }), ZONE)).toMatchObject({
    ...{ place: '', room_id: 2 },
  });
});

test('Whom the form cannot name again is invited again by their address', () => {
  const people = [
    makePerson({ id: 1, kind: 'contact', ref_id: 9, name: 'Liên' }),
    makePerson({ id: 2, kind: 'email', ref_id: null, name: '', email: 'a@b.example' }),
    makePerson({ id: 3, kind: 'contact', ref_id: null, name: 'Đi', email: 'di@b.example' }),
    makePerson({ id: 4, kind: 'student', ref_id: null, name: 'Mất', email: '' }),
  ];
  expect(valuesOf(makeMeeting({ people })).attendees).toEqual([
    { kind: 'contact', id: 9, label: 'Liên' },
    { kind: 'email', email: 'a@b.example', name: '', label: 'a@b.example' },
    { kind: 'email', email: 'di@b.example', name: 'Đi', label: 'Đi' },
  ]);
});

test('A change names people and rule only where somebody has changed them, the rule of no single one', () => {
  const stored = makeMeeting({ series: WEEKLY, people: [makePerson()] });
  const same = changeOf({ ...valuesOf(stored), title: '월간' }, stored);
  expect(same).toMatchObject({ title: '월간', scope: 'this', version: 1, minutes: 60 });
  expect(same).not.toHaveProperty('attendees');
  expect(same).not.toHaveProperty('recurrence');

  const others = { ...valuesOf(stored), count: '12', attendees: [] };
  expect(changeOf(others, stored)).not.toHaveProperty('recurrence');
  expect(changeOf({ ...others, scope: 'following' }, stored)).toMatchObject({
    ...{ attendees: [], scope: 'following', recurrence: { count: 12 } },
  });
});

test('A meeting is asked about as soon as its time makes sense, as itself when it is changed', () => {
  expect(plannedOf(typed({ time: '' }), undefined)).toBeUndefined();
  expect(plannedOf(typed({ end: '09:00' }), undefined)).toBeUndefined();
  expect(plannedOf(typed({ end: '08:30' }), undefined)).toBeUndefined();
  expect(plannedOf(typed({ repeats: 'weekly', count: '' }), undefined)).toBeUndefined();
  expect(plannedOf(typed(), undefined)).toMatchObject({ day: '2031-03-04', meeting_id: null });

  const stored = makeMeeting({ series: WEEKLY });
  expect(plannedOf(valuesOf(stored), stored)).toMatchObject({ meeting_id: 5, recurrence: null });
  expect(plannedOf({ ...valuesOf(stored), scope: 'all' }, stored)?.recurrence).toEqual(WEEKLY.rule);
});

test('A stored meeting stands in its fields by the clocks of its own zone', () => {
  const stored = makeMeeting({
    ...{ starts_at: '2031-03-04T23:00:00.000Z', ends_at: '2031-03-05T00:30:00.000Z' },
    time_zone: 'Asia/Seoul',
  });
  expect(valuesOf(stored)).toMatchObject({ day: '2031-03-05', time: '08:00', end: '09:30' });
  expect(valuesOf(makeMeeting({ starts_at: march(4, 10) })).day).toBe('2031-03-04');
});
