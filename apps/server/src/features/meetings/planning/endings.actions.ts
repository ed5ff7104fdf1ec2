import type { Meeting, SeriesScope } from '@station/contract/meetings/meeting-fields';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { tellOfMeetings } from '../invitations/telling.actions.ts';
import { moveToTrash } from '../trashing/meeting-bundles.queries.ts';
import { lockEditable, requirePlanned } from './changes.actions.ts';
import { updateCancelled, updateRule } from './meeting-writes.queries.ts';
import { auditedFields, shown } from './meetings.actions.ts';
import { findAttendees, findMeeting, findMeetings, findSeries } from './meetings.queries.ts';
import { requiredMeeting } from './planning.rules.ts';
import { endedBefore, wallTimeOf } from './series.rules.ts';
import { findScope } from './series-scope.queries.ts';

/**
 * Cancels a meeting, or those of its series: they stay in the calendar and free their room, and all are
 * told. @throws Problem as `lockEditable`; `meetings.cancelled`.
 */
export async function cancelMeeting(
  context: Context,
  actor: Actor,
  id: number,
  given: { scope: SeriesScope; reason: string; version?: number | undefined },
): Promise<{ data: Meeting; changed: number }> {
  const { db, clock } = context;
  const at = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    const before = await lockEditable(trx, actor, id, given.version);
    requirePlanned(before);
    const targets = await findScope(trx, before, given.scope, { now: at });
    const ids = targets.map((row) => row.id);
    const invitedBefore = await findAttendees(trx, ids);
    await updateCancelled(trx, ids, { reason: given.reason, at });
    const after = await findMeetings(trx, ids);
    await writeAudit(trx, {
      actor,
      action: 'meetings.cancelled',
      subject: 'meeting',
      subjectId: id,
      before: auditedFields(before),
      after: { status: 'cancelled', reason: given.reason, meetings: ids.length },
    });
    await tellOfMeetings(context, trx, actor, { before: targets, after, invitedBefore });
    return { data: await shown(trx, actor, id), changed: ids.length };
  });
}

/** What would be deleted. @throws Problem `meetings.not-found`. */
export async function countDeletion(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  scope: SeriesScope,
): Promise<{ meetings: number; told: number }> {
  const now = new Date(clock.now());
  const row = requiredMeeting(await findMeeting(db, actor, id));
  const targets = await findScope(db, row, scope, { now, cancelled: true });
  const toCome = targets.filter((it) => it.status === 'planned' && it.ends_at > now);
  const people = await findAttendees(
    db,
    toCome.map((it) => it.id),
  );
  const told = people.filter(
    (it) =>
      !(it.kind === 'account' && it.ref_id === actor.id) && (it.kind === 'account' || it.email),
  );
  return { meetings: targets.length, told: new Set(told.map(({ person }) => person)).size };
}

/**
 * Puts a meeting, or those of its series, into the trash; who was invited to one that is to come is told.
 * @throws Problem as `lockEditable`.
 */
export async function deleteMeeting(
  context: Context,
  actor: Actor,
  id: number,
  scope: SeriesScope,
): Promise<number> {
  const { db, clock } = context;
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    const before = await lockEditable(trx, actor, id);
    const targets = await findScope(trx, before, scope, { now, cancelled: true });
    const invitedBefore = await findAttendees(
      trx,
      targets.map((row) => row.id),
    );
    const series = before.series_id === null ? undefined : await findSeries(trx, before.series_id);
    await moveToTrash(trx, targets, actor.id);
    if (series && scope !== 'this') {
      const day = wallTimeOf(targets[0] ?? before).day;
      await updateRule(trx, series.id, endedBefore(series.rule, day));
    }
    await writeAudit(trx, {
      actor,
      action: 'meetings.deleted',
      subject: 'meeting',
      subjectId: id,
      before: { ...auditedFields(before), meetings: targets.length },
    });
    await tellOfMeetings(context, trx, actor, { before: targets, after: [], invitedBefore });
    return targets.length;
  });
}
