import { type AccountsReason, SIGN_IN_TEXTS } from '@station/contract/accounts/accounts';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { notify } from '../../notices/notices.actions.ts';
import { findAdministrators } from '../../notices/notices.queries.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { countPendingUsers } from '../users/users.queries.ts';
import { createAccount } from './accounts.actions.ts';
import { hashNewPassword } from './credentials.actions.ts';
import { registrationsWait, registrationWaits } from './registration-notices.kind.ts';

/**
 * So many may wait for approval at a time, give or take those who register in the same instant: without an
 * end anybody could fill the list of users, and take names and addresses from those who are to have them.
 */
const WAITING_MAX = 500;

/** While no more than so many wait, administrators are told of each; beyond, by one notice for all. */
const TOLD_ONE_BY_ONE = 10;

/** What a person registers with, and nothing else: the role is not theirs to choose. */
export type Registration = { username: string; email: string; password: string; name: string };

/**
 * Makes an account for whoever asks, as far as the settings let people.
 * @throws Problem `accounts.registration-closed`, `accounts.registration-full`,
 *   `accounts.username-taken`, `accounts.email-taken`, or one about the password.
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
  if (status === 'pending') await refuseFull(context);
  const password_hash = await hashNewPassword(context, password, 'password');
  await context.db.transaction().execute(async (trx) => {
    const id = await createAccount(
      trx,
      { username, email, name, password_hash, role: 'user', status },
      { action: 'accounts.registered' },
    );
    if (status === 'active') return;
    await tellWhoDecides(trx, id, name || username);
  });
  return status;
}

async function refuseFull({ db }: Context): Promise<void> {
  if ((await countPendingUsers(db)) < WAITING_MAX) return;
  throw new Problem('rate-limited', SIGN_IN_TEXTS.registrationFull, {
    reason: 'accounts.registration-full' satisfies AccountsReason,
    retryAfter: 3_600,
  });
}

/** Tells administrators; of many by a notice that takes the place of the one before, until it is read. */
async function tellWhoDecides(trx: Trx, id: number, name: string): Promise<void> {
  const about = { to: await findAdministrators(trx), path: '/app/users?status=pending' };
  const waiting = await countPendingUsers(trx);
  if (waiting <= TOLD_ONE_BY_ONE) {
    await notify(trx, registrationWaits, { ...about, params: { name }, key: String(id) });
  } else {
    await notify(trx, registrationsWait, { ...about, params: { name, waiting }, key: 'many' });
  }
}
