import type { BodyOf } from '@station/contract/endpoint';
import type { MinutesReason } from '@station/contract/meetings/meeting-fields';
import {
  MINUTES_LIMITS,
  type Minutes,
  type markPresence as presenceEndpoint,
} from '@station/contract/meetings/minutes';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  findAmendments,
  findClosing,
  holdMinutesAlone,
  insertAmendment,
  insertClosing,
  updatePresence,
} from './minutes.queries.ts';
import { openMinutes, ownMinutes, readMinutes } from './minutes-access.actions.ts';

type Work = Pick<Context, 'db' | 'clock'>;

/** Says who was there, who came late and who did not come. @throws Problem as `openMinutes`. */
export async function markPresence(
  { db }: Work,
  actor: Actor,
  id: number,
  { people }: BodyOf<typeof presenceEndpoint>,
): Promise<Minutes> {
  return db.transaction().execute(async (trx) => {
    await openMinutes(trx, actor, id);
    await updatePresence(trx, id, people);
    await writeAudit(trx, {
      actor,
      action: 'meetings.attendance-marked',
      subject: 'meeting',
      subjectId: id,
      after: { marked: people.length },
    });
    return readMinutes(trx, actor, id);
  });
}

/** Closes minutes, once and for all. @throws Problem as `ownMinutes`. */
export async function closeMinutes(
  { db, clock }: Work,
  actor: Actor,
  id: number,
): Promise<Minutes> {
  return db.transaction().execute(async (trx) => {
    // Whoever is writing just now is waited for, and whoever comes later is refused.
    await holdMinutesAlone(trx, id);
    await ownMinutes(trx, actor, id);
    const by = actor.name || actor.username;
    if (await insertClosing(trx, id, { by, at: new Date(clock.now()) })) {
      const line = { actor, action: 'meetings.closed', subject: 'meeting', subjectId: id };
      await writeAudit(trx, line);
    }
    return readMinutes(trx, actor, id);
  });
}

/**
 * Adds to closed minutes, with name and date.
 * @throws Problem as `ownMinutes`; `meetings.not-closed`, `meetings.full`.
 */
export async function amendMinutes(
  { db, clock }: Work,
  actor: Actor,
  id: number,
  text: string,
): Promise<Minutes> {
  return db.transaction().execute(async (trx) => {
    await holdMinutesAlone(trx, id);
    await ownMinutes(trx, actor, id);
    if (!(await findClosing(trx, id)))
      throw refusal('These minutes are open', 'meetings.not-closed');
    if ((await findAmendments(trx, id)).length >= MINUTES_LIMITS.amendments) {
      throw refusal(`${MINUTES_LIMITS.amendments} amendments at most`, 'meetings.full');
    }
    const by = actor.name || actor.username;
    await insertAmendment(trx, id, { text, by, at: new Date(clock.now()) });
    await writeAudit(trx, {
      actor,
      action: 'meetings.amended',
      subject: 'meeting',
      subjectId: id,
      after: { text },
    });
    return readMinutes(trx, actor, id);
  });
}

const refusal = (message: string, reason: MinutesReason) =>
  new Problem('conflict', message, { reason });
