import type { MeetingsReason } from '@station/contract/meetings/meeting-fields';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors } from '../../../platform/row-guards.ts';
import type { TrashKind } from '../../trash/trash.kind.ts';
import { putRoomBack } from './rooms.queries.ts';

/** Rooms in the trash. @throws Problem `meetings.room-name-taken` when another has the name by now. */
export const roomTrash: TrashKind = {
  kind: 'meeting-room',
  detail: (item) => String(item.place ?? ''),
  async restore(trx, _actor, things) {
    await mapConstraintErrors({ meeting_room_name_key: nameTaken }, async () => {
      for (const { item } of things) await putRoomBack(trx, item);
    });
    return [];
  },
  async forget() {},
};

const nameTaken = () =>
  new Problem('conflict', 'There is a room of this name already', {
    reason: 'meetings.room-name-taken' satisfies MeetingsReason,
  });
