import type { AccountsReason } from '@station/contract/accounts/accounts';
import type { Db, Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { newToken } from '../../../platform/tokens.ts';
import { deleteDeviceOfSession, deleteKnownDevices } from '../devices/known-devices.queries.ts';
import { tokenCacheOf } from './session-tokens.ts';
import { sessionsEnded } from './sessions.events.ts';
import {
  deleteSessionsOf,
  expireSessionsOf,
  insertSession,
  updateToken,
} from './sessions.queries.ts';

/** Where a sign-in comes from, as shown to its owner later. */
export type Origin = { address: string; userAgent: string };

/** Opens a session inside the transaction of a sign-in and answers its token. */
export async function openSession(
  trx: Trx,
  accountId: number,
  hours: number,
  origin: Origin & { deviceId: number },
): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertSession(trx, {
    token_hash: tokenHash,
    account_id: accountId,
    hours,
    user_agent: origin.userAgent.slice(0, 300),
    address: origin.address,
    device_id: origin.deviceId,
  });
  return token;
}

/**
 * Gives a session another token inside a transaction, as a password that was given again asks for
 * (ASVS 7.2.4). What hangs on the session, such as its sockets, goes on. Call `publish` after the
 * commit: the old token is worth nothing here from then on, and on other servers within a second.
 */
export async function renewToken(
  trx: Trx,
  { db }: Pick<Context, 'db'>,
  actor: Pick<Actor, 'id' | 'sessionId'>,
): Promise<{ token: string; publish: () => void }> {
  const { token, tokenHash } = newToken();
  await updateToken(trx, actor.sessionId, tokenHash);
  return { token, publish: () => forgetAccount(db, actor.id) };
}

/**
 * Ends sessions of an account inside a transaction: all, or all but one. With `deactivated` their
 * owner is still told why for a while. The account's devices are unknown again, but the one of the
 * session that stays or of `onDeviceOf`. Answers what to call after the commit, which makes the
 * tokens worthless here at once and tells those who listen.
 */
export async function endSessionsOf(
  trx: Trx,
  context: Pick<Context, 'db' | 'events'>,
  accountId: number,
  how: { except?: number; onDeviceOf?: number; deactivated?: boolean } = {},
): Promise<EndedSessions> {
  await deleteKnownDevices(trx, accountId, how.except ?? how.onDeviceOf);
  const sessionIds = how.deactivated
    ? await expireSessionsOf(trx, accountId)
    : await deleteSessionsOf(trx, accountId, how);
  return {
    count: sessionIds.length,
    publish: () => publishSessionsEnded(context, accountId, sessionIds),
  };
}

/** Sessions that are over once the transaction commits. */
export type EndedSessions = { count: number; publish: () => void };

function publishSessionsEnded(
  { db, events }: Pick<Context, 'db' | 'events'>,
  accountId: number,
  sessionIds: readonly number[],
): void {
  forgetAccount(db, accountId);
  if (sessionIds.length > 0) events.publish(sessionsEnded, { accountId, sessionIds });
}

/** Makes this server ask the database again who an account is; others do within a second. */
export function forgetAccount(db: Db, accountId: number): void {
  tokenCacheOf(db).forget((actor) => actor.id === accountId);
}

/** Ends the session of the caller; its token is refused from now on. */
export async function signOut(context: Context, actor: Actor): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await deleteSessionsOf(trx, actor.id, { only: actor.sessionId });
    await writeAudit(trx, {
      actor,
      action: 'accounts.signed-out',
      subject: 'account',
      subjectId: actor.id,
    });
  });
  publishSessionsEnded(context, actor.id, [actor.sessionId]);
}

/**
 * Ends one of the caller's own sessions; the device it was on is unknown again.
 * @throws Problem `accounts.session-not-found`.
 */
export async function endOwnSession(context: Context, actor: Actor, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await deleteDeviceOfSession(trx, actor.id, id, actor.sessionId);
    const gone = await deleteSessionsOf(trx, actor.id, { only: id });
    if (gone.length === 0) {
      throw new Problem('not-found', 'This session does not exist', {
        reason: 'accounts.session-not-found' satisfies AccountsReason,
      });
    }
    await writeAudit(trx, {
      actor,
      action: 'accounts.session-ended',
      subject: 'session',
      subjectId: id,
    });
  });
  publishSessionsEnded(context, actor.id, [id]);
}

/** Ends the caller's own sessions, this one too or all others; answers how many there were. */
export async function endOwnSessions(
  context: Context,
  actor: Actor,
  which: 'all' | 'others',
): Promise<number> {
  const ended = await context.db.transaction().execute(async (trx) => {
    // Whoever signs out everywhere will come back on this device.
    const { sessionId } = actor;
    const how = which === 'others' ? { except: sessionId } : { onDeviceOf: sessionId };
    const sessions = await endSessionsOf(trx, context, actor.id, how);
    await writeAudit(trx, {
      actor,
      action: which === 'all' ? 'accounts.signed-out-everywhere' : 'accounts.other-sessions-ended',
      subject: 'account',
      subjectId: actor.id,
      after: { sessions: sessions.count },
    });
    return sessions;
  });
  ended.publish();
  return ended.count;
}
