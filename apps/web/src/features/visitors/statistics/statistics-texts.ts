import type { VisitDimension } from '@station/contract/visitors/visitor-statistics';
import { m } from '../../../paraglide/messages.js';
import { formatNumber, formatWeekdayNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import origin from './messages/origin.json';

/** The language that this feature's texts are shown in. */
const language = () => languageOf(origin, '*');

/** A share of 0 to 1: `12%`, and `0.4%` under one. */
export function shareText(share: number): string {
  const percent = share * 100;
  return `${formatNumber(percent > 0 && percent < 1 ? Math.round(percent * 10) / 10 : Math.round(percent))}%`;
}

/** A number with one decimal at most. */
export const decimalText = (value: number) => formatNumber(Math.round(value * 10) / 10);

/** How long something took: `640 ms`, `4.2 sec`, `3 min 5 sec`, `2 hr 4 min` in the reader's language. */
export function durationText(ms: number): string {
  const part = (unit: string, value: number) =>
    new Intl.NumberFormat(language(), {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(value);
  const seconds = Math.round(ms / 1_000);
  if (ms < 1_000) return part('millisecond', Math.round(ms));
  if (ms < 10_000) return part('second', ms / 1_000);
  if (seconds < 60) return part('second', seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    const rest = seconds % 60;
    return rest ? `${part('minute', minutes)} ${part('second', rest)}` : part('minute', minutes);
  }
  const rest = minutes % 60;
  const hours = part('hour', Math.floor(minutes / 60));
  return rest ? `${hours} ${part('minute', rest)}` : hours;
}

/** How a figure stands beside the one of the days before; undefined where both are nothing. */
export function trendText(now: number | null, before: number | null): string | undefined {
  if (now === null || (now === 0 && !before)) return undefined;
  if (!before) return m.visitor_statistics_trend_new();
  const change = (now - before) / before;
  const percent = shareText(Math.abs(change));
  if (Math.abs(change) < 0.005) return m.visitor_statistics_trend_same();
  return change > 0
    ? m.visitor_statistics_trend_up({ percent })
    : m.visitor_statistics_trend_down({ percent });
}

/** A weekday by its number, Monday is 0. */
export function weekdayText(weekday: number, width: 'short' | 'long' = 'short'): string {
  return formatWeekdayNumber(weekday + 1, width, language());
}

/** The heading of a list. */
export const DIMENSION_TEXTS: Record<VisitDimension, () => string> = {
  page: m.visitor_statistics_page,
  device: m.visitor_statistics_device,
  browser: m.visitor_statistics_browser,
  os: m.visitor_statistics_os,
  country: m.visitor_statistics_country,
  city: m.visitor_statistics_city,
  source: m.visitor_statistics_source,
};

const DEVICE_TEXTS: Readonly<Record<string, () => string>> = {
  Mobile: m.visitor_statistics_device_mobile,
  Desktop: m.visitor_statistics_device_desktop,
  Tablet: m.visitor_statistics_device_tablet,
};

/** A device in the reader's language. */
export const deviceText = (device: string) => DEVICE_TEXTS[device]?.() ?? device;

/** A value of a list in the reader's language, where it is no name of its own. */
export function valueText(dimension: VisitDimension, value: string): string {
  if (value === '' || value === 'Unknown') return m.visitor_statistics_unknown();
  if (dimension === 'device') return deviceText(value);
  if (dimension === 'country') return countryText(value);
  if (dimension === 'source' && value === 'Direct') return m.visitor_statistics_direct();
  return value;
}

let codes: Map<string, string> | undefined;

/** The server names countries in English; the code behind the name gives the others. */
export function countryText(name: string): string {
  if (name === 'Unknown') return m.visitor_statistics_unknown();
  codes ??= countryCodes();
  const code = codes.get(name);
  return code === undefined
    ? name
    : (new Intl.DisplayNames(language(), { type: 'region' }).of(code) ?? name);
}

function countryCodes(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    all.flatMap((code) => {
      const name = english.of(code);
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
}

/** A place: city and country, without what is not known. */
export function placeText(city: string, country: string): string {
  const parts = [city, country].filter((part) => part !== 'Unknown' && part !== '');
  if (parts.length === 0) return m.visitor_statistics_unknown();
  return [...(city === 'Unknown' ? [] : [city]), countryText(country)].filter(Boolean).join(', ');
}
