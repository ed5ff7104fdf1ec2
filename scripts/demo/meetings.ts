import type { Recurrence } from '@station/contract/meetings/recurrence';
import { daysAfter, wallClock, weekdayOf } from '@station/contract/zoned-days';
import { findAccountByLogin } from '../../apps/server/src/features/accounts/sign-in/accounts.queries.ts';
import { closeMinutes } from '../../apps/server/src/features/meetings/minutes/closing.actions.ts';
import {
  addItem,
  changeItem,
} from '../../apps/server/src/features/meetings/minutes/items.actions.ts';
import { addOutcome } from '../../apps/server/src/features/meetings/minutes/outcomes.actions.ts';
import { createMeeting } from '../../apps/server/src/features/meetings/planning/meetings.actions.ts';
import { createRoom } from '../../apps/server/src/features/meetings/rooms/rooms.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { STAFF } from './people.ts';

const ZONE = 'Asia/Ho_Chi_Minh';

const ROOMS = [
  { name: '한강 회의실', place: '3층', capacity: 8, is_active: true },
  { name: 'Phòng Sông Hồng', place: 'Tầng 2', capacity: 12, is_active: true },
  { name: 'Hội trường', place: 'Tầng 1', capacity: 60, is_active: true },
];

const WEEKLY: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: [],
  monthly_by: 'day',
  until: null,
  count: 8,
};

/** Fills a month of meetings, unless there are some: rooms, a weekly series, one with minutes that are closed. */
export async function fillMeetings(context: Context, actor: Actor): Promise<string> {
  const { db, clock } = context;
  const known = await db.selectFrom('meeting').select('id').executeTakeFirst();
  const lan = await findAccountByLogin(db, STAFF.username);
  if (known || !lan) return 'There are meetings already, or no colleagues; none were added.';
  const [han, red, hall] = await Promise.all(ROOMS.map((room) => createRoom(context, actor, room)));
  const today = wallClock(new Date(clock.now()), ZONE).day;
  const monday = daysAfter(today, 1 - weekdayOf(today));
  const colleague = { kind: 'account' as const, id: lan.id };
  const plan = (title: string, day: string, time: string, more: object) =>
    createMeeting(context, actor, {
      ...{ title, kind: 'team', description: '', place: '', video_link: '' },
      ...{ time_zone: ZONE, day, time, minutes: 60, room_id: null },
      ...{ attendees: [colleague], recurrence: null },
      ...more,
    });

  // Held last week, with minutes that are closed.
  const last = daysAfter(monday, -4);
  const { data: held } = await plan('월간 운영 회의', last, '10:00', { room_id: han?.id ?? null });
  for (const [title, notes] of [
    ['신규 강좌 모집 현황', '<p>초급반 12명, 중급반 7명이 등록했습니다.</p>'],
    ['12월 설명회 준비', '<p>장소는 대강당으로 하고, 안내문은 두 언어로 만듭니다.</p>'],
  ] as const) {
    const item = await addItem(context, actor, held.id, {
      ...{ backlog: false, owner_id: lan.id, title, minutes: 15 },
    });
    await changeItem(context, actor, item.id, {
      ...{ title, minutes: 15, owner_id: lan.id, state: 'done', notes, version: item.version },
    });
  }
  await addOutcome(context, actor, held.id, {
    ...{ kind: 'decision', item_id: null, text: '설명회는 12월 둘째 주 토요일에 엽니다.' },
    ...{ owner_id: null, due_on: null },
  });
  await addOutcome(context, actor, held.id, {
    ...{ kind: 'action', item_id: null, text: 'Gửi thư mời phụ huynh' },
    ...{ owner_id: lan.id, due_on: daysAfter(today, 3) },
  });
  await closeMinutes(context, actor, held.id);

  await plan('Họp giao ban đầu tuần', monday, '08:30', {
    room_id: red?.id ?? null,
    recurrence: WEEKLY,
  });
  await plan('수강생 상담 사례 검토', daysAfter(monday, 2), '14:00', {
    room_id: han?.id ?? null,
    kind: 'review',
  });
  await plan('Gặp công ty Sao Mai', daysAfter(monday, 3), '15:30', {
    kind: 'client',
    place: 'Văn phòng Sao Mai, Hà Nội',
    attendees: [colleague, { kind: 'email', email: 'lien.he@saomai.example', name: 'Chị Liên' }],
  });
  await plan('학부모 설명회', daysAfter(monday, 12), '13:00', {
    ...{ room_id: hall?.id ?? null, kind: 'other', minutes: 120 },
    video_link: 'https://meet.example.com/openday',
  });
  return 'A month of meetings is there, one of them with its minutes.';
}
