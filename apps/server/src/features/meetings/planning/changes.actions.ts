import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@station/contract/endpoint';
import type {
  BusyPerson,
  Meeting,
  MeetingFields,
  MeetingsReason,
  SeriesScope,
} from '@station/contract/meetings/meeting-fields';
import type { updateMeeting as updateEndpoint } from '@station/contract/meetings/meetings';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { daysBetween } from '@station/contract/zoned-days';
import type { Trx } from '../../../db/db.ts';
import { holdContacts } from '../../../db/hold-contacts.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireVersion } from '../../../platform/row-guards.ts';
import { tellOfMeetings } from '../invitations/telling.actions.ts';
import { giveBacklogTo } from '../minutes/minutes.queries.ts';
import { requireOpen } from '../minutes/minutes-access.actions.ts';
import { moveToTrash } from '../trashing/meeting-bundles.queries.ts';
import { layDays, type Rearranged, rearrange } from './another-rule.rules.ts';
import { readInvited, toInvited } from './attendees.actions.ts';
import { type InvitedPerson, idsOf } from './attendees.queries.ts';
import { bookingOnce, bookRooms, findBusy } from './booking.actions.ts';
import { mayEdit, viewOf } from './meeting-views.ts';
import {
  deleteAttendees,
  insertAttendees,
  insertMeetings,
  insertSeries,
  moveToSeries,
  updateMeetings,
  updateRule,
} from './meeting-writes.queries.ts';
import { auditedFields, shown, washed } from './meetings.actions.ts';
import {
  type AttendeeRow,
  findAttendees,
  findMeeting,
  findMeetings,
  findSeries,
  type MeetingRow,
} from './meetings.queries.ts';
import { requireDays, requiredMeeting } from './planning.rules.ts';
import { changesOf, endedBefore, isSameRule, shiftedRule, wallTimeOf } from './series.rules.ts';
import { countBefore, findScope, findUntouched, lockMeeting } from './series-scope.queries.ts';

/**
 * Changes a meeting, or those of its series, and tells all whom it concerns.
 * @throws Problem as `lockEditable`, `readInvited`, `requireDays`, `requireAsClosed` and `bookRooms`; nothing is
 *   written then.
 */
export async function updateMeeting(
  context: Context,
  actor: Actor,
  id: number,
  { attendees, recurrence, scope, version, ...given }: BodyOf<typeof updateEndpoint>,
): Promise<{ data: Meeting; busy: BusyPerson[]; changed: number }> {
  const { db, clock } = context;
  const fields = washed(given);
  const at = new Date(clock.now());
  return bookingOnce(fields.time_zone, () =>
    db.transaction().execute(async (trx) => {
      await holdContacts(trx, idsOf(attendees ?? [], 'contact'));
      const before = await lockEditable(trx, actor, id, version);
      requirePlanned(before);
      const targets = await findScope(trx, before, scope, { now: at });
      const was = await findAttendees(
        trx,
        targets.map((row) => row.id),
      );
      const plan = await planOf(trx, before, fields, targets, { scope, recurrence, at });
      const own = was.filter((it) => it.meeting_id === before.id);
      const invited = attendees && (await readInvited(trx, attendees, before.organiser_id, own));
      await requireAsClosed(trx, before, plan, { own, invited });
      await bookRooms(trx, actor, [...plan.changes, ...plan.added], {
        except: targets.map((row) => row.id),
        kept: targets.map((row) => row.room_id),
        timeZone: fields.time_zone,
      });
      await updateMeetings(trx, plan.changes, at);
      const added = await insertMeetings(trx, plan.added, {
        uid: randomUUID(),
        seriesId: plan.seriesId,
        organiser: { id: before.organiser_id, name: before.organiser_name },
        at,
      });
      await insertAttendees(trx, added, own.map(toInvited));
      const removed = plan.removed;
      if (removed.length > 0) await moveToTrash(trx, removed, actor.id);
      const ids = [...plan.changes.map((it) => it.id), ...added];
      if (invited) await changeAttendees(trx, ids, own, invited);
      const after = await findMeetings(trx, ids);
      const first = requiredMeeting(after.find((row) => row.id === id) ?? after[0]);
      await writeAudit(trx, {
        actor,
        action: 'meetings.changed',
        subject: 'meeting',
        subjectId: id,
        before: auditedFields(before),
        after: {
          ...auditedFields(first),
          meetings: after.length,
          ...(removed.length > 0 && { removed: removed.length }),
          ...(plan.rule && { recurrence: plan.rule }),
        },
      });
      await tellOfMeetings(context, trx, actor, { before: targets, after, invitedBefore: was });
      return {
        data: await shown(trx, actor, first.id),
        busy: await findBusy(trx, actor, after),
        changed: after.length + removed.length,
      };
    }),
  );
}

/** What is to become of meetings, the series that they belong to from now on, and its rule if it is another. */
type Plan = Rearranged & { seriesId: number | null; rule: Recurrence | null };

