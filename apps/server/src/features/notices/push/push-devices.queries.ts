import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A device as its owner sees it. */
export type PushDeviceRow = {
  id: number;
  session_id: number;
  user_agent: string;
  added_at: Date;
  last_pushed_at: Date | null;
};

const SHOWN = [
  'push_device.id',
  'push_device.session_id',
  'session.user_agent',
  'push_device.added_at',
  'push_device.last_pushed_at',
] as const;

/** A person's devices whose sessions go on, newest first. */
export async function findPushDevices(db: Db, accountId: number): Promise<PushDeviceRow[]> {
  return db
    .selectFrom('push_device')
    .innerJoin('session', 'session.id', 'push_device.session_id')
    .select(SHOWN)
    .where('push_device.account_id', '=', accountId)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .orderBy('push_device.id', 'desc')
    .execute();
}

/** A device of a person. */
export async function findPushDevice(
  db: Db,
  accountId: number,
  id: number,
): Promise<PushDeviceRow | undefined> {
  return (await findPushDevices(db, accountId)).find((row) => row.id === id);
}

/** Devices are added one after the other; held until the transaction ends. */
export async function lockDevicesOf(trx: Trx, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx);
}

export type NewPushDevice = {
  account_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  public_key: string;
};

/**
 * Keeps a device. A browser's address for pushes belongs to whoever signed in there last, and a
 * session has one: what stood there before is replaced.
 */
export async function putPushDevice(trx: Trx, device: NewPushDevice): Promise<number> {
  const { endpoint, ...rest } = device;
  await trx
    .deleteFrom('push_device')
    .where('session_id', '=', device.session_id)
    .where('endpoint', '<>', endpoint)
    .execute();
  const { id } = await trx
    .insertInto('push_device')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets a person's device; answers whether there was one. */
export async function deletePushDevice(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What a push to a device needs. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string; public_key: string };

/** Where a device is pushed to, for as long as its session goes on. */
export async function findPushTarget(
  db: Db,
  accountId: number,
  id: number,
): Promise<PushTarget | undefined> {
  return db
    .selectFrom('push_device')
    .innerJoin('session', 'session.id', 'push_device.session_id')
    .select([
      'push_device.endpoint',
      'push_device.p256dh',
      'push_device.auth',
      'push_device.public_key',
    ])
    .where('push_device.id', '=', id)
    .where('push_device.account_id', '=', accountId)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function notePushed(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('push_device')
    .set({ last_pushed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Forgets a device whose push service knows it no more. */
export async function forgetPushTarget(trx: Trx, id: number, endpoint: string): Promise<void> {
  await trx
    .deleteFrom('push_device')
    .where('id', '=', id)
    // It may have been given another address meanwhile.
    .where('endpoint', '=', endpoint)
    .execute();
}

/** A pair of keys as it is stored. */
export type PushKeyRow = { public_key: string; private_key: Buffer };

/** The pair that was sealed with a key of this server. */
export async function findPushKey(db: Db, sealedWith: Buffer): Promise<PushKeyRow | undefined> {
  return db
    .selectFrom('push_key')
    .select(['public_key', 'private_key'])
    .where('sealed_with', '=', sealedWith)
    .executeTakeFirst();
}

/** Keeps a new pair, unless another server was faster. */
export async function insertPushKey(
  db: Db,
  row: PushKeyRow & { sealed_with: Buffer },
): Promise<void> {
  await db
    .insertInto('push_key')
    .values(row)
    .onConflict((conflict) => conflict.column('sealed_with').doNothing())
    .execute();
}
