import type { GivenContent, ReportContent } from '@station/contract/reports/report-fields';
import type { HolidayCalendar, ReportSettings } from '@station/contract/reports/report-settings';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import type { OfficeDay } from './due.rules.ts';

export async function findReportSettings(db: Db): Promise<ReportSettings> {
  const row = await db.selectFrom('report_setting').selectAll().executeTakeFirstOrThrow();
  const { single: _, ...settings } = row;
  return { ...settings, calendars: settings.calendars as HolidayCalendar[] };
}

export async function lockReportSettings(trx: Trx): Promise<ReportSettings> {
  await sql`select from report_setting for update`.execute(trx);
  return findReportSettings(trx);
}

export async function saveReportSettings(
  trx: Trx,
  settings: Omit<ReportSettings, 'version'>,
): Promise<void> {
  await trx
    .updateTable('report_setting')
    .set({ ...settings, version: sql`version + 1` })
    .execute();
}

/** Days from one to another, both included, with their deadlines and what is off. */
export async function findOfficeDays(db: Db, from: string, to: string): Promise<OfficeDay[]> {
  const { rows } = await sql<{
    day: string;
    due_at: Date;
    is_off: boolean;
    holiday: string | null;
  }>`
    select day::date as day, (day::date + due_at::time) at time zone time_zone as due_at,
      not extract(isodow from day)::int = any (workdays) as is_off,
      (select string_agg(distinct name, ' · ') from report_holiday
        where report_holiday.day = days.day::date and calendar = any (calendars)) as holiday
    from report_setting, generate_series(${from}::timestamp, ${to}::timestamp, '1 day') as days (day)
    order by day`.execute(db);
  return rows.map(({ day, due_at, is_off, holiday }) => {
    if (holiday !== null) return { day, due_at, excuse: { kind: 'holiday', name: holiday } };
    return { day, due_at, excuse: is_off ? { kind: 'weekend', name: '' } : null };
  });
}

/** Days off of a year. */
export async function findHolidays(db: Db, year: number) {
  return db
    .selectFrom('report_holiday')
    .selectAll()
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .orderBy('calendar')
    .execute();
}

export async function insertHoliday(
  trx: Trx,
  holiday: { calendar: HolidayCalendar; day: string; name: string },
) {
  return trx.insertInto('report_holiday').values(holiday).returningAll().executeTakeFirstOrThrow();
}

export async function deleteHolidayRow(trx: Trx, id: number) {
  return trx.deleteFrom('report_holiday').where('id', '=', id).returningAll().executeTakeFirst();
}

/** A template as it is stored. */
export type TemplateRow = {
  id: number;
  version: number;
  department: string;
  content: ReportContent;
};

const asTemplate = (row: { id: number; version: number; department: string; content: unknown }) =>
  row as TemplateRow;

export async function findTemplates(db: Db): Promise<TemplateRow[]> {
  const rows = await db
    .selectFrom('report_template')
    .selectAll()
    .orderBy(sql`lower(department)`)
    .execute();
  return rows.map(asTemplate);
}

/** The template of a department, or the one for all that have none. */
export async function findTemplateFor(
  db: Db,
  department: string,
): Promise<TemplateRow | undefined> {
  const row = await db
    .selectFrom('report_template')
    .selectAll()
    .where(sql`lower(department)`, 'in', [department.toLowerCase(), ''])
    .orderBy(sql`department = ''`)
    .limit(1)
    .executeTakeFirst();
  return row && asTemplate(row);
}

export async function lockTemplate(trx: Trx, id: number): Promise<TemplateRow | undefined> {
  const row = await trx
    .selectFrom('report_template')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && asTemplate(row);
}

export async function insertTemplate(
  trx: Trx,
  { department, content }: { department: string; content: GivenContent },
): Promise<TemplateRow> {
  const row = await trx
    .insertInto('report_template')
    .values({ department, content: JSON.stringify(content) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return asTemplate(row);
}

export async function updateTemplateRow(
  trx: Trx,
  id: number,
  { department, content }: { department: string; content: GivenContent },
): Promise<TemplateRow> {
  const row = await trx
    .updateTable('report_template')
    .set({ department, content: JSON.stringify(content), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asTemplate(row);
}

export async function deleteTemplateRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('report_template').where('id', '=', id).execute();
}
