import { type AccountsReason, SIGN_IN_TEXTS, type User } from '@station/contract/accounts/accounts';
import type { ProblemCode } from '@station/contract/problem';
import type { Db } from '../../../db/db.ts';
import { writeAccessAudit, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import {
  type Caller,
  issueCredential,
  type KnownDevice,
} from '../devices/known-devices.actions.ts';
import { type Origin, openSession } from '../sessions/sessions.actions.ts';
import { passSecondStep } from '../two-step/second-step.actions.ts';
import { toUser } from './accounts.actions.ts';
import { type AccountRow, findAccountByLogin, markSignedIn } from './accounts.queries.ts';
import { aim, book } from './attempts.actions.ts';
import { deleteAttempt } from './attempts.queries.ts';
import { noticeOf } from './guessing.rules.ts';
import { type Passwords, takePasswordTurn } from './passwords.ts';

/** What a person signs in with; an empty `code` is none. */
export type SignIn = { username: string; password: string; remember: boolean; code: string };

/** A session that has begun, and what the device is known by from now on. */
export type SignedIn = {
  session: { token: string; user: User; guessed_at?: string };
  device: { credential: string; replaces: string | undefined };
};

/**
 * Signs in by username or e-mail address, and by a code where two-step sign-in is on.
 * @throws Problem `accounts.missing-credentials`; `accounts.wrong-credentials` (the same, after the
 *   same time, whether or not the account exists); `accounts.busy` or one of `book`; and for who
 *   knows the password `accounts.deactivated`, `accounts.code-needed` or `accounts.wrong-code`.
 */
export async function signIn(
  context: Context,
  given: SignIn,
  origin: Origin & Caller,
): Promise<SignedIn> {
  const { db } = context;
  if (given.username === '' || given.password === '') {
    throw refusal('invalid', 'accounts.missing-credentials', SIGN_IN_TEXTS.missing);
  }
  const account = await findAccountByLogin(db, given.username);
  const target = account
    ? { accountId: account.id }
    : { accountId: undefined, name: given.username };
  const guess = await aim(context, target, origin);
  // Booked when its turn has come: whoever still waits counts nowhere, and shuts nobody out.
  const { right, attempt } = await takePasswordTurn(guess.device ? 'first' : 'last', (passwords) =>
    tryPassword(context, given, account, () => book(context, guess), passwords),
  );
  if (!right || !account) {
    await noteFailure(db, account, origin, 'password');
    throw wrongCredentials();
  }
  if (account.status === 'deactivated') {
    throw refusal('forbidden', 'accounts.deactivated', SIGN_IN_TEXTS.deactivated);
  }
  if (account.two_step && given.code === '') {
    throw refusal('unauthenticated', 'accounts.code-needed', SIGN_IN_TEXTS.codeNeeded);
  }
  return enter(context, { account, attempt, device: guess.device }, given, origin);
}

/** A right password gives its attempt back, unless a code is to be checked that may be wrong. */
async function tryPassword(
  { db }: Pick<Context, 'db'>,
  given: SignIn,
  account: AccountRow | undefined,
  bookIt: () => Promise<number>,
  passwords: Passwords,
): Promise<{ right: boolean; attempt: number }> {
  const attempt = await bookIt();
  const right = await passwords.match(account?.password_hash, given.password);
  const codeFollows = account?.two_step && given.code !== '' && account.status !== 'deactivated';
  if (right && !codeFollows) await deleteAttempt(db, attempt);
  return { right, attempt };
}

/** The last part: the code is used up and the session opened together, or neither. */
async function enter(
  context: Context,
  who: { account: AccountRow; attempt: number; device: KnownDevice | undefined },
  given: SignIn,
  origin: Origin,
): Promise<SignedIn> {
  const { account, attempt } = who;
  const settings = await readSettings(context);
  const hours = given.remember ? settings.remembered_session_hours : settings.session_hours;
  const entered = await context.db.transaction().execute(async (trx) => {
    if (!(await passSecondStep(trx, context, account, given.code))) return 'wrong-code';
    // Since the password was checked, it may have been changed or the account closed.
    if (!(await markSignedIn(trx, account))) return 'gone';
    if (account.two_step) await deleteAttempt(trx, attempt);
    const device = await issueCredential(trx, context, account.id, who.device);
    const token = await openSession(trx, account.id, hours, { ...origin, deviceId: device.id });
    await writeAudit(trx, {
      actor: account,
      action: 'accounts.signed-in',
      subject: 'account',
      subjectId: account.id,
      after: { address: origin.address },
    });
    return { token, credential: device.credential };
  });
  if (entered === 'gone') throw wrongCredentials();
  if (entered === 'wrong-code') {
    await noteFailure(context.db, account, origin, 'code');
    throw refusal('unauthenticated', 'accounts.wrong-code', SIGN_IN_TEXTS.wrongCode);
  }
  return {
    session: {
      token: entered.token,
      user: toUser(account, settings),
      ...noticeOf(account.guessed_at, new Date(context.clock.now())),
    },
    device: { credential: entered.credential, replaces: who.device?.credential },
  };
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
