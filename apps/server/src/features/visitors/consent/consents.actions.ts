import type { BodyOf } from '@station/contract/endpoint';
import type {
  LocationConsent,
  setLocationConsent,
} from '@station/contract/visitors/location-consent';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { eraseStays } from '../areas/area-log.actions.ts';
import { sharingChanged } from './consents.events.ts';
import { changeConsent, deleteConsent, findConsent, saveConsent } from './consents.queries.ts';

/** What the caller agreed to. */
export async function readConsent(context: Context, actor: Actor): Promise<LocationConsent> {
  const settings = await readSettings(context);
  return {
    ...toConsent(await findConsent(context.db, actor.id)),
    sharing_hours: settings.sharing_hours,
    kept: { precise_hours: settings.precise_point_hours, city_days: settings.point_city_days },
  };
}

/**
 * Keeps the caller's word on showing where they are. Taking it back also erases the points that
 * are stored of them. With `only_if_agreed` a pause and its end change a consent that there is, and make none.
 */
export async function setConsent(
  context: Context,
  actor: Actor,
  { agreed, paused, only_if_agreed }: BodyOf<typeof setLocationConsent>,
): Promise<LocationConsent> {
  const isKept = await context.db.transaction().execute(async (trx) => {
    const before = toConsent(await findConsent(trx, actor.id));
    if (agreed && only_if_agreed) {
      if (!(await changeConsent(trx, actor.id, paused))) return false;
    } else if (agreed) await saveConsent(trx, actor.id, paused);
    else {
      await deleteConsent(trx, actor.id);
      await eraseStays(trx, actor.id);
    }
    const after = toConsent(await findConsent(trx, actor.id));
    await writeAudit(trx, {
      actor,
      action: agreed ? 'visitors.location-agreed' : 'visitors.location-withdrawn',
      subject: 'account',
      subjectId: actor.id,
      before,
      after,
    });
    return true;
  });
  if (isKept) {
    context.events.publish(sharingChanged, { accountId: actor.id, sharing: agreed && !paused });
  }
  return readConsent(context, actor);
}

function toConsent(row: { agreed_at: Date; paused: boolean } | undefined) {
  return { agreed_at: row?.agreed_at.toISOString() ?? null, paused: row?.paused ?? false };
}
