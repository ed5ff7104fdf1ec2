import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A device that an account was signed in on, and the hash of the credential that it shows. */
export type KnownDeviceRow = { id: number; token_hash: Buffer };

/** The device of an account that one of these hashes belongs to, if it was issued since then. */
export async function findKnownDevice(
  db: Db,
  accountId: number,
  tokenHashes: readonly Buffer[],
  since: Date,
): Promise<KnownDeviceRow | undefined> {
  return db
    .selectFrom('known_device')
    .select(['id', 'token_hash'])
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', tokenHashes)
    .where('issued_at', '>', since)
    .orderBy('issued_at', 'desc')
    .executeTakeFirst();
}

/** Puts a new credential in the place of a device's old one; false when the device is gone. */
export async function renewKnownDevice(
  trx: Trx,
  id: number,
  device: { token_hash: Buffer; issued_at: Date },
): Promise<boolean> {
  const renewed = await trx
    .updateTable('known_device')
    .set(device)
    .where('id', '=', id)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Adds a device and answers its id; of an account's devices the `keep` newest stay. */
export async function insertKnownDevice(
  trx: Trx,
  device: { account_id: number; token_hash: Buffer; issued_at: Date },
  keep: number,
): Promise<number> {
  await sql`
    delete from known_device where id in (
      select id from known_device where account_id = ${device.account_id}
      order by issued_at desc, id desc offset ${keep - 1}
    )`.execute(trx);
  const { id } = await trx
    .insertInto('known_device')
    .values(device)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets the devices of an account, but the one that a session is on. */
export async function deleteKnownDevices(
  trx: Trx,
  accountId: number,
  exceptSession?: number,
): Promise<void> {
  await sql`
    delete from known_device where account_id = ${accountId}
      and not exists (
        select from session
        where session.id = ${exceptSession ?? null} and session.device_id = known_device.id
      )`.execute(trx);
}

/** Forgets the device that a session is on, unless another session is on the same one. */
export async function deleteDeviceOfSession(
  trx: Trx,
  accountId: number,
  sessionId: number,
  exceptSession: number,
): Promise<void> {
  await sql`
    delete from known_device where account_id = ${accountId}
      and id = (select device_id from session where id = ${sessionId})
      and id is distinct from (select device_id from session where id = ${exceptSession})`.execute(
    trx,
  );
}

/** Notes on which device a session is. */
export async function moveSession(trx: Trx, sessionId: number, deviceId: number): Promise<void> {
  await trx
    .updateTable('session')
    .set({ device_id: deviceId })
    .where('id', '=', sessionId)
    .execute();
}

/** Forgets devices that nobody has signed in on since. */
export async function deleteOldDevices(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('known_device').where('issued_at', '<=', since).execute();
}
