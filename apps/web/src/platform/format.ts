/**
 * Numbers, days, moments and sizes as the reader of the chosen language writes them. The clocks of
 * home, which are Korean whatever is chosen, have a file of their own.
 */
import { getLocale } from '../paraglide/runtime.js';
import type { Language, Locale } from './i18n.ts';

/** The customs of each language; the specification's own texts follow the Vietnamese (spec 1, section 1). */
const LANGUAGE_TAGS = {
  orig: 'vi-VN',
  vi: 'vi-VN',
  ko: 'ko-KR',
  en: 'en-GB',
} satisfies Record<Locale, string>;

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** What is written in several ways, and how each of them is put together. */
const DATE_PARTS = {
  day: DAY,
  shortDay: { day: 'numeric', month: 'numeric' },
  moment: { ...DAY, ...TIME },
  time: TIME,
  timeToSeconds: { ...TIME, second: '2-digit' },
  longWeekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const tagNow = () => LANGUAGE_TAGS[getLocale() as Locale];

/** Making a format takes far longer than using it, and lists use one in every row. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function write(
  parts: keyof typeof DATE_PARTS,
  when: Date | number,
  { timeZone, tag = tagNow() }: { timeZone?: 'UTC'; tag?: string } = {},
): string {
  const key = `${tag} ${parts} ${timeZone}`;
  const known = dateFormats.get(key);
  const format = known ?? new Intl.DateTimeFormat(tag, { ...DATE_PARTS[parts], timeZone });
  if (!known) dateFormats.set(key, format);
  return format.format(when);
}

/** A day of the calendar, `YYYY-MM-DD`, is the same everywhere; of a moment, it is the day here. */
function writeDay(parts: 'day' | 'shortDay', when: Date | string): string {
  const isDay = typeof when === 'string' && when.length === 10;
  return write(parts, new Date(when), isDay ? { timeZone: 'UTC' } : {});
}

/** `12345` as `12.345`, or `12,345` for Korean and English readers. */
export function formatNumber(value: number): string {
  const tag = tagNow();
  const format = numberFormats.get(tag) ?? new Intl.NumberFormat(tag);
  numberFormats.set(tag, format);
  return format.format(value);
}

/**
 * A day: `21/11/2026`, and `2026. 11. 21.` for Korean readers. Takes a date, ISO text as the server
 * sends it, or a day of the calendar, `YYYY-MM-DD`.
 */
export function formatDate(when: Date | string): string {
  return writeDay('day', when);
}

/** A day without its year, for a chart: `21/11`, `11. 21.`. Takes what `formatDate` takes. */
export function formatShortDate(when: Date | string): string {
  return writeDay('shortDay', when);
}

/**
 * The day of the week of a day, `YYYY-MM-DD`: `Thứ Hai`, `월요일`. In the reader's language, unless it
 * stands in a sentence of another one.
 */
export function formatWeekday(
  day: string,
  width: 'long' | 'short' = 'long',
  language?: Language,
): string {
  const parts = width === 'long' ? 'longWeekday' : 'shortWeekday';
  const tag = language && LANGUAGE_TAGS[language];
  return write(parts, Date.parse(`${day}T00:00:00Z`), { timeZone: 'UTC', ...(tag && { tag }) });
}

/** The day of the week by its number, 1 is Monday; see `formatWeekday`. */
export function formatWeekdayNumber(
  weekday: number,
  width: 'long' | 'short' = 'long',
  language?: Language,
): string {
  // The first of January 2024 was a Monday.
  return formatWeekday(`2024-01-0${weekday}`, width, language);
}

/**
 * A moment: `09:05 21/11/2026`, `2026. 11. 21. 09:05`, `21/11/2026, 09:05`. Takes a date, or ISO text
 * as the server sends it.
 */
export function formatDateTime(when: Date | string): string {
  return write('moment', new Date(when));
}

/** The time of a moment: `09:05`. Takes a date, or milliseconds since 1970. */
export function formatTime(when: Date | number): string {
  return write('time', when);
}

/** The time of a moment to the second: `09:05:30`. Takes a date, or milliseconds since 1970. */
export function formatTimeToSeconds(when: Date | number): string {
  return write('timeToSeconds', when);
}

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size in bytes as B, KB, MB or GB with 2 decimals (spec 2, section 9). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), SIZE_UNITS.length - 1);
  return `${(bytes / 1024 ** step).toFixed(2)} ${SIZE_UNITS[step]}`;
}
