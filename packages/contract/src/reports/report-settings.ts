/** When reports are due, who is excused, and what they begin with. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText, requiredText } from '../fields.ts';
import { amount, day, givenNumber, id, idInPath, versionField } from '../record-fields.ts';
import { TimeZone } from '../visitors/sharing-hours.ts';
import { GivenContent, ReportContent } from './report-fields.ts';

/** Public holidays of Korea and Viet Nam, and the organisation's own days off. */
export const CALENDARS = ['KR', 'VN', 'own'] as const;
export const HolidayCalendar = z.enum(CALENDARS);
export type HolidayCalendar = z.infer<typeof HolidayCalendar>;

const fields = {
  time_zone: TimeZone,
  /** `HH:MM` by the office's clock. */
  due_at: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  /** 1 is Monday, 7 is Sunday. */
  workdays: z.array(amount(7, 1)).check(z.maxLength(7)),
  calendars: z.array(HolidayCalendar).check(z.maxLength(CALENDARS.length)),
  /** Minutes before the deadline that people are reminded; 0: nobody is. */
  remind_minutes: amount(720),
};

export const ReportSettings = z.object({ ...fields, version: z.number() });
export type ReportSettings = z.infer<typeof ReportSettings>;

export const getReportSettings = endpoint({
  name: 'getReportSettings',
  method: 'GET',
  path: '/api/daily-reports/settings',
  access: 'staff',
  summary: 'When reports are due, and on which days.',
  response: answer({ data: ReportSettings }),
});

export const updateReportSettings = endpoint({
  name: 'updateReportSettings',
  method: 'PUT',
  path: '/api/daily-reports/settings',
  access: 'admin',
  summary: 'Change when reports are due.',
  body: z.object({ ...fields, version: versionField() }),
  response: answer({ data: ReportSettings }),
});

export const Holiday = z.object({
  id: z.number(),
  calendar: HolidayCalendar,
  day: z.string(),
  name: z.string(),
});
export type Holiday = z.infer<typeof Holiday>;

export const listHolidays = endpoint({
  name: 'listHolidays',
  method: 'GET',
  path: '/api/daily-reports/holidays',
  access: 'staff',
  summary: 'Days off of a year, in order.',
  query: z.object({ year: givenNumber(2000, 2199) }),
  response: answer({ data: z.array(Holiday) }),
});

export const addHoliday = endpoint({
  name: 'addHoliday',
  method: 'POST',
  path: '/api/daily-reports/holidays',
  access: 'admin',
  summary: 'Add a day off to a calendar.',
  body: z.object({ calendar: HolidayCalendar, day: day(), name: requiredText(100) }),
  response: answer({ data: Holiday }),
});

export const deleteHoliday = endpoint({
  name: 'deleteHoliday',
  method: 'DELETE',
  path: '/api/daily-reports/holidays/:id',
  access: 'admin',
  summary: 'Take a day off out of its calendar.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

export const ReportTemplate = z.object({
  id: z.number(),
  version: z.number(),
  /** Empty: for departments that have none of their own. */
  department: z.string(),
  content: ReportContent,
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

export const listReportTemplates = endpoint({
  name: 'listReportTemplates',
  method: 'GET',
  path: '/api/daily-reports/templates',
  access: 'admin',
  summary: 'What reports begin with, by department.',
  response: answer({ data: z.array(ReportTemplate) }),
});

const template = { department: clearableText(100), content: GivenContent };

export const addReportTemplate = endpoint({
  name: 'addReportTemplate',
  method: 'POST',
  path: '/api/daily-reports/templates',
  access: 'admin',
  summary: 'Add what the reports of a department begin with.',
  body: z.object(template),
  response: answer({ data: ReportTemplate }),
});

export const updateReportTemplate = endpoint({
  name: 'updateReportTemplate',
  method: 'PUT',
  path: '/api/daily-reports/templates/:id',
  access: 'admin',
  summary: 'Change a template; a 409 carries what is stored now.',
  params: z.object({ id: idInPath() }),
  body: z.object({ ...template, version: versionField() }),
  response: answer({ data: ReportTemplate }),
});

export const deleteReportTemplate = endpoint({
  name: 'deleteReportTemplate',
  method: 'DELETE',
  path: '/api/daily-reports/templates/:id',
  access: 'admin',
  summary: 'Delete a template; reports that began with it stay.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

export const LeaveKind = z.enum(['leave', 'sick', 'trip', 'other']);
export type LeaveKind = z.infer<typeof LeaveKind>;

export const Leave = z.object({
  id: z.number(),
  person: z.object({ id: z.number(), name: z.string() }),
  from_day: z.string(),
  to_day: z.string(),
  kind: LeaveKind,
  note: z.string(),
});
export type Leave = z.infer<typeof Leave>;

export const listLeave = endpoint({
  name: 'listLeave',
  method: 'GET',
  path: '/api/daily-reports/leave',
  access: 'staff',
  summary:
    'Who is away, of the caller and those whom the caller leads; what ended more than a year ago is left out. The last first, at most 500.',
  response: answer({ data: z.array(Leave) }),
});

export const addLeave = endpoint({
  name: 'addLeave',
  method: 'POST',
  path: '/api/daily-reports/leave',
  access: 'staff',
  summary: 'Say that oneself, or somebody whom the caller leads, is away.',
  body: z
    .object({
      /** Oneself unless told. */
      account_id: z.optional(id()),
      from_day: day(),
      to_day: day(),
      kind: z._default(LeaveKind, 'leave'),
      note: z._default(clearableText(300), ''),
    })
    .check(
      z.check(({ value, issues }) => {
        if (value.to_day >= value.from_day) return;
        issues.push({ code: 'custom', path: ['to_day'], input: value.to_day, message: 'format' });
      }),
    ),
  response: answer({ data: Leave }),
});

export const deleteLeave = endpoint({
  name: 'deleteLeave',
  method: 'DELETE',
  path: '/api/daily-reports/leave/:id',
  access: 'staff',
  summary: 'Take back that somebody is away.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});
