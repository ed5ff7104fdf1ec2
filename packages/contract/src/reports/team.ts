/** Daily reports of others: who has handed in, and what it comes to. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { day, givenNumber, isDay } from '../record-fields.ts';
import { daysBetween } from '../zoned-days.ts';
import { Excuse, REPORT_LIMITS } from './report-fields.ts';

/**
 * How somebody's report of a day stands. `open`: its time is not over. `missing`: it is. `none`: nobody
 * waits for one (before the account was made, or without a leader).
 */
export const DAY_STATES = [
  'submitted',
  'late',
  'returned',
  'confirmed',
  'open',
  'missing',
  'none',
  'weekend',
  'holiday',
  'leave',
  'sick',
  'trip',
  'other',
] as const;
export const DayState = z.enum(DAY_STATES);
export type DayState = z.infer<typeof DayState>;

/** The number of days from one to another, both included. */
const daysIn = ({ from, to }: { from: string; to: string }) => daysBetween(from, to) + 1;

const inOrder = (most: number) =>
  z.check<{ from: string; to: string }>(({ value, issues }) => {
    if (!isDay(value.from) || !isDay(value.to)) return;
    const days = daysIn(value);
    if (days < 1 || days > most) {
      issues.push({ code: 'custom', path: ['to'], input: value.to, message: 'format' });
    }
  });

const person = { account_id: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)) };

export const BoardDay = z.object({
  day: z.string(),
  due_at: z.string(),
  excuse: z.nullable(z.object({ kind: Excuse, name: z.string() })),
});

export const BoardPerson = z.object({
  id: z.number(),
  name: z.string(),
  department: z.string(),
  /** By day, as in `days`. */
  states: z.array(DayState),
  /**
   * Whether it was handed in late, by day: also of what was read since. A server of the release before, beside
   * a new one, does not say.
   */
  late: z.optional(z.array(z.boolean())),
  /** The report that the caller may open, by day. */
  reports: z.array(z.nullable(z.number())),
  minutes: z.array(z.number()),
});
export type BoardPerson = z.infer<typeof BoardPerson>;

export const Board = z.object({ days: z.array(BoardDay), people: z.array(BoardPerson) });
export type Board = z.infer<typeof Board>;

export const getReportBoard = endpoint({
  name: 'getReportBoard',
  method: 'GET',
  path: '/api/daily-reports/board',
  access: 'staff',
  summary:
    'Who has handed in, by day, of those whom the caller leads; with `account_id` of one person, who may be the caller. At most 62 days.',
  query: z.object({ from: day(), to: day(), ...person }).check(inOrder(REPORT_LIMITS.boardDays)),
  response: answer({ data: Board }),
});

const RollupQuery = z
  .object({ from: day(), to: day(), ...person })
  .check(inOrder(REPORT_LIMITS.rangeDays));
export type RollupQuery = z.infer<typeof RollupQuery>;

export const RollupRow = z.object({
  /** The person's name, the department, or the kind of item. */
  key: z.string(),
  reports: z.number(),
  late: z.number(),
  items: z.number(),
  /** Items at 100 per cent. */
  done: z.number(),
  minutes: z.number(),
});
export type RollupRow = z.infer<typeof RollupRow>;

export const Rollup = z.object({
  total: RollupRow,
  person: z.array(RollupRow),
  department: z.array(RollupRow),
  kind: z.array(RollupRow),
});
export type Rollup = z.infer<typeof Rollup>;

export const getReportRollup = endpoint({
  name: 'getReportRollup',
  method: 'GET',
  path: '/api/daily-reports/rollup',
  access: 'staff',
  summary:
    'What was handed in comes to, by person, department and kind of work: the caller’s own and of those whom the caller leads. At most 366 days.',
  query: RollupQuery,
  response: answer({ data: Rollup }),
});

export const exportReportRollup = endpoint({
  name: 'exportReportRollup',
  method: 'GET',
  path: '/api/daily-reports/rollup/export',
  access: 'staff',
  summary: 'The same and each item behind it as an Excel file, reports_{from}_{to}.xlsx.',
  query: RollupQuery,
  download: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