async function planOf(
  trx: Trx,
  before: MeetingRow,
  fields: MeetingFields,
  targets: readonly MeetingRow[],
  { scope, recurrence, at }: { scope: SeriesScope; recurrence: Recurrence | null; at: Date },
): Promise<Plan> {
  const series = before.series_id === null ? undefined : await findSeries(trx, before.series_id);
  const days = daysBetween(wallTimeOf(before).day, fields.day);
  const isSame = series !== undefined && (scope === 'this' || isSameRule(recurrence, series.rule));
  if (recurrence === null || isSame) {
    const plan = { changes: changesOf(before, fields, targets), added: [], removed: [] };
    // A series knows its days and not its time: nothing but another day makes it another one.
    if (!series || scope === 'this' || days === 0) {
      return { ...plan, seriesId: before.series_id, rule: null };
    }
    const shifted = shiftedRule(series.rule, days);
    const rule = { ...shifted, count: shifted.count === null ? null : targets.length };
    const parted = { targets, now: at };
    return { ...plan, rule, seriesId: await partSeries(trx, series, rule, parted) };
  }
  const untouched = await findUntouched(trx, before, scope, { targets, now: at });
  const old = series?.rule;
  const laid = layDays(before, fields, { targets, untouched, rule: recurrence, old, now: at });
  requireDays(laid.days);
  const { rule } = laid;
  const plan = { ...rearrange(before, fields, targets, laid), rule };
  // What is not touched goes along, or the next rule would not know of it.
  const own = { targets: [...targets, ...untouched], now: at };
  if (series) return { ...plan, seriesId: await partSeries(trx, series, rule, own) };
  const seriesId = await insertSeries(trx, rule);
  await moveToSeries(trx, [before.id], seriesId);
  return { ...plan, seriesId };
}

/**
 * Gives a rule to the meetings of a series that are being changed. When others come before them, they
 * become a series of their own, and the one before ends; its backlog goes along once all of it was held.
 */
async function partSeries(
  trx: Trx,
  series: { id: number; rule: Recurrence },
  rule: Recurrence,
  { targets, now }: { targets: readonly MeetingRow[]; now: Date },
): Promise<number> {
  const [first] = targets;
  const earlier = first ? await countBefore(trx, series.id, first.starts_at) : 0;
  if (!first || earlier === 0) {
    await updateRule(trx, series.id, rule);
    return series.id;
  }
  await updateRule(trx, series.id, endedBefore(series.rule, wallTimeOf(first).day));
  const id = await insertSeries(trx, rule);
  await moveToSeries(
    trx,
    targets.map((row) => row.id),
    id,
  );
  await giveBacklogTo(trx, first.id, { seriesId: series.id, now });
  return id;
}

/**
 * Closed minutes say when a meeting was and who was there, and are only amended: both stay.
 * @throws Problem `meetings.closed`.
 */
async function requireAsClosed(
  trx: Trx,
  before: MeetingRow,
  { changes }: Plan,
  { own, invited }: { own: readonly AttendeeRow[]; invited: InvitedPerson[] | undefined },
): Promise<void> {
  const isMoved = changes.some(({ id, asks_again }) => id === before.id && asks_again);
  const peopleOf = (rows: readonly { person: string }[]) =>
    JSON.stringify(rows.map(({ person }) => person).toSorted());
  if (isMoved || (invited && peopleOf(invited) !== peopleOf(own)))
    await requireOpen(trx, before.id);
}

/** Invites whom the form adds, and takes out whom it leaves out; others of a series keep their own. */
async function changeAttendees(
  trx: Trx,
  meetingIds: readonly number[],
  own: readonly AttendeeRow[],
  invited: readonly InvitedPerson[],
): Promise<void> {
  const wanted = new Set(invited.map(({ person }) => person));
  const gone = own.map(({ person }) => person).filter((person) => !wanted.has(person));
  await deleteAttendees(trx, meetingIds, gone);
  const known = new Set(own.map(({ person }) => person));
  await insertAttendees(
    trx,
    meetingIds,
    invited.filter(({ person }) => !known.has(person)),
  );
}

/**
 * A meeting that the actor may change, held with its series until the transaction ends.
 * @throws Problem `meetings.not-found`, `forbidden` for those who are only invited,
 *   `meetings.changed-meanwhile` with what is stored now.
 */
export async function lockEditable(
  trx: Trx,
  actor: Actor,
  id: number,
  version?: number | undefined,
): Promise<MeetingRow> {
  await lockMeeting(trx, id);
  const row = requiredMeeting(await findMeeting(trx, actor, id));
  if (!mayEdit(row, actor)) {
    throw new Problem('forbidden', 'Only the organiser and administrators change a meeting');
  }
  if (version !== undefined && version !== row.version) {
    requireVersion(row, version, {
      message: 'This meeting was changed by somebody else meanwhile',
      reason: 'meetings.changed-meanwhile' satisfies MeetingsReason,
      current: await viewOf(trx, actor, row),
    });
  }
  return row;
}

/** @throws Problem `meetings.cancelled`. */
export function requirePlanned(row: MeetingRow): void {
  if (row.status === 'planned') return;
  throw new Problem('conflict', 'This meeting is cancelled', {
    reason: 'meetings.cancelled' satisfies MeetingsReason,
  });
}
