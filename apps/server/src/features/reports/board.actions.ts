import type { ReportsReason } from '@station/contract/reports/report-fields';
import type { Board } from '@station/contract/reports/team';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import {
  type BoardPersonRow,
  type DayReportRow,
  findBoardPeople,
  findDayReports,
} from './board.queries.ts';
import { type OfficeDay, stateOf } from './due.rules.ts';
import { findLeaveOf } from './leave.queries.ts';
import { findOfficeDays } from './report-settings.queries.ts';

/**
 * Who has handed in, by day: of those whom the actor leads, or of one person.
 * @throws Problem `reports.person-not-found`.
 */
export async function readBoard(
  { db, clock }: Context,
  actor: Actor,
  range: { from: string; to: string; account_id?: number | undefined },
): Promise<Board> {
  const [office, people] = await Promise.all([
    findOfficeDays(db, range.from, range.to),
    findBoardPeople(db, actor, range),
  ]);
  if (range.account_id !== undefined && people.length === 0) {
    throw new Problem('not-found', 'There is nobody like this whom you lead', {
      reason: 'reports.person-not-found' satisfies ReportsReason,
    });
  }
  const days = await readDays(db, office, people);
  const now = clock.now();
  return {
    days: office.map(({ due_at, ...day }) => ({ ...day, due_at: due_at.toISOString() })),
    people: people.map((person) => {
      const own = office.map((day) => ({ day, ...days(person, day.day) }));
      return {
        id: person.id,
        name: person.name,
        department: person.department,
        states: own.map(({ day, ...facts }) => stateOf(day, facts, now)),
        late: own.map(({ report }) => report?.is_late ?? false),
        reports: own.map(({ report }) => report?.id ?? null),
        minutes: own.map(({ report }) => report?.minutes ?? 0),
      };
    }),
  };
}

/** What is stored of some people's days, by person and day. */
export async function readDays(
  db: Db,
  office: readonly OfficeDay[],
  people: readonly BoardPersonRow[],
) {
  const [from, to] = [office[0]?.day ?? '', office.at(-1)?.day ?? ''];
  const ids = people.map(({ id }) => id);
  const [reports, leave] = await Promise.all([
    findDayReports(db, ids, from, to),
    findLeaveOf(db, ids, from, to),
  ]);
  const byDay = new Map<string, DayReportRow>();
  for (const report of reports) byDay.set(`${report.account_id} ${report.day}`, report);
  const away = Map.groupBy(leave, ({ account_id }) => account_id);
  return ({ id, is_expected, since }: BoardPersonRow, day: string) => ({
    report: byDay.get(`${id} ${day}`),
    leave: away.get(id)?.find((it) => it.from_day <= day && it.to_day >= day)?.kind,
    expected: is_expected && day >= since,
  });
}
