import { answerInvitation, lookAtInvitation } from '@station/contract/meetings/answers';
import { getFeed, getFeedFile, renewFeed, revokeFeed } from '@station/contract/meetings/feed';
import {
  answerMeeting,
  cancelMeeting,
  checkMeeting,
  createMeeting,
  deleteMeeting,
  downloadMeeting,
  findInvitable,
  getMeeting,
  listMeetings,
  listNextMeetings,
  meetingDeletion,
  searchMeetings,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import {
  addAgendaItem,
  addOutcome,
  amendMinutes,
  closeMinutes,
  deleteAgendaItem,
  deleteOutcome,
  downloadMinutes,
  getMinutes,
  listMyActions,
  markAction,
  markPresence,
  placeAgendaItem,
  takeItemsOver,
  updateAgendaItem,
  updateOutcome,
} from '@station/contract/meetings/minutes';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import {
  createRoom,
  deleteRoom,
  getRoomDay,
  listRooms,
  updateRoom,
} from '@station/contract/meetings/rooms';
import { answerLink, meetingFields, planMeeting } from '../../fixtures/meetings.ts';
import type { Caller } from './caller.ts';

/** Meetings: rooms, one meeting from the plan to the trash, the calendar and its feed. */
export async function callMeetings({ app, good }: Caller): Promise<void> {
  const { token: admin } = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const guest = await app.createStaff();
  const { data: room } = await good(createRoom, { as: admin, body: { name: 'Phòng họp lớn' } });
  const inRoom = { as: admin, params: { id: room.id } };
  await good(updateRoom, { ...inRoom, body: { name: 'Phòng họp lớn', capacity: 12 } });
  await good(listRooms, { as });

  const fields = meetingFields(app, {
    room_id: room.id,
    attendees: [{ kind: 'account', id: guest.id }],
  });
  await good(checkMeeting, { as, body: fields });
  await good(findInvitable, { as, query: { search: 'an' } });
  const { data: made } = await good(createMeeting, { as, body: fields });
  const at = { as, params: { id: made.id } };
  await good(getMeeting, at);
  await good(downloadMeeting, at);
  const days = { from: fields.day, to: fields.day, time_zone: fields.time_zone };
  await good(listMeetings, { as, query: days });
  await good(listNextMeetings, { as });
  await good(searchMeetings, { as, query: { search: 'họp' } });
  const { day, time_zone } = fields;
  await good(getRoomDay, { as, query: { day, time_zone } });
  await good(answerMeeting, { ...at, as: guest.token, body: { answer: 'maybe' } });
  const token = await answerLink(app, made, `account:${guest.id}`);
  await good(lookAtInvitation, { query: { token } });
  await good(answerInvitation, { body: { token, answer: 'yes' } });
  await good(updateMeeting, { ...at, body: { ...fields, time: '11:00' } });
  await good(cancelMeeting, { ...at, body: { reason: 'Bận' } });
  await good(meetingDeletion, at);
  await good(deleteMeeting, at);
  await good(deleteRoom, inRoom);

  const { address } = await good(renewFeed, { as });
  await good(getFeed, { as });
  await good(getFeedFile, { params: { file: address.split('/').at(-1) ?? '' } });
  await good(revokeFeed, { as });
}

/** The minutes of a meeting of a series, from the agenda to the amendment. */
export async function callMinutes({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const { id: owner_id } = await app.createStaff();
  const recurrence = { frequency: 'weekly', count: 2 } as Recurrence;
  const attendees = [{ kind: 'account' as const, id: owner_id }];
  const made = await planMeeting(app, as, { recurrence, attendees });
  const at = { as, params: { id: made.id } };
  const { data: item } = await good(addAgendaItem, { ...at, body: { title: 'Doanh thu' } });
  const ofItem = { as, params: { id: item.id } };
  await good(updateAgendaItem, { ...ofItem, body: { title: 'Doanh thu', notes: '<p>Tốt</p>' } });
  await good(placeAgendaItem, { ...ofItem, body: { meeting_id: made.id, place: 0 } });
  await good(takeItemsOver, at);
  const body = { text: 'Gửi số liệu', owner_id };
  const { data: action } = await good(addOutcome, { ...at, body: { ...body, kind: 'action' } });
  const ofAction = { as, params: { id: action.id } };
  await good(updateOutcome, { ...ofAction, body });
  await good(listMyActions, { as });
  await good(markAction, { ...ofAction, body: { done: true } });
  const [one] = made.people;
  const people = [{ attendee_id: one?.id ?? 0, presence: 'present' as const }];
  await good(markPresence, { ...at, body: { people } });
  await good(getMinutes, at);
  await good(deleteOutcome, ofAction);
  await good(deleteAgendaItem, ofItem);
  await good(closeMinutes, at);
  await good(amendMinutes, { ...at, body: { text: 'Bổ sung' } });
  await good(downloadMinutes, at);
}
