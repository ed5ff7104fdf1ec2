import type { Language } from '@station/contract/settings/settings';
import { LOCALES } from '../../../platform/locales.ts';

type Timed = { starts_at: Date; ends_at: Date; time_zone: string };

/** When a meeting is, by the clocks of its zone, which is named: `Wed, 25 Nov 2026, 10:00–11:00 GMT+9`. */
export function whenText({ starts_at, ends_at, time_zone }: Timed, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'short',
    day: 'numeric',
    month: language === 'en' ? 'short' : 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: time_zone,
    timeZoneName: 'short',
  }).formatRange(starts_at, ends_at);
}

/** What is said of further meetings of a series. */
export const MORE_TEXTS: Record<Language, (count: number) => string> = {
  vi: (count) => `và ${count} buổi nữa`,
  ko: (count) => `외 ${count}회`,
  en: (count) => (count === 1 ? 'and one more' : `and ${count} more`),
};

/** When some meetings are: the first, and how many more there are. */
export function whenTexts(meetings: readonly Timed[]): Record<Language, string> {
  const [first] = meetings;
  const text = (language: Language) => {
    const when = first ? whenText(first, language) : '';
    return meetings.length < 2 ? when : `${when}, ${MORE_TEXTS[language](meetings.length - 1)}`;
  };
  return { vi: text('vi'), ko: text('ko'), en: text('en') };
}
