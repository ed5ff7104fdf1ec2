import type { BodyInput } from '@station/contract/endpoint';
import {
  createRoom,
  deleteRoom,
  getRoomDay,
  listRooms,
  type MeetingRoom,
  updateRoom,
} from '@station/contract/meetings/rooms';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useWrite } from '../../platform/write.ts';
import { MEETINGS_KEY, zoneHere } from './meetings.data.ts';

/** All rooms, by name. */
export const useRooms = () =>
  useQuery({
    queryKey: [...MEETINGS_KEY, 'rooms'],
    queryFn: ({ signal }) => call(listRooms, { signal }),
    select: ({ data }) => data,
  });

/** When the rooms are taken on a day here. */
export const useRoomDay = (day: string) =>
  useQuery({
    queryKey: [...MEETINGS_KEY, 'room-day', day],
    queryFn: ({ signal }) => call(getRoomDay, { query: { day, time_zone: zoneHere() }, signal }),
    placeholderData: keepPreviousData,
  });

/** What administrators do with rooms. */
export function useRoomCalls() {
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: MEETINGS_KEY });
  return {
    save: useWrite({
      mutationFn: async ({
        base,
        body,
      }: {
        base: MeetingRoom | undefined;
        body: BodyInput<typeof createRoom>;
      }) => {
        const { data } = base
          ? await call(updateRoom, {
              params: { id: base.id },
              body: { ...body, version: base.version },
            })
          : await call(createRoom, { body });
        return data;
      },
      onSettled,
    }),
    remove: useWrite({
      mutationFn: ({ id, upcoming }: MeetingRoom) =>
        call(deleteRoom, { params: { id }, query: { upcoming } }),
      onSettled,
    }),
  };
}
