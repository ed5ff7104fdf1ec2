import { type AccountsReason, SIGN_IN_TEXTS, type User } from '@station/contract/accounts/accounts';
import type { ProblemCode } from '@station/contract/problem';
import type { Db } from '../../../db/db.ts';
import { writeAccessAudit, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { type Origin, openSession } from '../sessions/sessions.actions.ts';
import { passSecondStep } from '../two-step/second-step.actions.ts';
import { toUser } from './accounts.actions.ts';
import { type AccountRow, findAccountByLogin, markSignedIn } from './accounts.queries.ts';
import { bookAttempt, deleteAttempt } from './attempts.queries.ts';
import { ATTEMPT_LIMITS, attemptSubject, tooManyAttempts } from './credentials.actions.ts';
import { passwordMatches } from './passwords.ts';

/** What a person signs in with; an empty `code` is none. */
export type SignIn = { username: string; password: string; remember: boolean; code: string };

/**
 * Signs in by username or e-mail address, and by a code where two-step sign-in is on.
 * @throws Problem `accounts.missing-credentials`; `accounts.wrong-credentials` (the same, after the
 *   same time, whether or not the account exists); `accounts.too-many-attempts`; and for who knows
 *   the password `accounts.deactivated`, `accounts.code-needed` or `accounts.wrong-code`.
 */
export async function signIn(
  context: Context,
  given: SignIn,
  origin: Origin,
): Promise<{ token: string; user: User }> {
  const { db, log } = context;
  if (given.username === '' || given.password === '') {
    throw refusal('invalid', 'accounts.missing-credentials', SIGN_IN_TEXTS.missing);
  }
  const account = await findAccountByLogin(db, given.username);
  const subject = account ? attemptSubject(account.id) : `name ${given.username.toLowerCase()}`;
  const attempt = await bookAttempt(db, { subject, address: origin.address }, ATTEMPT_LIMITS);
  if (attempt === undefined) {
    log.warn({ accountId: account?.id, address: origin.address }, 'too many failed sign-ins');
    throw tooManyAttempts();
  }
  if (!(await passwordMatches(account?.password_hash, given.password)) || !account) {
    await noteFailure(db, account, origin, 'password');
    throw wrongCredentials();
  }
  if (account.status === 'deactivated') {
    await deleteAttempt(db, attempt);
    throw refusal('forbidden', 'accounts.deactivated', SIGN_IN_TEXTS.deactivated);
  }
  if (account.two_step && given.code === '') {
    await deleteAttempt(db, attempt);
    throw refusal('unauthenticated', 'accounts.code-needed', SIGN_IN_TEXTS.codeNeeded);
  }
  return enter(context, account, attempt, given, origin);
}

/** The last part: the code is used up and the session opened together, or neither. */
async function enter(
  context: Context,
  account: AccountRow,
  attempt: number,
  given: SignIn,
  origin: Origin,
): Promise<{ token: string; user: User }> {
  const settings = await readSettings(context);
  const hours = given.remember ? settings.remembered_session_hours : settings.session_hours;
  const entered = await context.db.transaction().execute(async (trx) => {
    if (!(await passSecondStep(trx, context, account, given.code))) return 'wrong-code';
    // Since the password was checked, it may have been changed or the account closed.
    if (!(await markSignedIn(trx, account))) return 'gone';
    await deleteAttempt(trx, attempt);
    const token = await openSession(trx, account.id, hours, origin);
    await writeAudit(trx, {
      actor: account,
      action: 'accounts.signed-in',
      subject: 'account',
      subjectId: account.id,
      after: { address: origin.address },
    });
    return { token };
  });
  if (entered === 'gone') throw wrongCredentials();
  if (entered === 'wrong-code') {
    await noteFailure(context.db, account, origin, 'code');
    throw refusal('unauthenticated', 'accounts.wrong-code', SIGN_IN_TEXTS.wrongCode);
  }
  return { ...entered, user: toUser(account, settings) };
}

/**
 * What was typed in place of a name that nobody has is not noted: it may be a password. The line
 * is written for unknown names too, so that it takes as long.
 */
async function noteFailure(
  db: Db,
  account: AccountRow | undefined,
  origin: Origin,
  wrong: 'password' | 'code',
): Promise<void> {
  await writeAccessAudit(db, {
    actor: null,
    action: 'accounts.sign-in-failed',
    subject: 'account',
    ...(account && { subjectId: account.id }),
    after: { address: origin.address, wrong, username: account?.username ?? null },
  });
}

const wrongCredentials = () =>
  refusal('unauthenticated', 'accounts.wrong-credentials', SIGN_IN_TEXTS.wrong);

function refusal(code: ProblemCode, reason: AccountsReason, message: string): Problem {
  return new Problem(code, message, { reason });
}
