import { isDay } from '@station/contract/record-fields';
import {
  flag,
  listAddress,
  oneOf,
  type SearchOf,
  text,
  textThat,
} from '../../platform/list-address.ts';

const day = textThat(isDay);

export const CALENDAR_VIEWS = ['agenda', 'month'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/**
 * The calendar: the day it is opened at, empty for today; as a list or as a month, empty for what the
 * screen has room for; everybody's meetings, for administrators.
 */
export const useCalendarAddress = listAddress({ day, view: oneOf(CALENDAR_VIEWS), all: flag() });
export type CalendarSearch = SearchOf<typeof useCalendarAddress>;

/** The day whose rooms are shown; empty for today. */
export const useRoomDayAddress = listAddress({ day });
export type RoomDaySearch = SearchOf<typeof useRoomDayAddress>;

/** What is looked for among the rooms. */
export const useRoomsAddress = listAddress({ search: text(100) });
export type RoomsSearch = SearchOf<typeof useRoomsAddress>;
