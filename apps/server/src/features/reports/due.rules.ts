import type { Excuse } from '@station/contract/reports/report-fields';
import type { DayState } from '@station/contract/reports/team';

/** A day as the office sees it. */
export type OfficeDay = {
  day: string;
  due_at: Date;
  /** A weekend or a holiday, with its name. */
  excuse: { kind: Excuse; name: string } | null;
};

/** What is stored of somebody's day, as far as its state goes. */
export type DayFacts = {
  report: { status: string; is_late: boolean } | undefined;
  leave: Excuse | undefined;
  /** Whether somebody waits for the reports of this person and of this day. */
  expected: boolean;
};

/** How a day stands. What was handed in counts first: also on a holiday. */
export function stateOf(
  day: OfficeDay,
  { report, leave, expected }: DayFacts,
  now: number,
): DayState {
  if (report && report.status !== 'draft') {
    if (report.status === 'submitted') return report.is_late ? 'late' : 'submitted';
    return report.status as 'returned' | 'confirmed';
  }
  if (day.excuse) return day.excuse.kind;
  if (leave) return leave;
  if (!expected) return 'none';
  return day.due_at.getTime() > now ? 'open' : 'missing';
}
