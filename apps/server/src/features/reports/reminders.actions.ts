import { daysAfter } from '@station/contract/zoned-days';
import type { Trx } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import { notify } from '../notices/notices.actions.ts';
import { findOfficeToday } from '../settings/office-time.queries.ts';
import { readDays } from './board.actions.ts';
import { findReporters } from './board.queries.ts';
import { type OfficeDay, stateOf } from './due.rules.ts';
import { deleteOldReminders, noteReminders } from './reminders.queries.ts';
import { reportDue, reportsMissing } from './report-notices.kind.ts';
import { findOfficeDays, findReportSettings } from './report-settings.queries.ts';

/** A leader who could not be told at once is told for so long after the deadline, in milliseconds. */
const TELL_LEADERS_FOR_MS = 12 * 3_600_000;

/** Names in a notice; further ones are a number. */
const NAMED = 8;

/**
 * Reminds those who have not handed in that there is time, and tells leaders after the deadline how many
 * have: each at most once a day, for what was told is a row with a unique key in the same transaction.
 */
export async function remind({ db, clock }: Context): Promise<void> {
  const now = new Date(clock.now());
  await db.transaction().execute(async (trx) => {
    const settings = await findReportSettings(trx);
    const today = await findOfficeToday(trx, now);
    for (const day of await findOfficeDays(trx, daysAfter(today, -1), today)) {
      if (day.excuse) continue;
      const left = day.due_at.getTime() - now.getTime();
      if (left > 0 && left <= settings.remind_minutes * 60_000) {
        await remindPeople(trx, day, settings.due_at, now);
      }
      if (left <= 0 && left > -TELL_LEADERS_FOR_MS) await tellLeaders(trx, day, now);
    }
    await deleteOldReminders(trx, daysAfter(today, -30));
  });
}

/** Those who are expected to report, and how their day stands. */
async function standOf(trx: Trx, day: OfficeDay, now: Date) {
  const people = await findReporters(trx);
  const facts = await readDays(trx, [day], people);
  return people.map((person) => ({
    ...person,
    state: stateOf(day, facts(person, day.day), now.getTime()),
  }));
}

async function remindPeople(trx: Trx, day: OfficeDay, time: string, now: Date): Promise<void> {
  const people = await standOf(trx, day, now);
  const open = people.filter(({ state }) => state === 'open').map(({ id }) => id);
  const to = await noteReminders(trx, open, day.day, 'due', now);
  const params = { day: day.day, time };
  await notify(trx, reportDue, {
    to,
    params,
    path: '/home/reports',
    key: `reports.due ${day.day}`,
  });
}

async function tellLeaders(trx: Trx, day: OfficeDay, now: Date): Promise<void> {
  const people = await standOf(trx, day, now);
  const teams = Map.groupBy(people, ({ leader_id }) => leader_id);
  const waiting = [...teams].filter(([, team]) => team.some(({ state }) => state === 'missing'));
  const told = await noteReminders(
    trx,
    waiting.map(([leader]) => leader),
    day.day,
    'missing',
    now,
  );
  for (const leader of told) {
    const team = teams.get(leader) ?? [];
    const expected = team.filter(({ state }) => HANDED_IN.has(state) || state === 'missing');
    const missing = team.filter(({ state }) => state === 'missing').map(({ name }) => name);
    const more = missing.length - NAMED;
    await notify(trx, reportsMissing, {
      to: [leader],
      params: {
        day: day.day,
        handed_in: expected.length - missing.length,
        expected: expected.length,
        names: missing.slice(0, NAMED).join(', ') + (more > 0 ? ` +${more}` : ''),
      },
      path: `/home/reports/team?day=${day.day}`,
      key: `reports.missing ${day.day}`,
    });
  }
}

const HANDED_IN: ReadonlySet<string> = new Set(['submitted', 'late', 'returned', 'confirmed']);
