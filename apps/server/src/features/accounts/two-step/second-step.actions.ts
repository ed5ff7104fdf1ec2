import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { stepOfCode } from './totp.ts';
import { deleteRecoveryCode, lockTwoStep, markStepUsed } from './two-step.queries.ts';

type Person = { id: number; username: string };

/** What a secret is sealed for: nobody else's, should rows be swapped. */
export const secretPurpose = (accountId: number) => `two-step ${accountId}`;

/** How a recovery code is stored: by a keyed hash, since it is short enough to be tried out. */
export function recoveryHash(
  { secrets }: Pick<Context, 'secrets'>,
  accountId: number,
  code: string,
): Buffer {
  return secrets.digest('recovery-code', `${accountId} ${code}`);
}

/**
 * Uses a code up inside a transaction: one of the authenticator app, or a recovery code. Answers
 * false when it is neither, or was used before; true for an account without two-step sign-in.
 */
export async function passSecondStep(
  trx: Trx,
  context: Pick<Context, 'secrets'>,
  person: Person,
  typed: string,
): Promise<boolean> {
  const twoStep = await lockTwoStep(trx, person.id);
  if (!twoStep?.enabled_at) return true;
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const secret = context.secrets.open(secretPurpose(person.id), twoStep.secret);
  const step = await stepOfCode(secret, code, twoStep.last_step);
  if (step !== undefined) {
    await markStepUsed(trx, person.id, step);
    return true;
  }
  if (!(await deleteRecoveryCode(trx, person.id, recoveryHash(context, person.id, code)))) {
    return false;
  }
  await writeAudit(trx, {
    actor: person,
    action: 'accounts.recovery-code-used',
    subject: 'account',
    subjectId: person.id,
  });
  return true;
}
