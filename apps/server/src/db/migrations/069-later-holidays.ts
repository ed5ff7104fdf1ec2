import { type Kysely, type Migration, sql } from 'kysely';

const days = (calendar: 'KR' | 'VN', named: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(named).flatMap(([name, all]) => all.map((day) => ({ calendar, day, name })));

/**
 * Public holidays of 2028 to 2030 as they fall by law, with the days that stand in for those on a
 * weekend, and 제헌절, which Korea made a day off again in 2026. Lunar days are those of each country's
 * own clock, by which the years of 2028 and 2030 begin a day earlier in Viet Nam. Days of elections, and
 * what a government moves by decree, an administrator adds.
 */
const LATER_HOLIDAYS = [
  ...days('KR', {
    신정: ['2028-01-01', '2029-01-01', '2030-01-01'],
    설날: [
      ...['2028-01-26', '2028-01-27', '2028-01-28'],
      ...['2029-02-12', '2029-02-13', '2029-02-14'],
      ...['2030-02-02', '2030-02-03', '2030-02-04'],
    ],
    삼일절: ['2028-03-01', '2029-03-01', '2030-03-01'],
    노동절: ['2028-05-01', '2029-05-01', '2030-05-01'],
    '부처님 오신 날': ['2028-05-02', '2029-05-20', '2030-05-09'],
    어린이날: ['2028-05-05', '2029-05-05', '2030-05-05'],
    현충일: ['2028-06-06', '2029-06-06', '2030-06-06'],
    제헌절: ['2026-07-17', '2027-07-17', '2028-07-17', '2029-07-17', '2030-07-17'],
    광복절: ['2028-08-15', '2029-08-15', '2030-08-15'],
    // In 2028 it falls on 개천절, too.
    추석: [
      ...['2028-10-02', '2028-10-03', '2028-10-04'],
      ...['2029-09-21', '2029-09-22', '2029-09-23'],
      ...['2030-09-11', '2030-09-12', '2030-09-13'],
    ],
    개천절: ['2029-10-03', '2030-10-03'],
    한글날: ['2028-10-09', '2029-10-09', '2030-10-09'],
    성탄절: ['2028-12-25', '2029-12-25', '2030-12-25'],
    대체공휴일: [
      '2027-07-19',
      '2028-10-05',
      '2029-05-07',
      '2029-05-21',
      '2029-09-24',
      '2030-02-05',
      '2030-05-06',
    ],
  }),
  ...days('VN', {
    'Tết Dương lịch': ['2028-01-01', '2029-01-01', '2030-01-01'],
    'Tết Nguyên đán': [
      ...['2028-01-25', '2028-01-26', '2028-01-27', '2028-01-28', '2028-01-29'],
      ...['2029-02-12', '2029-02-13', '2029-02-14', '2029-02-15', '2029-02-16'],
      ...['2030-02-01', '2030-02-02', '2030-02-03', '2030-02-04', '2030-02-05'],
    ],
    'Giỗ Tổ Hùng Vương': ['2028-04-04', '2029-04-23', '2030-04-12'],
    'Ngày Giải phóng miền Nam': ['2028-04-30', '2029-04-30', '2030-04-30'],
    'Ngày Quốc tế Lao động': ['2028-05-01', '2029-05-01', '2030-05-01'],
    'Quốc khánh': [
      ...['2028-09-01', '2028-09-02', '2029-09-02', '2029-09-03', '2030-09-02', '2030-09-03'],
    ],
    'Nghỉ bù': [
      ...['2028-01-03', '2028-01-31', '2028-05-02', '2028-09-04'],
      ...['2029-09-04', '2030-02-06', '2030-02-07'],
    ],
  }),
];

/** Adds them, but for days that somebody has entered. */
export const laterHolidays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into report_holiday (calendar, day, name)
      select calendar, day, name
      from jsonb_to_recordset(${JSON.stringify(LATER_HOLIDAYS)}::jsonb)
        as given (calendar text, day date, name text)
      on conflict do nothing`.execute(db);
  },
};
