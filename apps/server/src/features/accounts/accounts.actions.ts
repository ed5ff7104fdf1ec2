import { randomBytes } from 'node:crypto';
import { SIGN_IN_TEXTS, type User } from '@station/contract/accounts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import {
  type AccountRow,
  bookAttempt,
  deleteSession,
  findAccountByLogin,
  hasAccounts,
  insertAccount,
  insertSession,
  lockFirstAccount,
  markSignedIn,
  releaseAttempt,
} from './accounts.queries.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { forgetSession, newToken } from './sessions.ts';

/** At most 20 wrong passwords for an account, and 200 from an address, in 15 minutes. */
export const ATTEMPT_LIMITS = { minutes: 15, perSubject: 20, perAddress: 200 };

/** How long a session lives, in hours; the longer one when a person asks to be remembered. */
const SESSION_HOURS = { usual: 12, remembered: 30 * 24 };

/** Where a sign-in comes from, as shown to its owner later. */
export type Origin = { address: string; userAgent: string };

/**
 * Signs in by username or e-mail address.
 * @throws Problem `accounts.missing-credentials`, `accounts.wrong-credentials` (the same, after the
 *   same time, whether or not the account exists) or `accounts.too-many-attempts`.
 */
export async function signIn(
  { db, log }: Context,
  given: { username: string; password: string; remember: boolean },
  origin: Origin,
): Promise<{ token: string; user: User }> {
  if (given.username === '' || given.password === '') {
    throw new Problem('invalid', SIGN_IN_TEXTS.missing, { reason: 'accounts.missing-credentials' });
  }
  const account = await findAccountByLogin(db, given.username);
  const subject = account ? `account ${account.id}` : `name ${given.username.toLowerCase()}`;
  const attempt = await bookAttempt(db, { subject, address: origin.address }, ATTEMPT_LIMITS);
  if (attempt === undefined) {
    log.warn({ subject, address: origin.address }, 'sign-in refused: too many attempts');
    throw new Problem('rate-limited', 'Too many failed sign-ins. Please wait 15 minutes.', {
      reason: 'accounts.too-many-attempts',
      retryAfter: ATTEMPT_LIMITS.minutes * 60,
    });
  }
  if (!(await passwordMatches(account?.password_hash, given.password)) || !account) {
    throw new Problem('unauthenticated', SIGN_IN_TEXTS.wrong, {
      reason: 'accounts.wrong-credentials',
    });
  }
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (trx) => {
    await releaseAttempt(trx, attempt);
    await insertSession(trx, {
      token_hash: tokenHash,
      account_id: account.id,
      hours: given.remember ? SESSION_HOURS.remembered : SESSION_HOURS.usual,
      user_agent: origin.userAgent.slice(0, 300),
      address: origin.address,
    });
    await markSignedIn(trx, account.id);
    await writeAudit(trx, {
      actor: account,
      action: 'accounts.signed-in',
      subject: 'account',
      subjectId: account.id,
    });
  });
  return { token, user: toUser(account) };
}

/** Ends the session of the caller; its token is refused from now on. */
export async function signOut({ db }: Context, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteSession(trx, actor.sessionId);
    await writeAudit(trx, {
      actor,
      action: 'accounts.signed-out',
      subject: 'account',
      subjectId: actor.id,
    });
  });
  forgetSession(db, actor.sessionId);
}

/**
 * Makes the first administrator when there are no accounts yet. Answers the sign-in to print once
 * when the password was made up here, undefined otherwise.
 */
export async function createFirstAdministrator({
  db,
  config,
}: Context): Promise<{ username: string; password: string } | undefined> {
  if (await hasAccounts(db)) return undefined;
  const { username } = config.admin;
  const password = config.admin.password ?? randomBytes(12).toString('base64url');
  const made = await db.transaction().execute(async (trx) => {
    await lockFirstAccount(trx);
    if (await hasAccounts(trx)) return false;
    const account = await insertAccount(trx, {
      username,
      name: 'Administrator',
      password_hash: await hashPassword(password),
      role: 'admin',
    });
    await writeAudit(trx, {
      actor: null,
      action: 'accounts.created',
      subject: 'account',
      subjectId: account.id,
      after: { username, role: 'admin' },
    });
    return true;
  });
  return made && config.admin.password === undefined ? { username, password } : undefined;
}

/** An account as its owner's browser knows it: no hash, no token. */
export function toUser(account: AccountRow): User {
  const isAdmin = account.role === 'admin';
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    email: account.email,
    role: isAdmin ? 'admin' : 'user',
    userType: isAdmin ? 'admin' : 'user',
    isAdmin,
    department: account.department,
    image: account.image,
    phone: account.phone,
  };
}
