import { deleteRoom, type MeetingRoom } from '@station/contract/meetings/rooms';
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatNumber } from '../../platform/format.ts';
import { loadedList } from '../../platform/list-state.ts';
import { searchLoaded } from '../../platform/loaded-search.ts';
import { plainListTexts } from '../../platform/plain-list-texts.ts';
import { RecordDeletion } from '../../records/record-deletion.tsx';
import { actionsColumn, addAction, deleteAction, editAction } from '../../records/row-actions.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { meetingFailureText, meetingLoadFailure, meetingsLanguage } from './meeting-texts.ts';
import { useRoomsAddress } from './meetings.address.ts';
import { RoomDialog } from './room-dialog.tsx';
import { useMeetingsRefresh, useRooms } from './rooms.data.ts';
import { text } from './text.ts';

/** The rooms that can be booked, for administrators. */
export function RoomsPage() {
  const at = useRoomsAddress();
  const rooms = useRooms();
  const forms = useFormAddress();
  const [deleting, setDeleting] = useState<MeetingRoom>();
  const shown =
    rooms.data && searchLoaded(rooms.data, at.address.search, ({ name, place }) => [name, place]);
  const edited = useHeld(forms.editing, rooms.data, ({ id }) => id);
  return (
    <Screen>
      <ListScreen
        at={at}
        list={loadedList(rooms, shown, meetingLoadFailure)}
        texts={roomTexts()}
        title={<ScreenTitle subtitle={m.meetings_rooms_text()}>{m.meetings_rooms()}</ScreenTitle>}
        primary={addAction(m.meetings_room_add(), () => forms.add())}
        onClear={() => at.change({ search: '' })}
        columns={roomColumns({ onEdit: ({ id }) => forms.edit(id), onDelete: setDeleting })}
        rowKey={({ id }) => id}
        isFaded={({ is_active }) => !is_active}
        icon={<IconDoor size={40} aria-hidden="true" />}
      />
      {forms.adding ? <RoomDialog onClose={forms.close} /> : null}
      {edited ? <RoomDialog key={edited.id} stored={edited} onClose={forms.close} /> : null}
      {deleting ? (
        <DeleteRoomDialog room={deleting} onClose={() => setDeleting(undefined)} />
      ) : null}
    </Screen>
  );
}

function DeleteRoomDialog({ room, onClose }: { room: MeetingRoom; onClose: () => void }) {
  return (
    <RecordDeletion
      endpoint={deleteRoom}
      refresh={useMeetingsRefresh()}
      given={{ params: { id: room.id }, query: { upcoming: room.upcoming } }}
      failureText={meetingFailureText}
      said={m.meetings_room_deleted()}
      title={m.meetings_room_delete_question({ name: room.name })}
      language={meetingsLanguage()}
      text={m.meetings_room_delete_text()}
      along={room.upcoming > 0 ? [m.meetings_room_upcoming({ count: room.upcoming })] : []}
      onClose={onClose}
    />
  );
}

const roomTexts = () =>
  plainListTexts({
    list: m.meetings_rooms(),
    search: m.meetings_rooms_search(),
    none: m.meetings_no_rooms(),
    noneFound: m.meetings_rooms_none_found(),
    clears: 'filters',
  });

type RoomActions = { onEdit: (room: MeetingRoom) => void; onDelete: (room: MeetingRoom) => void };

function roomColumns({ onEdit, onDelete }: RoomActions): Column<MeetingRoom>[] {
  return [
    {
      key: 'name',
      header: text(m.common_name),
      card: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      key: 'place',
      header: m.meetings_place(),
      card: 'detail',
      cell: ({ place }) => place || null,
    },
    {
      key: 'capacity',
      header: m.meetings_capacity(),
      card: 'detail',
      cell: ({ capacity }) => (capacity === null ? null : formatNumber(capacity)),
    },
    {
      key: 'upcoming',
      header: m.meetings_upcoming(),
      card: 'detail',
      cell: ({ upcoming }) => formatNumber(upcoming),
    },
    {
      key: 'state',
      header: text(m.common_status),
      card: 'badge',
      cell: ({ is_active }) =>
        is_active ? null : <Badge tint="grey">{m.meetings_room_inactive()}</Badge>,
    },
    actionsColumn({
      as: 'buttons',
      nameOf: ({ name }) => name,
      actions: (room) => [
        editAction(room.name, () => onEdit(room), meetingsLanguage()),
        deleteAction(room.name, () => onDelete(room), meetingsLanguage()),
      ],
      language: meetingsLanguage(),
    }),
  ];
}
