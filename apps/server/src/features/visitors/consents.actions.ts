import type { LocationConsent } from '@station/contract/location-consent';
import type { Context } from '../../platform/context.ts';
import { defineEvent } from '../../platform/events.ts';
import type { Actor } from '../../platform/guard.ts';
import { writeAudit } from '../../platform/paper-trail.ts';
import { deleteConsent, findConsent, saveConsent } from './consents.queries.ts';

/** A person began or ceased to show where they are; told after the commit. */
export const sharingChanged = defineEvent<{ accountId: number; sharing: boolean }>(
  'visitors.sharing-changed',
);

/** What the caller agreed to. */
export async function readConsent({ db }: Context, actor: Actor): Promise<LocationConsent> {
  return toConsent(await findConsent(db, actor.id));
}

/**
 * Keeps the caller's word on showing where they are. Taking it back also erases the points that
 * are stored of them.
 */
export async function setConsent(
  context: Context,
  actor: Actor,
  { agreed, paused }: { agreed: boolean; paused: boolean },
): Promise<LocationConsent> {
  const consent = await context.db.transaction().execute(async (trx) => {
    const before = toConsent(await findConsent(trx, actor.id));
    if (agreed) await saveConsent(trx, actor.id, paused);
    else await deleteConsent(trx, actor.id);
    const after = toConsent(await findConsent(trx, actor.id));
    await writeAudit(trx, {
      actor,
      action: agreed ? 'visitors.location-agreed' : 'visitors.location-withdrawn',
      subject: 'account',
      subjectId: actor.id,
      before,
      after,
    });
    return after;
  });
  context.events.publish(sharingChanged, { accountId: actor.id, sharing: agreed && !paused });
  return consent;
}

function toConsent(row: { agreed_at: Date; paused: boolean } | undefined): LocationConsent {
  return { agreed_at: row?.agreed_at.toISOString() ?? null, paused: row?.paused ?? false };
}
