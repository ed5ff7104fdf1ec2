import { listAttachments } from '@station/contract/files/attachments';
import type { Attendee, Meeting, MeetingEntry } from '@station/contract/meetings/meeting-fields';
import {
  checkMeeting,
  createMeeting,
  findInvitable,
  getMeeting,
  listMeetings,
} from '@station/contract/meetings/meetings';
import { getMinutes, listMyActions, type Minutes } from '@station/contract/meetings/minutes';
import { listRooms, type MeetingRoom } from '@station/contract/meetings/rooms';
import { onTestFinished } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';

export const success = true as const;

/** The zone that tests run in; what the screens show is by its clocks. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The moment that clocks here show on a day of March 2031. */
export const march = (day: number, hour: number, minute = 0) =>
  new Date(2031, 2, day, hour, minute).toISOString();

/** A meeting in a list: on Tuesday, 4 March 2031, at ten. */
export const makeEntry = (changes: Partial<MeetingEntry> = {}): MeetingEntry => ({
  ...{ id: 5, title: '주간 회의', kind: null, starts_at: march(4, 10), ends_at: march(4, 11) },
  ...{ time_zone: ZONE, status: 'planned', series_id: null, room: null, place: '' },
  ...{ organiser: { id: 7, name: '김민수' }, video_link: '', attendees: 1, my_answer: null },
  ...{ is_invited: false, is_organiser: true },
  ...changes,
});

/** The same as its page has it. */
export const makeMeeting = (changes: Partial<Meeting> = {}): Meeting => ({
  ...makeEntry(),
  ...{ version: 1, sequence: 0, description: '', cancel_reason: '', series: null, people: [] },
  ...{ can_edit: true, updated_at: march(1, 9) },
  ...changes,
});

/** Ten Tuesdays. */
export const WEEKLY = {
  id: 3,
  rule: {
    ...{ frequency: 'weekly', interval: 1, weekdays: [], monthly_by: 'day' },
    ...{ until: null, count: 10 },
  } as NonNullable<Meeting['series']>['rule'],
  meetings: 10,
};

export const makePerson = (changes: Partial<Attendee> = {}): Attendee => ({
  ...{ id: 1, kind: 'account', ref_id: 7, name: '김민수', email: '', answer: null, reason: '' },
  ...{ answered_at: null },
  ...changes,
});

const makeRoom = (changes: Partial<MeetingRoom> = {}): MeetingRoom => ({
  ...{ id: 2, version: 1, name: '한강', place: '', capacity: null, is_active: true, upcoming: 0 },
  ...changes,
});

const NO_MINUTES: Minutes = {
  ...{ items: [], backlog: [], outcomes: [], attendance: [], closed: null, amendments: [] },
  ...{ next: null, can_write: true, can_close: true },
};

/** What a check says when nothing stands in the way. */
export const FREE = { days: [], room: [], busy: [], free_rooms: [2, 3] };

/** A server with rooms 2 and 3 that plans what is asked for, and shows one meeting. */
export const meetingsServer = (meeting: Meeting = makeMeeting()): FakeServer =>
  healthyServer()
    .answer(listMeetings, { success, data: [] })
    .answer(listMyActions, { success, data: [] })
    .answer(listRooms, { success, data: [makeRoom(), makeRoom({ id: 3, name: '남산' })] })
    .answer(checkMeeting, { success, data: FREE })
    .answer(findInvitable, { success, data: [] })
    .answer(getMeeting, { success, data: meeting })
    .answer(createMeeting, { success, data: meeting, busy: [] })
    .answer(getMinutes, { success, data: NO_MINUTES })
    .answer(listAttachments, { success, data: [] });

/** Opens a screen of meetings, of which nothing was read before. */
export function openMeetings(path: string, server: FakeServer, signedIn = makeUser()) {
  queryClient.clear();
  onTestFinished(() => queryClient.clear());
  return renderStation(path, { server, signedIn });
}
