import type { SharingHours, WorkingHoursStart } from '@station/contract/visitors/sharing-hours';
import { m } from '../../../paraglide/messages.js';
import { zoneHere } from '../../../platform/days.ts';
import { formatWeekdayNumber } from '../../../platform/format.ts';
import { type Language, languageOf } from '../../../platform/i18n.ts';
import type { Toast } from '../../../ui/toaster.tsx';
import origin from './messages/origin.json';
import type { GpsErrorType } from './tracker-state.ts';

/** `Asia/Ho_Chi_Minh` as people read it; nothing where it is the reader's own. */
function zoneText(timezone: string): string {
  return zoneHere() === timezone ? '' : ` (${timezone.replaceAll('_', ' ')})`;
}

/** Working hours in a line: `Thứ Hai – Thứ Sáu, 08:00 – 18:00`. */
export function hoursText(hours: SharingHours, language: Language): string {
  const { from, to, timezone } = hours;
  const days = [...new Set(hours.days)].toSorted((a, b) => a - b);
  const first = days[0] ?? 1;
  const last = days.at(-1) ?? first;
  const isRow = days.length > 2 && last - first === days.length - 1;
  const name = (day: number) => formatWeekdayNumber(day, isRow ? 'long' : 'short', language);
  const names = isRow ? `${name(first)} – ${name(last)}` : days.map(name).join(', ');
  return `${names}, ${from} – ${to}${zoneText(timezone)}`;
}

/** When hours begin again: `Thứ Hai 08:00`. */
export function beginText(begin: WorkingHoursStart, timezone: string, language: Language): string {
  return `${formatWeekdayNumber(begin.day, 'long', language)} ${begin.time}${zoneText(timezone)}`;
}

const FAILURES = {
  PERMISSION_DENIED: ['location_sharing_error_denied', m.location_sharing_error_denied],
  MAX_RETRIES: ['location_sharing_error_retries', m.location_sharing_error_retries],
  SOCKET_NOT_CONNECTED: ['location_sharing_error_socket', m.location_sharing_error_socket],
  INITIALIZATION_ERROR: ['location_sharing_error_start', m.location_sharing_error_start],
} as const satisfies Record<GpsErrorType, readonly [string, () => string]>;

/** What is said of a failure; the specification's words (spec 1, section 8) until a language is chosen. */
export function failureToast(type: GpsErrorType, supported: boolean): Toast {
  const [key, text] = supported
    ? FAILURES[type]
    : (['location_sharing_error_unsupported', m.location_sharing_error_unsupported] as const);
  return { text: text(), lang: languageOf(origin, key), tone: 'bad' };
}
