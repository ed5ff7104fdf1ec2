import { randomBytes } from 'node:crypto';
import type { AccountsReason, User } from '@station/contract/accounts/accounts';
import { PROFILE_TEXTS } from '@station/contract/accounts/profile';
import type { Settings } from '@station/contract/settings/settings';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound } from '../../../platform/row-guards.ts';
import { accountState } from '../sessions/account-state.rules.ts';
import {
  type AccountRow,
  findAccount,
  hasAccounts,
  insertAccount,
  lockFirstAccount,
  lockPerson,
  type NewAccount,
} from './accounts.queries.ts';
import { hashPassword } from './passwords.ts';

/**
 * Makes the first administrator when there are no accounts yet. Answers the sign-in to print once
 * when the password was made up here, undefined otherwise.
 */
export async function createFirstAdministrator({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<{ username: string; password: string } | undefined> {
  if (await hasAccounts(db)) return undefined;
  const { username } = config.admin;
  const password = config.admin.password ?? randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  const made = await db.transaction().execute(async (trx) => {
    await lockFirstAccount(trx);
    if (await hasAccounts(trx)) return false;
    const account = {
      username,
      name: 'Administrator',
      password_hash,
      role: 'admin' as const,
      // It stood on a screen.
      must_change_password: config.admin.password === undefined,
    };
    await createAccount(trx, account, { actor: null, action: 'accounts.created' });
    return true;
  });
  return made && config.admin.password === undefined ? { username, password } : undefined;
}

/**
 * Adds an account with its audit line, inside a transaction; answers its id. Without an actor it is
 * the new account itself that acts, unless that is `null`: the system.
 * @throws Problem `accounts.username-taken` or `accounts.email-taken`.
 */
export async function createAccount(
  trx: Trx,
  account: NewAccount,
  line: { actor?: Pick<Actor, 'id' | 'username'> | null; action: string },
): Promise<number> {
  const { password_hash: _, ...shown } = account;
  const id = await mapTakenNameErrors(() => insertAccount(trx, account));
  await writeAudit(trx, {
    actor: line.actor === undefined ? { id, username: account.username } : line.actor,
    action: line.action,
    subject: 'account',
    subjectId: id,
    after: shown,
  });
  return id;
}

/**
 * Holds whoever acts as an administrator until the transaction ends, and refuses them when they are none
 * any more. The guard has asked before the body came, which may take half a minute; what is made to last,
 * as another administrator or a token, would outlive the role.
 * @throws Problem `forbidden`.
 */
export async function requireAdministrator(trx: Trx, { id }: Pick<Actor, 'id'>): Promise<void> {
  await lockPerson(trx, id);
  const account = await findAccount(trx, id);
  if (account?.role === 'admin' && account.status === 'active') return;
  throw new Problem('forbidden', 'Admin access required');
}

/** Turns the unique indexes' refusals into ours. @throws Problem, see `createAccount`. */
export function mapTakenNameErrors<T>(write: () => Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      account_username_key: () =>
        taken('username', 'Username is already in use', 'accounts.username-taken'),
      account_email_key: emailTaken,
    },
    write,
  );
}

/** The refusal of an address that is an account's already. */
export function emailTaken(): Problem {
  return taken('email', PROFILE_TEXTS.emailTaken, 'accounts.email-taken');
}

function taken(field: string, message: string, reason: AccountsReason): Problem {
  return new Problem('conflict', message, {
    reason,
    validationErrors: [{ field, message, rule: 'not-allowed' }],
  });
}

/** What was found of an account that may be gone. @throws Problem `accounts.user-not-found`. */
export function requireUser<Row>(row: Row | undefined): Row {
  return requireFound(row, {
    message: PROFILE_TEXTS.userGone,
    reason: 'accounts.user-not-found' satisfies AccountsReason,
  });
}

/** An account as its owner's browser knows it: no hash, no token. */
export function toUser(account: AccountRow, settings: Settings): User {
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
    account_state: accountState(account, settings),
  };
}
