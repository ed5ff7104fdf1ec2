import { ACCOUNT_LIMITS } from '@station/contract/accounts/account-fields';
import type { AccountsReason } from '@station/contract/accounts/accounts';
import { PROFILE_TEXTS, tooShortText } from '@station/contract/accounts/profile';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { deleteLinksOf } from '../recovery/links.queries.ts';
import { type EndedSessions, endSessionsOf } from '../sessions/sessions.actions.ts';
import { type AccountRow, findAccount, updatePassword } from './accounts.queries.ts';
import { bookAttempt, deleteAttempt, deleteAttemptsAt } from './attempts.queries.ts';
import { isCommonPassword } from './guessable-passwords.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

/** At most 20 wrong passwords for an account, and 200 from an address, in 15 minutes. */
export const ATTEMPT_LIMITS = { minutes: 15, perSubject: 20, perAddress: 200 };

/** Under which name an account's failures are counted. */
export const attemptSubject = (accountId: number) => `account ${accountId}`;

/** The failure for who has tried too often. */
export function tooManyAttempts(): Problem {
  return new Problem('rate-limited', 'Too many failed sign-ins. Please wait 15 minutes.', {
    reason: 'accounts.too-many-attempts' satisfies AccountsReason,
    retryAfter: ATTEMPT_LIMITS.minutes * 60,
  });
}

/**
 * Checks something secret of an account; a check that answers nothing counts as a failure.
 * @throws Problem `accounts.too-many-attempts`, without checking.
 */
export async function countAttempt<T>(
  { db }: Pick<Context, 'db'>,
  accountId: number,
  address: string,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const booking = { subject: attemptSubject(accountId), address };
  const attempt = await bookAttempt(db, booking, ATTEMPT_LIMITS);
  if (attempt === undefined) throw tooManyAttempts();
  const result = await check();
  if (result !== undefined) await deleteAttempt(db, attempt);
  return result;
}

/**
 * Makes sure that it is the account's owner who asks.
 * @throws Problem `accounts.wrong-password` (401, with this reason: it is not about the token),
 *   `accounts.user-not-found`, `accounts.too-many-attempts`.
 */
export async function confirmPassword(
  context: Pick<Context, 'db'>,
  accountId: number,
  password: string,
  address: string,
): Promise<AccountRow> {
  const account = await findAccount(context.db, accountId);
  if (!account) {
    throw new Problem('not-found', PROFILE_TEXTS.userGone, {
      reason: 'accounts.user-not-found' satisfies AccountsReason,
    });
  }
  const confirmed = await countAttempt(context, accountId, address, async () =>
    (await passwordMatches(account.password_hash, password)) ? account : undefined,
  );
  if (confirmed) return confirmed;
  throw new Problem('unauthenticated', PROFILE_TEXTS.wrongPassword, {
    reason: 'accounts.wrong-password' satisfies AccountsReason,
  });
}

/**
 * The hash of a password that somebody wants to have.
 * @throws Problem `accounts.password-too-short` or `accounts.password-common`, naming `field`.
 */
export async function hashNewPassword(
  context: Pick<Context, 'db' | 'config'>,
  password: string,
  field: string,
): Promise<string> {
  const settings = await readSettings(context);
  const min = Math.max(settings.password_min, ACCOUNT_LIMITS.passwordMin);
  // Counted as people count: an emoji or a composed letter is one character.
  if ([...password.normalize('NFC')].length < min) {
    throw invalidField(
      { field, message: tooShortText(min), rule: 'too-short', limit: min },
      'accounts.password-too-short' satisfies AccountsReason,
    );
  }
  if (await isCommonPassword(password)) {
    throw invalidField(
      { field, message: PROFILE_TEXTS.commonPassword, rule: 'not-allowed' },
      'accounts.password-common' satisfies AccountsReason,
    );
  }
  return hashPassword(password);
}

/**
 * Puts a new password in place, inside a transaction: links to change it are void, other sessions
 * end, earlier failures are forgiven. Undefined when the account is gone.
 */
export async function replacePassword(
  trx: Trx,
  context: Pick<Context, 'db' | 'events'>,
  accountId: number,
  passwordHash: string,
  sessions: { except?: number } = {},
): Promise<EndedSessions | undefined> {
  if (!(await updatePassword(trx, accountId, passwordHash))) return undefined;
  await deleteLinksOf(trx, accountId);
  await deleteAttemptsAt(trx, attemptSubject(accountId));
  return endSessionsOf(trx, context, accountId, sessions);
}
