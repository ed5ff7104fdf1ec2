import type { StatisticsRange } from '@station/contract/visitors/visitor-statistics';
import { DEVICE_KINDS } from '@station/contract/visitors/visits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { dayAfter } from '../../../platform/days.ts';

/** Ranges that are one press away, with their days. */
export const PRESETS = { today: 1, week: 7, month: 30, year: 365 } as const;
export type Preset = keyof typeof PRESETS;

/** What the statistics and the sessions show, as it stands in the address. */
export type StatisticsAddress = {
  /** Empty while `from` and `to` hold. */
  last: Preset | '';
  /** `YYYY-MM-DD`, both included; empty while `last` holds. */
  from: string;
  to: string;
  /** IANA name. */
  zone: string;
  by: 'visits' | 'people';
  search: string;
  who: 'all' | 'accounts' | 'guests';
  device: (typeof DEVICE_KINDS)[number] | '';
  country: string;
};

/** As the router writes it: what is usual is left out. */
export type StatisticsSearch = Partial<StatisticsAddress>;

/** The time zone of most of the organisation's people, for those whose own is not on the full hour. */
const USUAL_ZONE = 'Asia/Ho_Chi_Minh';

/** The zone of this device, if its days begin on the full hour of UTC, as the server counts. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return new Date().getTimezoneOffset() % 60 === 0 && timeZone ? timeZone : USUAL_ZONE;
}

const usual = (): StatisticsAddress => ({
  last: 'month',
  from: '',
  to: '',
  zone: ownZone(),
  by: 'visits',
  search: '',
  who: 'all',
  device: '',
  country: '',
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address, whatever somebody typed into it. */
function readSearch(raw: Record<string, unknown>): StatisticsSearch {
  const defaults = usual();
  const text = (value: unknown, max: number) => {
    // The router reads `search=901` as a number.
    const given = typeof value === 'number' ? String(value) : value;
    return typeof given === 'string' ? given.slice(0, max) : '';
  };
  const one = <T extends string>(value: unknown, known: readonly T[], fallback: T): T =>
    known.find((it) => it === value) ?? fallback;
  const day = (value: unknown) => (DAY.test(text(value, 10)) ? text(value, 10) : '');
  const own = day(raw.from) && day(raw.to);
  const read: StatisticsAddress = {
    last: own ? '' : one(raw.last, Object.keys(PRESETS) as Preset[], 'month'),
    from: own ? day(raw.from) : '',
    to: own ? day(raw.to) : '',
    zone: text(raw.zone, 60) || defaults.zone,
    by: one(raw.by, ['visits', 'people'], 'visits'),
    search: text(raw.search, 100),
    who: one(raw.who, ['all', 'accounts', 'guests'], 'all'),
    device: one(raw.device, ['', ...DEVICE_KINDS], ''),
    country: text(raw.country, 80),
  };
  return Object.fromEntries(
    Object.entries(read).filter(
      ([key, value]) => value && value !== defaults[key as keyof StatisticsAddress],
    ),
  );
}

/** The days that an address means, as the server takes them. */
export function rangeOf({ last, from, to, zone }: StatisticsAddress): StatisticsRange {
  if (!last) return { from, to, time_zone: zone };
  const today = todayIn(zone);
  return { from: dayAfter(today, 1 - PRESETS[last]), to: today, time_zone: zone };
}

/** The day it is in a time zone; that of this device if the name is none. */
function todayIn(zone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: zone }).format(new Date());
  } catch {
    return new Intl.DateTimeFormat('en-CA', parts).format(new Date());
  }
}

/** How a change is noted: as a step that the back button undoes, or in place of the current one. */
export type AddressChange = StatisticsSearch & { replace?: boolean };

/** What is shown now, and the way to change it. */
export function useStatisticsAddress(): [StatisticsAddress, (change: AddressChange) => void] {
  const now = useSearch({ strict: false, select: readSearch });
  const navigate = useNavigate();
  const change = useCallback(
    ({ replace = false, ...next }: AddressChange) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => readSearch({ ...old, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const address: StatisticsAddress = { ...usual(), ...now };
  // Days that were chosen stand in place of a number of them.
  return [now.from ? { ...address, last: '' } : address, change];
}
