import type { MyDay } from '@station/contract/reports/reports';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { findOfficeToday } from '../settings/office-time.queries.ts';
import { findLeaveOf } from './leave.queries.ts';
import { findOfficeDays, findReportSettings, findTemplateFor } from './report-settings.queries.ts';
import { contentOf, viewOf } from './report-views.ts';
import {
  findDepartmentOf,
  findLeaderOf,
  findReportBefore,
  findReportOf,
  leadsAnybody,
} from './reports.queries.ts';

/** The actor's own report of a day, today's in the office unless told, and what it can begin with. */
export async function readMyDay(
  { db, clock }: Context,
  actor: Actor,
  asked: string | null,
): Promise<MyDay> {
  const today = await findOfficeToday(db, new Date(clock.now()));
  const day = asked ?? today;
  const department = await findDepartmentOf(db, actor.id);
  const [settings, [office], [away], report, previous, template, leader, leads] = await Promise.all(
    [
      findReportSettings(db),
      findOfficeDays(db, day, day),
      findLeaveOf(db, [actor.id], day, day),
      findReportOf(db, actor.id, day),
      findReportBefore(db, actor.id, day),
      findTemplateFor(db, department),
      findLeaderOf(db, actor.id),
      leadsAnybody(db, actor.id),
    ],
  );
  return {
    day,
    today,
    due_at: (office?.due_at ?? new Date(0)).toISOString(),
    time_zone: settings.time_zone,
    excuse: office?.excuse ?? (away ? { kind: away.kind, name: '' } : null),
    report: report ? await viewOf(db, actor, report) : null,
    previous: previous ? { day: previous.day, content: contentOf(previous) } : null,
    template: template?.content ?? null,
    has_leader: leader !== undefined,
    leads: leads || actor.role === 'admin',
  };
}
