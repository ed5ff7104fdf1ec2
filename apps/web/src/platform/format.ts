/** Numbers, dates and sizes as Station shows them. The clocks have a file of their own. */
import { getLocale } from '../paraglide/runtime.js';
import type { Locale } from './i18n.ts';

/** Dates are shown in the Vietnamese way outside the home screen (spec 1, section 1). */
const DATES = 'vi-VN';

/** The customs of each language; the specification's own texts follow the Vietnamese. */
const LANGUAGE_TAGS = {
  orig: 'vi-VN',
  vi: 'vi-VN',
  ko: 'ko-KR',
  en: 'en-GB',
} satisfies Record<Locale, string>;

/** How each language groups digits; the specification's own texts do it as Vietnamese does. */
const numberFormats = {
  orig: new Intl.NumberFormat(LANGUAGE_TAGS.orig),
  vi: new Intl.NumberFormat(LANGUAGE_TAGS.vi),
  ko: new Intl.NumberFormat(LANGUAGE_TAGS.ko),
  en: new Intl.NumberFormat(LANGUAGE_TAGS.en),
} satisfies Record<Locale, Intl.NumberFormat>;
const dateFormat = new Intl.DateTimeFormat(DATES, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const dateTimeFormat = new Intl.DateTimeFormat(DATES, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const timeFormat = new Intl.DateTimeFormat(DATES, { hour: '2-digit', minute: '2-digit' });

/** `12345` as `12.345`, or `12,345` for Korean and English readers. */
export function formatNumber(value: number): string {
  return numberFormats[getLocale() as Locale].format(value);
}

/** A day: `21/11/2026`. Takes a date, or ISO text as the server sends it. */
export function formatDate(when: Date | string): string {
  return dateFormat.format(new Date(when));
}

/** The day of the week of a day, `YYYY-MM-DD`, in the reader's language: `Thứ Hai`, `월요일`. */
export function formatWeekday(day: string, width: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[getLocale() as Locale], {
    weekday: width,
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** A moment: `09:05 21/11/2026`. Takes a date, or ISO text as the server sends it. */
export function formatDateTime(when: Date | string): string {
  return dateTimeFormat.format(new Date(when));
}

/** The time of a moment: `09:05`. Takes a date, or milliseconds since 1970. */
export function formatTime(when: Date | number): string {
  return timeFormat.format(when);
}

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size in bytes as B, KB, MB or GB with 2 decimals (spec 2, section 9). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), SIZE_UNITS.length - 1);
  return `${(bytes / 1024 ** step).toFixed(2)} ${SIZE_UNITS[step]}`;
}
