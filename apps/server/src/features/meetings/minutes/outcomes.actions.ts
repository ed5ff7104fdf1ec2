import type { BodyOf } from '@station/contract/endpoint';
import type { MinutesReason } from '@station/contract/meetings/meeting-fields';
import { meetingPath } from '@station/contract/meetings/meetings';
import {
  type addOutcome as addEndpoint,
  MINUTES_LIMITS,
  type Outcome,
  type updateOutcome as updateEndpoint,
} from '@station/contract/meetings/minutes';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { notify } from '../../notices/notices.actions.ts';
import { actionAssigned } from './action-notices.kind.ts';
import { findItems, type OwnerRow } from './minutes.queries.ts';
import {
  openMinutes,
  openOutcome,
  requiredOwner,
  seenOutcome,
  toOutcome,
} from './minutes-access.actions.ts';
import {
  deleteOutcomeRow,
  findOutcomes,
  insertOutcome,
  lockOutcome,
  updateDone,
  updateOutcomeRow,
} from './outcomes.queries.ts';

type Work = Pick<Context, 'db' | 'clock'>;

/**
 * Writes down a decision or an action; who is to do it is told.
 * @throws Problem as `openMinutes` and `requiredOwner`; `meetings.item-not-found`, `meetings.full`.
 */
export async function addOutcome(
  { db }: Work,
  actor: Actor,
  meetingId: number,
  { kind, ...given }: BodyOf<typeof addEndpoint>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const meeting = await openMinutes(trx, actor, meetingId);
    if ((await findOutcomes(trx, meetingId)).length >= MINUTES_LIMITS.outcomes) {
      throw new Problem('conflict', `A meeting has ${MINUTES_LIMITS.outcomes} outcomes at most`, {
        reason: 'meetings.full' satisfies MinutesReason,
      });
    }
    const fields = await fieldsOf(trx, meeting, given);
    const id = await insertOutcome(trx, { meetingId, kind, ...fields });
    const after = { kind, text: given.text, owner: fields.owner?.name, due_on: given.due_on };
    await audit(trx, actor, 'meetings.outcome-added', meetingId, { after });
    if (kind === 'action') await tellOwner(trx, actor, { ...meeting, ...fields });
    return storedOutcome(trx, id);
  });
}

/**
 * Changes a decision or an action; who is newly to do it is told.
 * @throws Problem as `openOutcome` and `requiredOwner`; `meetings.outcome-changed-meanwhile`.
 */
export async function changeOutcome(
  { db }: Work,
  actor: Actor,
  id: number,
  { version, ...given }: BodyOf<typeof updateEndpoint>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { meeting, outcome: before } = await openOutcome(trx, actor, id);
    requireVersion(before, version, {
      message: 'This was changed by somebody else meanwhile',
      reason: 'meetings.outcome-changed-meanwhile' satisfies MinutesReason,
      current: toOutcome(before),
    });
    const fields = await fieldsOf(trx, meeting, given);
    await updateOutcomeRow(trx, id, fields);
    await audit(trx, actor, 'meetings.outcome-changed', before.meeting_id, {
      before: { text: before.text, owner: before.owner?.name, due_on: before.due_on },
      after: { text: given.text, owner: fields.owner?.name, due_on: given.due_on },
    });
    if (before.kind === 'action' && fields.owner?.id !== before.owner?.id) {
      await tellOwner(trx, actor, { ...meeting, ...fields });
    }
    return storedOutcome(trx, id);
  });
}

/**
 * Says that an action is done or is not; its owner may, who need not see the meeting any more, and
 * closed minutes are in nobody's way. @throws Problem as `seenOutcome`.
 */
export async function markAction(
  { db, clock }: Work,
  actor: Actor,
  id: number,
  done: boolean,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const before = await seenOutcome(trx, actor, id);
    if (before.kind !== 'action') throw outcomeNotFound();
    if ((before.done_at !== null) === done) return toOutcome(before);
    await updateDone(trx, id, done ? new Date(clock.now()) : null);
    await audit(
      trx,
      actor,
      done ? 'meetings.action-done' : 'meetings.action-reopened',
      before.meeting_id,
      {
        after: { text: before.text },
      },
    );
    return storedOutcome(trx, id);
  });
}

/** Takes back a decision or an action. @throws Problem as `openOutcome`. */
export async function removeOutcome({ db }: Work, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { text, kind, meeting_id } = (await openOutcome(trx, actor, id)).outcome;
    await deleteOutcomeRow(trx, id);
    await audit(trx, actor, 'meetings.outcome-deleted', meeting_id, { before: { text, kind } });
  });
}

async function fieldsOf(
  trx: Trx,
  meeting: { id: number; series_id: number | null },
  { text, item_id, owner_id, due_on }: Omit<BodyOf<typeof addEndpoint>, 'kind'>,
) {
  if (item_id !== null) {
    const items = await findItems(trx, meeting);
    requireFound(
      items.find(({ id }) => id === item_id),
      {
        message: 'This item does not exist',
        reason: 'meetings.item-not-found' satisfies MinutesReason,
      },
    );
  }
  return { text, itemId: item_id, owner: await requiredOwner(trx, owner_id), dueOn: due_on };
}

async function tellOwner(
  trx: Trx,
  actor: Actor,
  it: { id: number; title: string; text: string; owner: OwnerRow | null; dueOn: string | null },
): Promise<void> {
  if (!it.owner) return;
  await notify(trx, actionAssigned, {
    to: [it.owner.id],
    params: { name: actor.name || actor.username, title: it.title, text: it.text, due: it.dueOn },
    path: meetingPath(it.id),
    actorId: actor.id,
  });
}

async function storedOutcome(trx: Trx, id: number): Promise<Outcome> {
  const row = await lockOutcome(trx, id);
  if (!row) throw outcomeNotFound();
  return toOutcome(row);
}

const outcomeNotFound = () =>
  new Problem('not-found', 'This decision or action does not exist', {
    reason: 'meetings.outcome-not-found' satisfies MinutesReason,
  });

const audit = (
  trx: Trx,
  actor: Actor,
  action: string,
  subjectId: number,
  values: { before?: unknown; after?: unknown },
) => writeAudit(trx, { actor, action, subject: 'meeting', subjectId, ...values });
