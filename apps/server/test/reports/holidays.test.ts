import { listHolidays } from '@station/contract/reports/report-settings';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

const DAY_MS = 86_400_000;
const YEARS = [2026, 2027, 2028, 2029, 2030];

/** Days off of a year in a country, by their names. */
async function daysOff(year: number, country: 'KR' | 'VN'): Promise<Map<string, string[]>> {
  const { token: as } = await app.createAdmin();
  const { data } = await app.answer(listHolidays, { as, query: { year } });
  const ofCountry = data.filter(({ calendar }) => calendar === country);
  const groups = Map.groupBy(ofCountry, ({ name }) => name);
  return new Map([...groups].map(([name, days]) => [name, days.map(({ day }) => day)]));
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

/** The days of a year that have a date of Korea's lunar calendar, `8/15`, by what Node knows of it. */
function lunarDays(year: number, date: string): string[] {
  const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', {
    ...{ month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  });
  return Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1) + at * DAY_MS))
    .filter((day) => day.getUTCFullYear() === year && lunar.format(day) === date)
    .map((day) => day.toISOString().slice(0, 10));
}

const around = (day: string): string[] =>
  [-1, 0, 1].map((days) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10));

test.each(YEARS)(
  'Korea’s lunar days off of %i are where the lunar calendar has them',
  async (year) => {
    const days = await daysOff(year, 'KR');
    expect(days.get('설날')).toEqual(lunarDays(year, '1/1').flatMap(around));
    expect(days.get('추석')).toEqual(lunarDays(year, '8/15').flatMap(around));
    expect(days.get('부처님 오신 날')).toEqual(lunarDays(year, '4/8'));
  },
);

test.each(YEARS)(
  'What falls on a weekend in %i is off on another day, as the law has it',
  async (year) => {
    const korea = await daysOff(year, 'KR');
    const of = (name: string) => korea.get(name) ?? [];
    const single = [
      '삼일절',
      '부처님 오신 날',
      '어린이날',
      '제헌절',
      '광복절',
      '개천절',
      '한글날',
      '성탄절',
    ];
    const taken = single.flatMap(of).filter(isWeekend);
    // Of the long ones a Sunday is given back, and a day that is off for something else.
    const long = [...of('설날'), ...of('추석')];
    const lost = long.filter((day) => weekdayOf(day) === 0 || day === `${year}-10-03`);
    expect(of('대체공휴일')).toHaveLength(taken.length + lost.length);
    expect(of('대체공휴일').filter(isWeekend)).toEqual([]);

    const vietNam = await daysOff(year, 'VN');
    const inStead = vietNam.get('Nghỉ bù') ?? [];
    const all = [...vietNam.values()].flat();
    expect(inStead).toHaveLength(all.filter(isWeekend).length);
    expect(inStead.filter(isWeekend)).toEqual([]);
    expect(all.length - inStead.length).toBe(11);
  },
);
