import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import {
  deleteOldDevices,
  findKnownDevice,
  insertKnownDevice,
  renewKnownDevice,
} from './known-devices.queries.ts';

/** A device stays known for so many days after the last sign-in on it. */
const KNOWN_FOR_DAYS = 180;

/** Devices of one account that are remembered: a script that signs in again and again fills no disk. */
const DEVICES_MAX = 100;

/** Whoever types a secret: from where, and with which credentials of devices, newest first. */
export type Caller = { address: string; credentials: readonly string[] };

/** A device that an account was signed in on, and the credential that it has just shown. */
export type KnownDevice = { id: number; credential: string };

/** Finds the device of an account that one of the caller's credentials belongs to. */
export async function recogniseDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: number | undefined,
  { credentials }: Pick<Caller, 'credentials'>,
): Promise<KnownDevice | undefined> {
  if (credentials.length === 0) return undefined;
  const hashes = credentials.map(hashToken);
  // Names that nobody has are looked for too, so that they take as long.
  const found = await findKnownDevice(
    db,
    accountId ?? 0,
    hashes,
    knownSince(new Date(clock.now())),
  );
  if (!found) return undefined;
  const credential = credentials[hashes.findIndex((it) => it.equals(found.token_hash))] ?? '';
  return { id: found.id, credential };
}

/**
 * Gives a device on which somebody has just proved to be the account's owner a new credential, inside
 * a transaction; the one that it showed before is worth nothing any more. It opens nothing: it only
 * keeps what unknown devices do from shutting this one out.
 */
export async function issueCredential(
  trx: Trx,
  { clock }: Pick<Context, 'clock'>,
  accountId: number,
  device?: KnownDevice,
): Promise<KnownDevice> {
  const { token, tokenHash } = newToken();
  const fresh = { token_hash: tokenHash, issued_at: new Date(clock.now()) };
  if (device && (await renewKnownDevice(trx, device.id, fresh))) {
    return { id: device.id, credential: token };
  }
  const id = await insertKnownDevice(trx, { account_id: accountId, ...fresh }, DEVICES_MAX);
  return { id, credential: token };
}

/** Forgets devices that were not signed in on for too long. */
export function forgetOldDevices({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return deleteOldDevices(db, knownSince(new Date(clock.now())));
}

function knownSince(now: Date): Date {
  return new Date(now.getTime() - KNOWN_FOR_DAYS * 86_400_000);
}
