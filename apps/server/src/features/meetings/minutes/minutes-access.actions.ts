import type { MinutesReason } from '@station/contract/meetings/meeting-fields';
import type { AgendaItem, Minutes, Outcome } from '@station/contract/meetings/minutes';
import type { Db, Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { mayEdit } from '../planning/meeting-views.ts';
import { findMeeting, type MeetingRow } from '../planning/meetings.queries.ts';
import { requiredMeeting } from '../planning/planning.rules.ts';
import {
  findAmendments,
  findAttendance,
  findClosing,
  findItems,
  findMeetingOfItem,
  findNextOfSeries,
  findOwner,
  holdAgendas,
  holdMinutes,
  type ItemRow,
  isSeriesOpen,
  lockItem,
  type OwnerRow,
} from './minutes.queries.ts';
import {
  findMeetingOfOutcome,
  findOutcomes,
  lockOutcome,
  type OutcomeRow,
} from './outcomes.queries.ts';

/**
 * A meeting whose minutes the actor may write, held so that they stay open.
 * @throws Problem `meetings.not-found`, `meetings.closed`.
 */
export async function openMinutes(trx: Trx, actor: Actor, id: number): Promise<MeetingRow> {
  await holdMinutes(trx, id);
  const row = requiredMeeting(await findMeeting(trx, actor, id));
  await requireOpen(trx, id);
  return row;
}

/** @throws Problem `meetings.closed`. */
export async function requireOpen(db: Db, id: number): Promise<void> {
  if (!(await findClosing(db, id))) return;
  throw new Problem('conflict', 'These minutes are closed', {
    reason: 'meetings.closed' satisfies MinutesReason,
  });
}

/** A meeting that the actor may close and amend. @throws Problem `meetings.not-found`, `forbidden`. */
export async function ownMinutes(db: Db, actor: Actor, id: number): Promise<MeetingRow> {
  const row = requiredMeeting(await findMeeting(db, actor, id));
  if (mayEdit(row, actor)) return row;
  throw new Problem('forbidden', 'Only the organiser and administrators close minutes');
}

/**
 * Does something to an item of open minutes, which is held; `to` is the meeting whose agenda it goes to. The
 * meeting is held before its item, as by those who delete it, or two would wait for each other. A backlog
 * belongs to its series: whoever writes the minutes of any meeting of it does something to its items.
 * @throws Problem `meetings.item-not-found`, and as `openMinutes`.
 */
export async function withOpenItem<T>(
  db: Db,
  { actor, id, to }: { actor: Actor; id: number; to?: number },
  work: (trx: Trx, item: ItemRow) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      const from = await findMeetingOfItem(trx, id);
      if (from === undefined) throw itemNotFound();
      await (to === undefined ? holdMinutes(trx, from) : holdAgendas(trx, [from, to]));
      const item = await lockItem(trx, id);
      // Somebody moved it before it was held: what is held is of another meeting, so it begins anew.
      if (item && item.meeting_id !== from) return undefined;
      if (!item) throw itemNotFound();
      if (!(item.is_backlog && (await isSeriesOpen(trx, actor, from)))) {
        if (!(await findMeeting(trx, actor, from))) throw itemNotFound();
        await openMinutes(trx, actor, from);
      }
      return { done: await work(trx, item) };
    });
  for (;;) {
    const answered = await attempt();
    if (answered) return answered.done;
  }
}

const itemNotFound = () =>
  new Problem('not-found', 'This item does not exist', {
    reason: 'meetings.item-not-found' satisfies MinutesReason,
  });

/**
 * A decision or an action of open minutes, held after its meeting.
 * @throws Problem as `seenOutcome` and `openMinutes`.
 */
export async function openOutcome(
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<{ meeting: MeetingRow; outcome: OutcomeRow }> {
  const meetingId = await findMeetingOfOutcome(trx, id);
  if (meetingId !== undefined) await holdMinutes(trx, meetingId);
  const outcome = await seenOutcome(trx, actor, id);
  return { outcome, meeting: await openMinutes(trx, actor, outcome.meeting_id) };
}

/** A decision or an action that the actor sees, held. @throws Problem `meetings.outcome-not-found`. */
export async function seenOutcome(trx: Trx, actor: Actor, id: number): Promise<OutcomeRow> {
  const outcome = await lockOutcome(trx, id);
  const isOwn = outcome?.owner?.id === actor.id;
  const isSeen =
    outcome && (isOwn || (await findMeeting(trx, actor, outcome.meeting_id)) !== undefined);
  return requireFound(isSeen ? outcome : undefined, {
    message: 'This decision or action does not exist',
    reason: 'meetings.outcome-not-found' satisfies MinutesReason,
  });
}

/** The account that is to own something; null for nobody. @throws Problem `meetings.owner-not-found`. */
export async function requiredOwner(db: Db, id: number | null): Promise<OwnerRow | null> {
  if (id === null) return null;
  const owner = await findOwner(db, id);
  if (owner) return owner;
  throw invalidField(
    { field: 'owner_id', message: 'There is no such account', rule: 'not-allowed' },
    'meetings.owner-not-found' satisfies MinutesReason,
  );
}

/** The minutes of a meeting as the actor sees them. @throws Problem `meetings.not-found`. */
export async function readMinutes(db: Db, actor: Actor, id: number): Promise<Minutes> {
  const row = requiredMeeting(await findMeeting(db, actor, id));
  const items = await findItems(db, row);
  const outcomes = await findOutcomes(db, id);
  const attendance = await findAttendance(db, id);
  const closed = await findClosing(db, id);
  const amendments = await findAmendments(db, id);
  const next = row.series_id === null ? undefined : await findNextOfSeries(db, row);
  return {
    items: items.filter((it) => !it.is_backlog).map(toItem),
    backlog: items.filter((it) => it.is_backlog).map(toItem),
    outcomes: outcomes.map(toOutcome),
    attendance,
    closed: closed ? { at: closed.at.toISOString(), by: closed.by } : null,
    amendments: amendments.map((it) => ({ ...it, at: it.at.toISOString() })),
    next: next ? { id: next.id, starts_at: next.starts_at.toISOString() } : null,
    can_write: !closed,
    can_close: mayEdit(row, actor),
  };
}

export const toItem = ({ updated_at, ...item }: ItemRow): AgendaItem => ({
  ...item,
  updated_at: updated_at.toISOString(),
});

export const toOutcome = ({ done_at, ...outcome }: OutcomeRow): Outcome => ({
  ...outcome,
  done_at: done_at?.toISOString() ?? null,
});
