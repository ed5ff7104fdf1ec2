import type { AccountsReason } from '@station/contract/accounts/accounts';
import type { Db, Trx } from '../../../db/db.ts';
import { networkOf } from '../../../platform/caller-address.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  type Caller,
  type KnownDevice,
  recogniseDevice,
} from '../devices/known-devices.actions.ts';
import {
  type Attempt,
  type AttemptWindow,
  countAttempts,
  deleteOldAttempts,
  insertAttempt,
  lockAttempts,
} from './attempts.queries.ts';

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
  const subject = accountId === undefined ? `name ${at.name}` : attemptSubject(accountId);
  const device = await recogniseDevice(context, accountId, caller);
  return { attempt: { subject, address: networkOf(caller.address), accountId }, device };
}

/**
 * Refuses a guess that could not count any more, before anything is done for it. It holds nothing:
 * of many at once, `judge` decides.
 * @throws Problem `accounts.too-many-attempts`, `accounts.too-many-attempts-here`.
 */
export async function refuseGuess(context: Judging, guess: Guess): Promise<void> {
  await shareOf(context.db, context, guess);
}

/**
 * Lets a check's answer count, within its transaction; one that answers nothing is a failure, and is
 * noted. Guesses at one account are judged one after the other, so of many at once no more are
 * answered than may fail, whether they were right or wrong.
 * @throws Problem `accounts.too-many-attempts`, `accounts.too-many-attempts-here`, without checking.
 */
export async function judge<T>(
  context: Judging,
  guess: Guess,
  check: (trx: Trx) => Promise<T | undefined>,
): Promise<T | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const share = await shareOf(trx, context, guess, (attempt) => lockAttempts(trx, attempt));
    const result = await check(trx);
    if (result === undefined) await insertAttempt(trx, share, new Date(context.clock.now()));
    return result;
  });
}

type Judging = Pick<Context, 'db' | 'clock' | 'log'>;

/** Under what a failure is noted: its device's own share, as long as there is something left of it. */
async function shareOf(
  db: Db,
  { clock, log }: Judging,
  { attempt, device }: Guess,
  hold: (attempt: Attempt) => Promise<void> = async () => {},
): Promise<Attempt> {
  const window = attemptWindow(clock);
  if (device) {
    const own = { subject: `device ${device.id}` };
    await hold(own);
    const { tried } = await countAttempts(db, own, window);
    if (tried < ATTEMPT_LIMITS.perDevice) return own;
  }
  await hold(attempt);
  const { tried, spread } = await countAttempts(db, attempt, window);
  const isUsedUp = tried >= ATTEMPT_LIMITS.perAccount;
  if (!isUsedUp && spread < ATTEMPT_LIMITS.accountsPerAddress) return attempt;
  const { accountId, address } = attempt;
  const full = isUsedUp ? 'subject' : 'address';
  log.warn({ accountId, address, full }, 'too many failed sign-ins');
  throw tooManyAttempts(full);
}

/** Removes attempts that no longer count. */
export function forgetOldAttempts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return deleteOldAttempts(db, attemptWindow(clock).since);
}

/** The clocks of several servers differ by less than this, in milliseconds. */
const CLOCKS_DIFFER_MS = 60_000;

/** The time within which attempts count: the last 15 minutes, on whichever server. */
export function attemptWindow(clock: Clock): AttemptWindow {
  const now = clock.now();
  return {
    since: new Date(now - ATTEMPT_LIMITS.minutes * 60_000),
    until: new Date(now + CLOCKS_DIFFER_MS),
  };
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
