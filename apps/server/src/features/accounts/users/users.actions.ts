import type { AccountsReason } from '@station/contract/accounts/accounts';
import type { ListedUser } from '@station/contract/accounts/users';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { revokeTokensOf } from '../api-tokens/api-tokens.actions.ts';
import { type EndedSessions, endSessionsOf, forgetAccount } from '../sessions/sessions.actions.ts';
import { accountBlocked } from '../sessions/sessions.events.ts';
import { createAccount, requireAdministrator, requireUser } from '../sign-in/accounts.actions.ts';
import {
  type AccountChange,
  type AccountRow,
  lockAccount,
  lockAdministrators,
  updateAccount,
} from '../sign-in/accounts.queries.ts';
import { hashNewPassword } from '../sign-in/credentials.actions.ts';
import { deleteTwoStep } from '../two-step/two-step.queries.ts';
import { leads } from './leaders.queries.ts';
import type { Leaving } from './leaving.kind.ts';
import { refuseSelf } from './not-yourself.rules.ts';
import { eraseAccount } from './removal.actions.ts';
import { findUser, type UserRow } from './users.queries.ts';

/**
 * Makes an account for somebody; it can be used at once.
 * @throws Problem `accounts.username-taken`, `accounts.email-taken`, one about the password, or as
 *   `requireAdministrator`.
 */
export async function createUser(
  context: Context,
  actor: Actor,
  given: {
    username: string;
    email: string;
    name: string;
    password: string;
    role: 'admin' | 'user';
    must_change_password: boolean;
  },
): Promise<ListedUser> {
  const { password, username, email, name, role, must_change_password } = given;
  const password_hash = await hashNewPassword(context, password, 'password', actor);
  const account = { username, email, name, role, must_change_password, password_hash };
  return context.db.transaction().execute(async (trx) => {
    await requireAdministrator(trx, actor);
    const id = await createAccount(trx, account, { actor, action: 'accounts.created' });
    return toListed(requireUser(await findUser(trx, id)));
  });
}

/** What an administrator decides about somebody; what is left out stays. */
export type UserChange = {
  role?: 'admin' | 'user' | undefined;
  status?: 'active' | 'deactivated' | undefined;
  must_change_password?: boolean | undefined;
  department?: string | undefined;
  leader_id?: number | null | undefined;
  two_step?: false | undefined;
};

/**
 * Changes a user; what is taken away ends the user's sessions at once.
 * @throws Problem `accounts.user-not-found`, `accounts.nothing-to-update`,
 *   `accounts.not-yourself` (role, status and two-step sign-in), `accounts.last-administrator`,
 *   `accounts.leader-not-found`, `accounts.leader-circle`.
 */
export async function updateUser(
  context: Context,
  actor: Actor,
  id: number,
  given: UserChange,
): Promise<ListedUser> {
  if (Object.values(given).every((value) => value === undefined)) throw nothingToUpdate();
  const { user, ended, isBlocked } = await context.db.transaction().execute(async (trx) => {
    const administrators = await lockAllAdministrators(trx, actor);
    const before = requireUser(await lockAccount(trx, id));
    const change = differences(before, given);
    if (decidesAccess(change, given)) refuseSelf(actor, id);
    const loses = change.role === 'user' || change.status === 'deactivated';
    if (loses) refuseLastAdministrator(administrators, id);
    await refuseWrongLeader(trx, id, change.leader_id);

    if (Object.keys(change).length > 0) await updateAccount(trx, id, change);
    const twoStepOff = given.two_step === false && (await deleteTwoStep(trx, id));
    const sessions = await sessionsAfter(trx, context, before, change, twoStepOff);
    if (loses || change.status === 'active') await revokeTokensOf(trx, actor, id);
    for (const line of auditLines(before, change, twoStepOff)) {
      await writeAudit(trx, { actor, subject: 'account', subjectId: id, ...line });
    }
    return {
      user: requireUser(await findUser(trx, id)),
      ended: sessions,
      isBlocked: change.must_change_password === true,
    };
  });
  ended?.publish();
  forgetAccount(context.db, id);
  if (isBlocked) context.events.publish(accountBlocked, { accountId: id });
  return toListed(user);
}

/** Only what really changes. */
function differences(before: AccountRow, given: UserChange): AccountChange {
  const { role, status, must_change_password: must, department, leader_id } = given;
  const text = department === '' ? null : department;
  return {
    ...(role !== undefined && role !== before.role && { role }),
    ...(status !== undefined && status !== before.status && { status }),
    ...(must !== undefined &&
      must !== before.must_change_password && { must_change_password: must }),
    ...(text !== undefined && text !== before.department && { department: text }),
    ...(leader_id !== undefined && leader_id !== before.leader_id && { leader_id }),
  };
}

/** Whether it is about who gets in, and not only about the card of a person. */
function decidesAccess({ role, status }: AccountChange, { two_step }: UserChange): boolean {
  return [role, status, two_step].some((it) => it !== undefined);
}

