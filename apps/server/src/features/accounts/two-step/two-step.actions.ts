import { type AccountsReason, SIGN_IN_TEXTS } from '@station/contract/accounts/accounts';
import { RECOVERY_CODES } from '@station/contract/accounts/two-step';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import type { Caller } from '../devices/known-devices.actions.ts';
import { newLetters } from '../recovery/link-tokens.ts';
import { endSessionsOf } from '../sessions/sessions.actions.ts';
import { aim, judge } from '../sign-in/attempts.actions.ts';
import { confirmPassword } from '../sign-in/credentials.actions.ts';
import { passSecondStep, recoveryHash, secretPurpose } from './second-step.actions.ts';
import { newSecret, secretUri, stepOfCode } from './totp.ts';
import {
  deleteTwoStep,
  findTwoStep,
  lockTwoStep,
  markEnabled,
  replaceRecoveryCodes,
  saveNewSecret,
} from './two-step.queries.ts';

/** 50 bits, far more than can be tried out at 20 attempts in 15 minutes. */
const CODE_LENGTH = 10;

/** Whoever asks, from where and on which device. */
type Asker = { actor: Actor; caller: Caller };

/**
 * Makes a secret for the caller's app; it counts for nothing until it is confirmed.
 * @throws Problem `accounts.wrong-password`, `accounts.two-step-unavailable`,
 *   `accounts.two-step-already-on`.
 */
export async function startTwoStep(
  context: Context,
  { actor, caller }: Asker,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const settings = await readSettings(context);
  if (settings.two_step === 'off') {
    throw refusal('accounts.two-step-unavailable', 'Two-step sign-in is not offered here');
  }
  await confirmPassword(context, actor.id, password, caller);
  const secret = newSecret();
  const sealed = context.secrets.seal(secretPurpose(actor.id), secret);
  await context.db.transaction().execute(async (trx) => {
    if (!(await saveNewSecret(trx, actor.id, sealed))) throw alreadyOn();
    await writeTwoStepAudit(trx, actor, 'accounts.two-step-started');
  });
  return { secret, uri: secretUri(secret, settings.organisation_name, actor.username) };
}

/**
 * Turns two-step sign-in on by a code of the new secret, ends the caller's other sessions, and
 * answers the recovery codes, which are readable this once.
 * @throws Problem `accounts.wrong-code`, `accounts.two-step-not-started`,
 *   `accounts.two-step-already-on`.
 */
export async function confirmTwoStep(
  context: Context,
  actor: Actor,
  typed: string,
): Promise<string[]> {
  const codes = newCodes();
  const ended = await context.db.transaction().execute(async (trx) => {
    const twoStep = await lockTwoStep(trx, actor.id);
    if (!twoStep) {
      throw refusal('accounts.two-step-not-started', 'Please start setting up two-step sign-in');
    }
    if (twoStep.enabled_at) throw alreadyOn();
    const secret = context.secrets.open(secretPurpose(actor.id), twoStep.secret);
    const step = await stepOfCode(secret, typed.replace(/[\s-]/g, ''), twoStep.last_step);
    if (step === undefined) throw wrongCode();
    await markEnabled(trx, actor.id, step);
    await replaceRecoveryCodes(trx, actor.id, hashesOf(context, actor.id, codes));
    await writeTwoStepAudit(trx, actor, 'accounts.two-step-on');
    return endSessionsOf(trx, context, actor.id, { except: actor.sessionId });
  });
  ended.publish();
  return codes.map(readable);
}

/**
 * Turns two-step sign-in off.
 * @throws Problem `accounts.wrong-password`, `accounts.wrong-code`, `accounts.two-step-off`,
 *   `accounts.two-step-required`.
 */
export async function disableTwoStep(
  context: Context,
  { actor, caller }: Asker,
  given: { password: string; code: string },
): Promise<void> {
  const settings = await readSettings(context);
  if (settings.two_step === 'required' && actor.role === 'admin') {
    throw refusal('accounts.two-step-required', 'Administrators must keep two-step sign-in on');
  }
  await requireOn(context, actor);
  await confirmPassword(context, actor.id, given.password, caller);
  const guess = await aim(context, { accountId: actor.id }, caller);
  const ended = await judge(context, guess, async (trx) => {
    if (!(await passSecondStep(trx, context, actor, given.code))) return undefined;
    await deleteTwoStep(trx, actor.id);
    await writeTwoStepAudit(trx, actor, 'accounts.two-step-off');
    return endSessionsOf(trx, context, actor.id, { except: actor.sessionId });
  });
  if (!ended) throw wrongCode();
  ended.publish();
}

/**
 * Makes new recovery codes; the old ones are void. By password and code, as turning it off: whoever has made
 * codes could turn it off by one of them.
 * @throws Problem `accounts.wrong-password`, `accounts.wrong-code`, `accounts.two-step-off`.
 */
export async function renewRecoveryCodes(
  context: Context,
  { actor, caller }: Asker,
  given: { password: string; code: string },
): Promise<string[]> {
  await requireOn(context, actor);
  await confirmPassword(context, actor.id, given.password, caller);
  const codes = newCodes();
  const guess = await aim(context, { accountId: actor.id }, caller);
  const isDone = await judge(context, guess, async (trx) => {
    if (!(await lockTwoStep(trx, actor.id))?.enabled_at) throw off();
    if (!(await passSecondStep(trx, context, actor, given.code))) return undefined;
    await replaceRecoveryCodes(trx, actor.id, hashesOf(context, actor.id, codes));
    await writeTwoStepAudit(trx, actor, 'accounts.recovery-codes-renewed');
    return true;
  });
  if (!isDone) throw wrongCode();
  return codes.map(readable);
}

async function requireOn({ db }: Context, actor: Actor): Promise<void> {
  if (!(await findTwoStep(db, actor.id))?.enabled_at) throw off();
}

function writeTwoStepAudit(trx: Trx, actor: Actor, action: string): Promise<void> {
  return writeAudit(trx, { actor, action, subject: 'account', subjectId: actor.id });
}

function newCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newLetters(CODE_LENGTH));
}

function hashesOf(context: Context, accountId: number, codes: readonly string[]): Buffer[] {
  return codes.map((code) => recoveryHash(context, accountId, code));
}

const readable = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

function refusal(reason: AccountsReason, message: string): Problem {
  return new Problem('conflict', message, { reason });
}

const alreadyOn = () => refusal('accounts.two-step-already-on', 'Two-step sign-in is on already');
const off = () => refusal('accounts.two-step-off', 'Two-step sign-in is off');

const wrongCode = () =>
  new Problem('invalid', SIGN_IN_TEXTS.wrongCode, {
    reason: 'accounts.wrong-code' satisfies AccountsReason,
  });
