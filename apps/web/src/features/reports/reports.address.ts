import { isDay } from '@station/contract/record-fields';
import {
  type AddressOf,
  type AddressPart,
  listAddress,
  oneOf,
  recordId,
  type SearchOf,
  textThat,
} from '../../platform/list-address.ts';

const day = textThat(isDay);

/** The day that a screen is about; empty for today. */
export const useDayAddress = listAddress({ day });
export type DaySearch = SearchOf<typeof useDayAddress>;

/** The month of the calendar, `YYYY-MM`, and one person of it; 0 for the team. */
export const useCalendarAddress = listAddress({
  month: textThat((typed) => isDay(`${typed}-01`)),
  person: recordId(),
});
export type CalendarSearch = SearchOf<typeof useCalendarAddress>;

export const PRESETS = ['week', 'last-week', 'month', 'last-month'] as const;

const preset: AddressPart<(typeof PRESETS)[number] | '', (typeof PRESETS)[number]> = oneOf(
  PRESETS,
  'week',
);

/** The days that are added up: a usual range, or from one to another. */
export const useRollupAddress = listAddress({ last: preset, from: day, to: day }, ({ from, to }) =>
  from && to ? { last: '' as const } : { from: '', to: '' },
);
export type RollupSearch = SearchOf<typeof useRollupAddress>;
export type RollupAddress = AddressOf<typeof useRollupAddress>;
