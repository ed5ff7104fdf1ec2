import type { StatisticsRange } from '@station/contract/visitors/visitor-statistics';
import { DEVICE_KINDS } from '@station/contract/visitors/visits';
import { daysAfter, wallClock } from '@station/contract/zoned-days';
import { today, zoneHere } from '../../../platform/days.ts';
import {
  type AddressOf,
  type AddressPart,
  listAddress,
  oneOf,
  type SearchOf,
  text,
  textThat,
} from '../../../platform/list-address.ts';

/** Ranges that are one press away, with their days. */
export const PRESETS = { today: 1, week: 7, month: 30, year: 365 } as const;
export type Preset = keyof typeof PRESETS;

/** The time zone of most of the organisation's people, for those whose own is not on the full hour. */
const USUAL_ZONE = 'Asia/Ho_Chi_Minh';

/** The zone of this device, if its days begin on the full hour of UTC, as the server counts. */
export function ownZone(): string {
  const timeZone = zoneHere();
  return new Date().getTimezoneOffset() % 60 === 0 && timeZone ? timeZone : USUAL_ZONE;
}

const preset: AddressPart<Preset | '', Preset> = oneOf(['today', 'week', 'month', 'year'], 'month');
const day = textThat((typed) => /^\d{4}-\d{2}-\d{2}$/.test(typed));

/** What the statistics and the sessions show. */
export const useStatisticsAddress = listAddress(
  {
    /** Empty while `from` and `to` hold. */
    last: preset,
    /** `YYYY-MM-DD`, both included; empty while `last` holds. */
    from: day,
    to: day,
    /** IANA name. */
    zone: text(60, ownZone()),
    by: oneOf(['visits', 'people'], 'visits'),
    search: text(100),
    who: oneOf(['all', 'accounts', 'guests'], 'all'),
    device: oneOf(DEVICE_KINDS),
    country: text(80),
  },
  // Days that were chosen stand in place of a number of them.
  ({ from, to }) => (from && to ? { last: '' as const } : { from: '', to: '' }),
);

export type StatisticsAddress = AddressOf<typeof useStatisticsAddress>;
export type StatisticsSearch = SearchOf<typeof useStatisticsAddress>;

/** The days that an address means, as the server takes them. */
export function rangeOf({ last, from, to, zone }: StatisticsAddress): StatisticsRange {
  if (!last) return { from, to, time_zone: zone };
  const now = todayIn(zone);
  return { from: daysAfter(now, 1 - PRESETS[last]), to: now, time_zone: zone };
}

/** The day it is in a time zone; that of this device if the name is none. */
function todayIn(zone: string): string {
  try {
    return wallClock(new Date(), zone).day;
  } catch {
    return today();
  }
}