/** A reactivated account starts afresh: no session of before may come back to life, and no API token. */
async function sessionsAfter(
  trx: Trx,
  context: Context,
  before: AccountRow,
  change: AccountChange,
  twoStepOff: boolean,
): Promise<EndedSessions | undefined> {
  const deactivated = change.status === 'deactivated';
  const reactivated = change.status === 'active' && before.status === 'deactivated';
  const ends = deactivated || reactivated || change.role === 'user' || twoStepOff;
  return ends ? endSessionsOf(trx, context, before.id, { deactivated }) : undefined;
}

function auditLines(before: AccountRow, change: AccountChange, twoStepOff: boolean) {
  const lines: { action: string; before?: unknown; after?: unknown }[] = [];
  const { status, ...rest } = change;
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  if (keys.length > 0) {
    const was = Object.fromEntries(keys.map((key) => [key, before[key]]));
    lines.push({ action: 'accounts.updated', before: was, after: rest });
  }
  if (status === 'deactivated') lines.push({ action: 'accounts.deactivated' });
  if (status === 'active') {
    const action = before.status === 'pending' ? 'accounts.approved' : 'accounts.reactivated';
    lines.push({ action });
  }
  if (twoStepOff) lines.push({ action: 'accounts.two-step-off' });
  return lines;
}

/**
 * Deletes an account for good, with its sessions, its pictures and where it was; what it wrote
 * stays, and other domains do about it what they have registered.
 * @throws Problem `accounts.user-not-found`, `accounts.not-yourself`,
 *   `accounts.last-administrator`.
 */
export async function deleteUser(
  context: Context,
  actor: Actor,
  id: number,
  leaving: readonly Leaving[],
): Promise<void> {
  const ended = await context.db.transaction().execute(async (trx) => {
    const administrators = await lockAllAdministrators(trx, actor);
    const before = requireUser(await lockAccount(trx, id));
    refuseSelf(actor, id);
    refuseLastAdministrator(administrators, id);
    for (const handle of leaving) await handle(trx, actor, before);
    return eraseAccount(trx, context, actor, before);
  });
  ended.publish();
}

/** Ends every session and API token of a user; answers how many sessions. @throws Problem `accounts.user-not-found`. */
export async function signOutUser(context: Context, actor: Actor, id: number): Promise<number> {
  const ended = await context.db.transaction().execute(async (trx) => {
    requireUser(await lockAccount(trx, id));
    const sessions = await endSessionsOf(trx, context, id);
    await revokeTokensOf(trx, actor, id);
    await writeAudit(trx, {
      actor,
      action: 'accounts.signed-out-everywhere',
      subject: 'account',
      subjectId: id,
      after: { sessions: sessions.count },
    });
    return sessions;
  });
  ended.publish();
  return ended.count;
}

/** A user as the table shows them. */
export function toListed({ leader_id, leader_name, ...row }: UserRow): ListedUser {
  return {
    ...row,
    leader: leader_id === null ? null : { id: leader_id, name: leader_name },
    role: row.role as ListedUser['role'],
    status: row.status as ListedUser['status'],
    created_at: row.created_at.toISOString(),
    last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
  };
}

/**
 * The administrators there are, held until the transaction ends. Somebody who has just lost the
 * role, while this call was under way, changes nothing any more.
 */
async function lockAllAdministrators(trx: Trx, actor: Actor): Promise<number[]> {
  const administrators = await lockAdministrators(trx);
  if (administrators.includes(actor.id)) return administrators;
  throw new Problem('forbidden', 'Admin access required');
}

/**
 * A leader is an account that this one does not lead. All who change leaders hold the administrators'
 * rows (`lockAllAdministrators`), so that two changes never close a circle together.
 * @throws Problem `accounts.leader-not-found`, `accounts.leader-circle`.
 */
async function refuseWrongLeader(trx: Trx, id: number, leaderId: number | null | undefined) {
  if (leaderId === null || leaderId === undefined) return;
  if (!(await findUser(trx, leaderId))) {
    throw new Problem('invalid', 'This leader does not exist', {
      reason: 'accounts.leader-not-found' satisfies AccountsReason,
    });
  }
  if (leaderId !== id && !(await leads(trx, id, leaderId))) return;
  throw new Problem('conflict', 'Nobody is led by somebody whom they lead', {
    reason: 'accounts.leader-circle' satisfies AccountsReason,
  });
}

const nothingToUpdate = () =>
  new Problem('invalid', 'No data to update', {
    reason: 'accounts.nothing-to-update' satisfies AccountsReason,
  });

function refuseLastAdministrator(administrators: readonly number[], id: number): void {
  if (!administrators.includes(id) || administrators.length > 1) return;
  throw new Problem('conflict', 'The last administrator has to stay', {
    reason: 'accounts.last-administrator' satisfies AccountsReason,
  });
}
