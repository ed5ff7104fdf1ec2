import type { BodyOf } from '@station/contract/endpoint';
import {
  type addPushDevice,
  PUSH_DEVICES_MAX,
  type PushDevice,
  type PushReason,
} from '@station/contract/notices/push-devices';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { deviceOf } from '../../../platform/user-agents.ts';
import { pushNotice } from './push.jobs.ts';
import {
  deletePushDevice,
  findPushDevice,
  findPushDevices,
  lockDevicesOf,
  type PushDeviceRow,
  putPushDevice,
} from './push-devices.queries.ts';
import { getPushKeys } from './push-keys.actions.ts';
import { isPushService } from './push-services.rules.ts';

/** The person's devices, and the key to ask for pushes with. */
export async function readPushDevices(
  context: Context,
  actor: Actor,
): Promise<{ data: PushDevice[]; public_key: string }> {
  const { publicKey } = await getPushKeys(context);
  const rows = await findPushDevices(context.db, actor.id);
  return { data: rows.map((row) => deviceView(row, actor)), public_key: publicKey };
}

/**
 * Has notices pushed to the device that asks.
 * @throws Problem `notices.unknown-push-service`, `notices.other-push-key`, `notices.too-many-devices`.
 */
export async function addPushDeviceOf(
  context: Context,
  actor: Actor,
  { endpoint, keys, public_key: publicKey }: BodyOf<typeof addPushDevice>,
): Promise<PushDevice> {
  if (!isPushService(endpoint, context.config.pushTestService)) {
    throw new Problem('invalid', 'This is no known push service', {
      reason: 'notices.unknown-push-service' satisfies PushReason,
      validationErrors: [{ field: 'endpoint', message: 'is no known push service' }],
    });
  }
  if ((await getPushKeys(context)).publicKey !== publicKey) {
    throw refused('notices.other-push-key', 'Pushes were asked for with another key');
  }
  return context.db.transaction().execute(async (trx) => {
    await lockDevicesOf(trx, actor.id);
    const { id: account_id, sessionId: session_id } = actor;
    const id = await putPushDevice(trx, {
      ...{ account_id, session_id, endpoint, public_key: publicKey },
      ...keys,
    });
    const devices = await findPushDevices(trx, actor.id);
    if (devices.length > PUSH_DEVICES_MAX) {
      throw refused('notices.too-many-devices', `There are ${PUSH_DEVICES_MAX} devices already`);
    }
    const device = deviceView(required(devices.find((row) => row.id === id)), actor);
    await writeAudit(trx, { ...audited(actor, 'added', id), after: nameOf(device) });
    return device;
  });
}

/** Pushes nothing more to a device. @throws Problem `notices.device-not-found`. */
export async function removePushDeviceOf({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const device = deviceView(required(await findPushDevice(trx, actor.id, id)), actor);
    required((await deletePushDevice(trx, actor.id, id)) || undefined);
    await writeAudit(trx, { ...audited(actor, 'removed', id), before: nameOf(device) });
  });
}

/** Pushes a word to a device. @throws Problem `notices.device-not-found`. */
export async function tryPushDeviceOf({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    required(await findPushDevice(trx, actor.id, id));
    const payload = { account_id: actor.id, device_id: id, notice_id: null, count: 0 };
    await addJob(trx, pushNotice, { payload, accountId: actor.id, goodForHours: 1 });
  });
}

const audited = (actor: Actor, what: 'added' | 'removed', subjectId: number) => ({
  actor,
  action: `notices.device-${what}`,
  subject: 'push-device',
  subjectId,
});

const nameOf = ({ browser, system }: PushDevice) => ({ browser, system });

function refused(reason: PushReason, message: string): Problem {
  return new Problem('conflict', message, { reason });
}

function required<Row>(row: Row | undefined): Row {
  return requireFound(row, {
    message: 'This device does not exist',
    reason: 'notices.device-not-found' satisfies PushReason,
  });
}

function deviceView(row: PushDeviceRow, actor: Actor): PushDevice {
  const { browser, system } = deviceOf(row.user_agent);
  return {
    ...{ id: row.id, browser, system },
    added_at: row.added_at.toISOString(),
    last_pushed_at: row.last_pushed_at?.toISOString() ?? null,
    is_current: row.session_id === actor.sessionId,
  };
}
