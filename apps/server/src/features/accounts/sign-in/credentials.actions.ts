import { ACCOUNT_LIMITS, tooShortText } from '@station/contract/accounts/account-fields';
import type { AccountsReason } from '@station/contract/accounts/accounts';
import { PROFILE_TEXTS } from '@station/contract/accounts/profile';
import type { Trx } from '../../../db/db.ts';
import type { Context, RefuseMore } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { revokeTokensOf } from '../api-tokens/api-tokens.actions.ts';
import {
  type Caller,
  issueCredential,
  type KnownDevice,
} from '../devices/known-devices.actions.ts';
import { deleteKnownDevices, moveSession } from '../devices/known-devices.queries.ts';
import { deleteLinksOf } from '../recovery/links.queries.ts';
import { type EndedSessions, endSessionsOf } from '../sessions/sessions.actions.ts';
import { requireUser } from './accounts.actions.ts';
import { type AccountRow, findAccount, updatePassword } from './accounts.queries.ts';
import { aim, attemptSubject, judge, refuseGuess } from './attempts.actions.ts';
import { deleteAttemptsAt } from './attempts.queries.ts';
import { isCommonPassword } from './guessable-passwords.ts';
import { hashPassword, type Known, passwordMatches } from './passwords.ts';

/**
 * Makes sure that it is the account's owner who asks.
 * @throws Problem `accounts.wrong-password` (401, with this reason: it is not about the token),
 *   `accounts.user-not-found`, or one of `judge` or `hashPassword`.
 */
export async function confirmPassword(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  accountId: number,
  password: string,
  caller: Caller,
): Promise<AccountRow> {
  const account = requireUser(await findAccount(context.db, accountId));
  const guess = await aim(context, { accountId }, caller);
  await refuseGuess(context, guess);
  const isRight = await passwordMatches(account.password_hash, password, account);
  const confirmed = await judge(context, guess, async () => (isRight ? account : undefined));
  if (confirmed) return confirmed;
  throw wrongPassword();
}

/**
 * Makes sure that what `confirmPassword` has confirmed is the password still; `held` is the account as it
 * is now, locked. Of two calls at once the second one may have come with the one before.
 * @throws Problem `accounts.wrong-password`.
 */
export function requireConfirmed(held: AccountRow, confirmed: AccountRow): void {
  if (held.password_hash !== confirmed.password_hash) throw wrongPassword();
}

const wrongPassword = () =>
  new Problem('unauthenticated', PROFILE_TEXTS.wrongPassword, {
    reason: 'accounts.wrong-password' satisfies AccountsReason,
  });

/**
 * The hash of a password that somebody wants to have; `known` is who is signed in.
 * @throws Problem `accounts.password-too-short` or `accounts.password-common`, naming `field`, or as
 *   `hashPassword`.
 */
export async function hashNewPassword(
  context: Pick<Context, 'db' | 'config'>,
  password: string,
  field: string,
  known?: Known,
): Promise<string> {
  const refused = await refusePassword(context, password, field);
  if (refused) throw refused;
  return hashPassword(password, known);
}

/** What is wrong with a password that somebody wants to have, by the settings too; names `field`. */
async function refusePassword(
  context: Pick<Context, 'db' | 'config'>,
  password: string,
  field: string,
): Promise<Problem | undefined> {
  const settings = await readSettings(context);
  const min = Math.max(settings.password_min, ACCOUNT_LIMITS.passwordMin);
  // Counted as people count: an emoji or a composed letter is one character.
  if ([...password.normalize('NFC')].length < min) {
    return invalidField(
      { field, message: tooShortText(min), rule: 'too-short', limit: min },
      'accounts.password-too-short' satisfies AccountsReason,
    );
  }
  if (await isCommonPassword(password)) {
    return invalidField(
      { field, message: PROFILE_TEXTS.commonPassword, rule: 'not-allowed' },
      'accounts.password-common' satisfies AccountsReason,
    );
  }
  return undefined;
}

/** The same of the `password` of a body, which was not parsed: see `Mount`. */
export const refusePasswordOf =
  (context: Pick<Context, 'db' | 'config'>): RefuseMore =>
  async (body) => {
    const { password } = body as { password?: unknown };
    const isText = typeof password === 'string' && password.length <= ACCOUNT_LIMITS.password;
    return isText ? refusePassword(context, password, 'password') : undefined;
  };

/**
 * Puts a new password in place of its owner's, inside a transaction that holds the account: links to
 * change it are void, other sessions and all API tokens end, all devices are unknown again, earlier
 * failures are forgiven. The device on which it was done is known by a new credential. Undefined when
 * the account is gone.
 */
export async function replacePassword(
  trx: Trx,
  context: Pick<Context, 'db' | 'events' | 'clock'>,
  owner: Pick<Actor, 'id' | 'username'>,
  passwordHash: string,
  sessions: { except?: number } = {},
): Promise<{ ended: EndedSessions; device: KnownDevice } | undefined> {
  const accountId = owner.id;
  if (!(await updatePassword(trx, accountId, passwordHash))) return undefined;
  await deleteLinksOf(trx, accountId);
  await deleteAttemptsAt(trx, attemptSubject(accountId));
  const ended = await endSessionsOf(trx, context, accountId, sessions);
  // Whoever had the old password, or a session, may have made one.
  await revokeTokensOf(trx, owner, accountId);
  await deleteKnownDevices(trx, accountId);
  const device = await issueCredential(trx, context, accountId);
  if (sessions.except !== undefined) await moveSession(trx, sessions.except, device.id);
  return { ended, device };
}

/** The hash of a password that is nobody’s alone, such as a link’s; it waits behind people who sign in. */
export const hashSecret = (password: string): Promise<string> => hashPassword(password);

/** Whether this is the password of such a hash. What it answers counts by `judge` alone. */
export const secretMatches = (stored: string, password: string): Promise<boolean> =>
  passwordMatches(stored, password);
