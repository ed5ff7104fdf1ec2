import { createRoom, getRoomDay, listRooms, updateRoom } from '@station/contract/meetings/rooms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { zoneHere } from '../../platform/days.ts';
import { savedBy, useRefresh } from '../../platform/saved-by.ts';
import { MEETINGS_KEY } from './meetings.data.ts';

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

/** Has what is shown of meetings and rooms read anew. */
export const useMeetingsRefresh = () => useRefresh(MEETINGS_KEY);

export const roomSaving = savedBy(createRoom, updateRoom);
