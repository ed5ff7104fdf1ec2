import type { MeetingRoom } from '@station/contract/meetings/rooms';
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { deletion } from '../../platform/deletion.ts';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatNumber } from '../../platform/format.ts';
import { loadedList } from '../../platform/list-state.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { searchLoaded } from '../../platform/loaded-search.ts';
import { deleteTexts } from '../../platform/record-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { ListScreen, type ListTexts } from '../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { toast } from '../../ui/toaster.tsx';
import { meetingFailureText, meetingListFailure, meetingsLanguage } from './meeting-texts.ts';
import { useRoomsAddress } from './meetings.address.ts';
import { RoomDialog } from './room-dialog.tsx';
import { useRoomCalls, useRooms } from './rooms.data.ts';
import { text } from './text.ts';

/** The rooms that can be booked, for administrators. */
export function RoomsPage() {
  const at = useRoomsAddress();
  const rooms = useRooms();
  const forms = useFormAddress();
  const [deleting, setDeleting] = useState<MeetingRoom>();
  const shown =
    rooms.data && searchLoaded(rooms.data, at.address.search, ({ name, place }) => [name, place]);
  const edited = rooms.data?.find(({ id }) => String(id) === forms.editing);
  return (
    <Screen>
      <ListScreen
        at={at}
        list={loadedList(rooms, shown, meetingListFailure)}
        texts={roomTexts()}
        title={<ScreenTitle subtitle={m.meetings_rooms_text()}>{m.meetings_rooms()}</ScreenTitle>}
        primary={{
          key: 'add',
          label: m.meetings_room_add(),
          icon: <IconPlus size={18} aria-hidden="true" />,
          onSelect: () => forms.add(),
        }}
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
  const { remove } = useRoomCalls();
  return (
    <DeleteDialog
      title={m.meetings_room_delete_question({ name: room.name })}
      texts={deleteTexts(meetingsLanguage())}
      text={m.meetings_room_delete_text()}
      along={room.upcoming > 0 ? [m.meetings_room_upcoming({ count: room.upcoming })] : []}
      {...deletion({
        write: remove,
        given: room,
        failureText: meetingFailureText,
        onDone: () => {
          toast({ text: m.meetings_room_deleted(), tone: 'good' });
          onClose();
        },
      })}
      onClose={onClose}
    />
  );
}

const roomTexts = (): ListTexts => ({
  list: m.meetings_rooms(),
  head: listTexts().head,
  loading: listTexts().loading,
  search: {
    label: m.meetings_rooms_search(),
    placeholder: m.meetings_rooms_search(),
    clear: listTexts().clearSearch,
  },
  none: { title: m.meetings_no_rooms() },
  noneFound: { title: m.meetings_rooms_none_found(), clear: listTexts().clearFilters },
});

type RoomDeeds = { onEdit: (room: MeetingRoom) => void; onDelete: (room: MeetingRoom) => void };

function roomColumns({ onEdit, onDelete }: RoomDeeds): Column<MeetingRoom>[] {
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
    {
      key: 'actions',
      header: text(m.common_actions),
      hideHeader: true,
      card: 'menu',
      cell: (room) => (
        <>
          <IconButton
            label={text(m.common_edit_named, { name: room.name })}
            icon={<IconPencil size={20} aria-hidden="true" />}
            onClick={() => onEdit(room)}
          />
          <IconButton
            tone="quietDanger"
            label={text(m.common_delete_named, { name: room.name })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => onDelete(room)}
          />
        </>
      ),
    },
  ];
}
