import type { BodyOf } from '@station/contract/endpoint';
import type { MinutesReason } from '@station/contract/meetings/meeting-fields';
import {
  type AgendaItem,
  type addAgendaItem as addEndpoint,
  MINUTES_LIMITS,
  type Minutes,
  type placeAgendaItem as placeEndpoint,
  type updateAgendaItem as updateEndpoint,
} from '@station/contract/meetings/minutes';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { washEditorHtml } from '../../../platform/safe-html.ts';
import { findMeeting, findMeetings } from '../planning/meetings.queries.ts';
import {
  copyOpenItems,
  countItems,
  deleteItem,
  findNextOfSeries,
  insertItem,
  lockItem,
  placeItem,
  updateItem,
} from './minutes.queries.ts';
import {
  openMinutes,
  readMinutes,
  requiredOwner,
  toItem,
  withOpenItem,
} from './minutes-access.actions.ts';

type Work = Pick<Context, 'db' | 'clock'>;

const nameOf = (actor: Actor) => actor.name || actor.username;

/** Adds an item to the agenda or the backlog. @throws Problem as `openMinutes`; `meetings.full`. */
export async function addItem(
  { db, clock }: Work,
  actor: Actor,
  meetingId: number,
  { backlog, owner_id, title, minutes }: BodyOf<typeof addEndpoint>,
): Promise<AgendaItem> {
  return db.transaction().execute(async (trx) => {
    await openMinutes(trx, actor, meetingId);
    const owner = await requiredOwner(trx, owner_id);
    await requireSpace(trx, meetingId);
    const id = await insertItem(trx, {
      ...{ title, minutes, owner, meetingId },
      isBacklog: backlog,
      by: nameOf(actor),
      at: new Date(clock.now()),
    });
    await audit(trx, actor, 'meetings.item-added', meetingId, { after: { title } });
    return storedItem(trx, id);
  });
}

/**
 * Changes an item, or writes what was said to it; items have versions of their own, so that two who write
 * different ones never meet. What is written leaves no line in the log: it would be one a sentence.
 * @throws Problem as `withOpenItem`; `meetings.item-changed-meanwhile`.
 */
export async function changeItem(
  { db, clock }: Work,
  actor: Actor,
  id: number,
  given: BodyOf<typeof updateEndpoint>,
): Promise<AgendaItem> {
  return withOpenItem(db, { actor, id }, async (trx, before) => {
    const notes = washEditorHtml(given.notes);
    const { title, minutes, state } = given;
    const isSame =
      before.title === title &&
      before.minutes === minutes &&
      before.state === state &&
      before.notes === notes &&
      (before.owner?.id ?? null) === given.owner_id;
    // The same again is no other version: an answer may have been lost on its way.
    if (isSame) return toItem(before);
    requireVersion(before, given.version, {
      message: 'This item was changed by somebody else meanwhile',
      reason: 'meetings.item-changed-meanwhile' satisfies MinutesReason,
      current: toItem(before),
    });
    const owner =
      before.owner && before.owner.id === given.owner_id && before.owner.id !== null
        ? { id: before.owner.id, name: before.owner.name }
        : await requiredOwner(trx, given.owner_id);
    const [by, at] = [nameOf(actor), new Date(clock.now())];
    await updateItem(trx, id, { title, minutes, state, notes, owner, by, at });
    if (before.state !== state) {
      await audit(trx, actor, 'meetings.item-changed', before.meeting_id, {
        before: { title: before.title, status: before.state },
        after: { title, status: state },
      });
    }
    return storedItem(trx, id);
  });
}

/** Takes an item off the agenda. @throws Problem as `withOpenItem`. */
export async function removeItem({ db }: Work, actor: Actor, id: number): Promise<void> {
  await withOpenItem(db, { actor, id }, async (trx, before) => {
    await deleteItem(trx, id);
    const { title, notes } = before;
    await audit(trx, actor, 'meetings.item-deleted', before.meeting_id, {
      before: { title, notes },
    });
  });
}

/**
 * Puts an item to a place of an agenda or into the backlog; another meeting has to be of the same series.
 * @throws Problem as `withOpenItem` and `openMinutes`; `meetings.full`.
 */
export async function moveItem(
  { db }: Work,
  actor: Actor,
  id: number,
  { meeting_id, backlog, place }: BodyOf<typeof placeEndpoint>,
): Promise<Minutes> {
  return withOpenItem(db, { actor, id, to: meeting_id }, async (trx, before) => {
    const to = await openMinutes(trx, actor, meeting_id);
    // Seen or not: the backlog of its series may be that of a meeting to which the actor was not invited.
    const [from] = await findMeetings(trx, [before.meeting_id]);
    const isNear =
      to.id === from?.id || (to.series_id !== null && to.series_id === from?.series_id);
    requireFound(isNear ? to : undefined, {
      message: 'This meeting is of another series',
      reason: 'meetings.item-not-found' satisfies MinutesReason,
    });
    if (to.id !== before.meeting_id) await requireSpace(trx, to.id);
    await placeItem(trx, id, { meetingId: meeting_id, isBacklog: backlog, place });
    if (before.meeting_id !== meeting_id || before.is_backlog !== backlog) {
      const { title } = before;
      await audit(trx, actor, 'meetings.item-moved', meeting_id, { after: { title, backlog } });
    }
    return readMinutes(trx, actor, meeting_id);
  });
}

/**
 * Puts what is not settled onto the agenda of the next meeting of the series, each item once; also when
 * the minutes are closed. @throws Problem `meetings.not-found`, `meetings.no-next`, as `openMinutes`.
 */
export async function takeOver(
  { db, clock }: Work,
  actor: Actor,
  id: number,
): Promise<{ taken: number; data: Minutes }> {
  return db.transaction().execute(async (trx) => {
    const data = await readMinutes(trx, actor, id);
    const row = await findMeeting(trx, actor, id);
    const next = row && row.series_id !== null ? await findNextOfSeries(trx, row) : undefined;
    if (!next) {
      throw new Problem('conflict', 'There is no next meeting of this series', {
        reason: 'meetings.no-next' satisfies MinutesReason,
      });
    }
    await openMinutes(trx, actor, next.id);
    const at = new Date(clock.now());
    const taken = await copyOpenItems(trx, { from: id, to: next.id, by: nameOf(actor), at });
    if (taken > 0) {
      await audit(trx, actor, 'meetings.items-taken-over', id, { after: { added: taken } });
    }
    return { taken, data };
  });
}

async function storedItem(trx: Trx, id: number): Promise<AgendaItem> {
  return toItem(
    requireFound(await lockItem(trx, id), {
      message: 'This item does not exist',
      reason: 'meetings.item-not-found' satisfies MinutesReason,
    }),
  );
}

const audit = (
  trx: Trx,
  actor: Actor,
  action: string,
  subjectId: number,
  values: { before?: unknown; after?: unknown },
) => writeAudit(trx, { actor, action, subject: 'meeting', subjectId, ...values });

/** @throws Problem `meetings.full`. */
async function requireSpace(trx: Trx, meetingId: number): Promise<void> {
  if ((await countItems(trx, meetingId)) < MINUTES_LIMITS.items) return;
  throw new Problem('conflict', `A meeting has ${MINUTES_LIMITS.items} items at most`, {
    reason: 'meetings.full' satisfies MinutesReason,
  });
}
