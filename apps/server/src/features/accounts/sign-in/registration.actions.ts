import { type AccountsReason, SIGN_IN_TEXTS } from '@station/contract/accounts/accounts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { notify } from '../../notices/notices.actions.ts';
import { findAdministrators } from '../../notices/notices.queries.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { createAccount } from './accounts.actions.ts';
import { hashNewPassword } from './credentials.actions.ts';
import { registrationWaits } from './registration-notices.kind.ts';

/** What a person registers with, and nothing else: the role is not theirs to choose. */
export type Registration = { username: string; email: string; password: string; name: string };

/**
 * Makes an account for whoever asks, as far as the settings let people.
 * @throws Problem `accounts.registration-closed`, `accounts.username-taken`,
 *   `accounts.email-taken`, or one about the password.
 */
export async function register(
  context: Context,
  { password, username, email, name }: Registration,
): Promise<'active' | 'pending'> {
  const { registration } = await readSettings(context);
  if (registration === 'closed') {
    throw new Problem('forbidden', SIGN_IN_TEXTS.registrationClosed, {
      reason: 'accounts.registration-closed' satisfies AccountsReason,
    });
  }
  const status = registration === 'open' ? 'active' : 'pending';
  const password_hash = await hashNewPassword(context, password, 'password');
  await context.db.transaction().execute(async (trx) => {
    const id = await createAccount(
      trx,
      { username, email, name, password_hash, role: 'user', status },
      { action: 'accounts.registered' },
    );
    if (status === 'active') return;
    await notify(trx, registrationWaits, {
      to: await findAdministrators(trx),
      params: { name: name || username },
      path: '/app/users?status=pending',
      key: String(id),
    });
  });
  return status;
}
