import { isIPv6 } from 'node:net';
import type { AccountsReason } from '@station/contract/accounts/accounts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  type Caller,
  type KnownDevice,
  recogniseDevice,
} from '../devices/known-devices.actions.ts';
import { type Attempt, bookAttempt, deleteAttempt, deleteOldAttempts } from './attempts.queries.ts';

/**
 * Failures allowed in 15 minutes. A known device has its own share and is never refused for what
 * others do; when it has used that up, it is one of the unknown ones. All unknown devices together
 * have one share at an account, and from one address they may fail at so many accounts.
 */
export const ATTEMPT_LIMITS = {
  minutes: 15,
  perDevice: 10,
  perAccount: 20,
  accountsPerAddress: 100,
} as const;

/** Under which name the failures of unknown devices at an account are counted. */
export const attemptSubject = (accountId: number) => `account ${accountId}`;

/** A secret that is about to be tried: whose, and by whom. */
export type Guess = { attempt: Attempt; device: KnownDevice | undefined };

/** Finds out who is about to try a secret of an account, or of a name that nobody has. */
export async function aim(
  context: Pick<Context, 'db' | 'clock'>,
  at: { accountId: number } | { accountId: undefined; name: string },
  caller: Caller,
): Promise<Guess> {
  const { accountId } = at;
  const subject =
    accountId === undefined ? `name ${at.name.toLowerCase()}` : attemptSubject(accountId);
  const device = await recogniseDevice(context, accountId, caller);
  return { attempt: { subject, address: networkOf(caller.address), accountId }, device };
}

/**
 * Counts a guess before it is checked, so that of many at once no more are checked than may fail;
 * answers the number by which `deleteAttempt` takes it back.
 * @throws Problem `accounts.too-many-attempts`, `accounts.too-many-attempts-here`.
 */
export async function book(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { attempt, device }: Guess,
): Promise<number> {
  const now = new Date(clock.now());
  const window = { now, since: attemptsSince(now) };
  const limits = {
    perSubject: ATTEMPT_LIMITS.perAccount,
    subjectsPerAddress: ATTEMPT_LIMITS.accountsPerAddress,
  };
  if (device) {
    const own = { ...limits, perSubject: ATTEMPT_LIMITS.perDevice };
    const booked = await bookAttempt(db, { subject: `device ${device.id}` }, own, window);
    if ('id' in booked) return booked.id;
  }
  const booked = await bookAttempt(db, attempt, limits, window);
  if ('id' in booked) return booked.id;
  const { accountId, address } = attempt;
  log.warn({ accountId, address, full: booked.full }, 'too many failed sign-ins');
  throw tooManyAttempts(booked.full);
}

/**
 * Checks something secret of an account; a check that answers nothing counts as a failure.
 * @throws Problem as `book` does, without checking.
 */
export async function countAttempt<T>(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  guess: Guess,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const attempt = await book(context, guess);
  const result = await check();
  if (result !== undefined) await deleteAttempt(context.db, attempt);
  return result;
}

/** Removes attempts that no longer count. */
export function forgetOldAttempts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return deleteOldAttempts(db, attemptsSince(new Date(clock.now())));
}

/** Since when attempts count. */
export function attemptsSince(now: Date): Date {
  return new Date(now.getTime() - ATTEMPT_LIMITS.minutes * 60_000);
}

function tooManyAttempts(full: 'subject' | 'address'): Problem {
  const retryAfter = ATTEMPT_LIMITS.minutes * 60;
  return full === 'subject'
    ? new Problem('rate-limited', 'Too many failed sign-ins. Please wait 15 minutes.', {
        reason: 'accounts.too-many-attempts' satisfies AccountsReason,
        retryAfter,
      })
    : new Problem('rate-limited', 'Too many failed sign-ins from this network', {
        reason: 'accounts.too-many-attempts-here' satisfies AccountsReason,
        retryAfter,
      });
}

/** An address as it is counted: of IPv6 the first 64 bits, within which anybody has all there are. */
function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
