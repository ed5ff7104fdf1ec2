import { wallClock } from '@station/contract/zoned-days';
import type { RestoredOtherwise, TrashKind } from '../../trash/trash.kind.ts';
import { tellOfMeetings } from '../invitations/telling.actions.ts';
import { findMeetings } from '../planning/meetings.queries.ts';
import { lockRoomForBooking } from '../rooms/room-times.queries.ts';
import {
  type BundleRows,
  putIntoRoom,
  putMeetingsBack,
  updateRestored,
} from './meeting-bundles.queries.ts';

/** Meetings in the trash: those of a series that were deleted together come back together. */
export const meetingTrash: TrashKind = {
  kind: 'meeting',

  detail(item) {
    const { day, time } = wallClock(new Date(String(item.starts_at)), String(item.time_zone));
    const more = Number(item.meetings) > 1 ? ` · ${item.meetings}×` : '';
    return `${day} ${time}${more}`;
  },

  // Where something else stands in its room by now, or the room is gone, a meeting comes back without.
  async restore(trx, _actor, things) {
    const otherwise: RestoredOtherwise[] = [];
    for (const { id, item } of things) {
      const rows = item.rows as BundleRows;
      await putMeetingsBack(trx, rows);
      const meetings = rows.meeting ?? [];
      const rooms = [...new Set(meetings.flatMap((row) => (row.room_id as number | null) ?? []))];
      const there = new Map<number, string>();
      for (const roomId of rooms.toSorted((a, b) => a - b)) {
        const room = await lockRoomForBooking(trx, roomId);
        if (room) there.set(roomId, room.name);
      }
      let isElsewhere = false;
      for (const row of meetings) {
        const roomId = row.room_id as number | null;
        if (roomId === null) continue;
        const isBack = there.has(roomId) && (await putIntoRoom(trx, Number(row.id), roomId));
        isElsewhere ||= !isBack;
      }
      if (isElsewhere) {
        otherwise.push({ id, reason: 'room-taken', value: [...there.values()].join(', ') });
      }
    }
    return otherwise;
  },

  // Who was told that it is off is invited anew.
  async tell(context, trx, actor, things) {
    const at = new Date(context.clock.now());
    for (const { item } of things) {
      const { meeting = [] } = item.rows as BundleRows;
      const ids = meeting.map(({ id }) => Number(id));
      const after = await findMeetings(trx, await updateRestored(trx, ids, at));
      await tellOfMeetings(context, trx, actor, { before: [], after });
    }
  },

  async forget() {},
};
