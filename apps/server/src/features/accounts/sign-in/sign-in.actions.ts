import { type AccountsReason, SIGN_IN_TEXTS, type User } from '@station/contract/accounts/accounts';
import type { ProblemCode } from '@station/contract/problem';
import type { Settings } from '@station/contract/settings/settings';
import type { Db, Trx } from '../../../db/db.ts';
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
import { aim, judge, refuseGuess } from './attempts.actions.ts';
import { noticeOf } from './guessing.rules.ts';
import { passwordMatches } from './passwords.ts';

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
 *   same time, whether or not the account exists); `accounts.busy` or one of `judge`; and for who
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
  await refuseGuess(context, guess);
  const isRight = await passwordMatches(
    account?.password_hash,
    given.password,
    guess.device && account,
  );
  const who = account && isRight ? account : undefined;
  const settings = await readSettings(context);
  const entered = await judge(context, guess, async (trx) =>
    who ? enter(trx, context, { who, device: guess.device, settings }, given, origin) : undefined,
  );
  if (!entered || !who) {
    await noteFailure(db, account, origin, who ? 'code' : 'password');
    throw who
      ? refusal('unauthenticated', 'accounts.wrong-code', SIGN_IN_TEXTS.wrongCode)
      : wrongCredentials();
  }
  return {
    session: {
      token: entered.token,
      user: toUser(who, settings),
      ...noticeOf(who.guessed_at, new Date(context.clock.now())),
    },
    device: { credential: entered.credential, replaces: guess.device?.credential },
  };
}

/**
 * The last part, for who knows the password: the code is used up and the session opened together, or
 * neither. Nothing is answered for a wrong code.
 */
async function enter(
  trx: Trx,
  context: Context,
  {
    who,
    device,
    settings,
  }: { who: AccountRow; device: KnownDevice | undefined; settings: Settings },
  given: SignIn,
  origin: Origin,
): Promise<{ token: string; credential: string } | undefined> {
  if (who.status === 'deactivated') {
    throw refusal('forbidden', 'accounts.deactivated', SIGN_IN_TEXTS.deactivated);
  }
  if (who.two_step && given.code === '') {
    throw refusal('unauthenticated', 'accounts.code-needed', SIGN_IN_TEXTS.codeNeeded);
  }
  if (!(await passSecondStep(trx, context, who, given.code))) return undefined;
  // Since the password was checked, it may have been changed or the account closed.
  if (!(await markSignedIn(trx, who))) throw wrongCredentials();
  const hours = given.remember ? settings.remembered_session_hours : settings.session_hours;
  const known = await issueCredential(trx, context, who.id, device);
  const token = await openSession(trx, who.id, hours, { ...origin, deviceId: known.id });
  await writeAudit(trx, {
    actor: who,
    action: 'accounts.signed-in',
    subject: 'account',
    subjectId: who.id,
    after: { address: origin.address },
  });
  return { token, credential: known.credential };
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
