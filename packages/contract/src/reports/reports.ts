/** Daily reports: one's own day, and what leaders say to it. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText } from '../fields.ts';
import { day, id, idInPath, optionalDay, searchField } from '../record-fields.ts';
import {
  commentText,
  Excuse,
  GivenContent,
  REPORT_LIMITS,
  Report,
  ReportContent,
  ReportLink,
  ReportStatus,
} from './report-fields.ts';

/** A day of one's own, whether or not something is written. */
export const MyDay = z.object({
  day: z.string(),
  /** The day it is in the office, and the last that can be written about. */
  today: z.string(),
  /** The end of the time to hand it in. */
  due_at: z.string(),
  time_zone: z.string(),
  /** Nobody waits for a report of this day; and what the day is called. */
  excuse: z.nullable(z.object({ kind: Excuse, name: z.string() })),
  /** Null: nothing is written yet. */
  report: z.nullable(Report),
  /** What was last written before, to go on from. */
  previous: z.nullable(z.object({ day: z.string(), content: ReportContent })),
  /** What a report of one's department begins with. */
  template: z.nullable(ReportContent),
  /** Whether somebody reads one's reports, and whether one reads those of others. */
  has_leader: z.boolean(),
  leads: z.boolean(),
});
export type MyDay = z.infer<typeof MyDay>;

export const getMyDay = endpoint({
  name: 'getMyDay',
  method: 'GET',
  path: '/api/daily-reports/mine',
  access: 'staff',
  summary: 'The caller’s own report of a day, and what it can begin with; today unless told.',
  query: z.object({ day: optionalDay() }),
  response: answer({ data: MyDay }),
});

export const listMyReports = endpoint({
  name: 'listMyReports',
  method: 'GET',
  path: '/api/daily-reports',
  access: 'staff',
  summary: 'The caller’s own reports before a day, the last first; at most 31.',
  query: z.object({ before: optionalDay() }),
  response: answer({
    data: z.array(
      z.object({
        id: z.number(),
        day: z.string(),
        status: ReportStatus,
        is_late: z.boolean(),
        items: z.number(),
        minutes: z.number(),
      }),
    ),
  }),
});

export const saveMyReport = endpoint({
  name: 'saveMyReport',
  method: 'PUT',
  path: '/api/daily-reports/mine/:day',
  access: 'staff',
  summary:
    'Keep what is written about a day. `version` is the one it was written from, null for none: a 409 with reason `reports.changed-meanwhile` carries what is stored now.',
  params: z.object({ day: day() }),
  body: z.object({ version: z.nullable(id()), content: GivenContent }),
  response: answer({ data: Report }),
});

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/api/daily-reports/:id',
  access: 'staff',
  summary: 'A report: one’s own, or one that was handed in by somebody whom the caller leads.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: Report }),
});

export const submitReport = endpoint({
  name: 'submitReport',
  method: 'POST',
  path: '/api/daily-reports/:id/submit',
  access: 'staff',
  summary: 'Hand one’s own report in, as it is stored; after the deadline it is marked as late.',
  params: z.object({ id: idInPath() }),
  body: z.object({ version: id() }),
  response: answer({ data: Report }),
});

export const takeBackReport = endpoint({
  name: 'takeBackReport',
  method: 'POST',
  path: '/api/daily-reports/:id/take-back',
  access: 'staff',
  summary: 'Make one’s own report a draft again, for as long as no leader has confirmed it.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: Report }),
});

export const reviewReport = endpoint({
  name: 'reviewReport',
  method: 'POST',
  path: '/api/daily-reports/:id/review',
  access: 'staff',
  summary:
    'Confirm a report, or return it with a word on what is missing; leaders and administrators may.',
  params: z.object({ id: idInPath() }),
  body: z.discriminatedUnion('verdict', [
    z.object({
      verdict: z.literal('confirmed'),
      version: id(),
      text: z._default(clearableText(REPORT_LIMITS.comment), ''),
    }),
    z.object({ verdict: z.literal('returned'), version: id(), text: commentText() }),
  ]),
  response: answer({ data: Report }),
});

export const commentReport = endpoint({
  name: 'commentReport',
  method: 'POST',
  path: '/api/daily-reports/:id/comments',
  access: 'staff',
  summary: 'Say something about a report that one may read.',
  params: z.object({ id: idInPath() }),
  body: z.object({ text: commentText() }),
  response: answer({ data: Report }),
});

export const listReportVersions = endpoint({
  name: 'listReportVersions',
  method: 'GET',
  path: '/api/daily-reports/:id/versions',
  access: 'staff',
  summary: 'What one’s own report was before, the last first; at most 100.',
  params: z.object({ id: idInPath() }),
  response: answer({
    data: z.array(
      z.object({
        version: z.number(),
        at: z.string(),
        status: ReportStatus,
        content: ReportContent,
      }),
    ),
  }),
});

export const findReportLinks = endpoint({
  name: 'findReportLinks',
  method: 'GET',
  path: '/api/daily-reports/links',
  access: 'staff',
  summary:
    'Contacts, companies, courses and meetings that an item can be about, by a piece of the name.',
  query: z.object({ search: searchField(100) }),
  response: answer({ data: z.array(ReportLink) }),
});
