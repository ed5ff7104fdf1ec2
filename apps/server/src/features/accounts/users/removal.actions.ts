import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { dropFilesOf } from '../../images/images.actions.ts';
import { eraseVisitorData } from '../../visitors/own-data/erasure.actions.ts';
import { type EndedSessions, endSessionsOf } from '../sessions/sessions.actions.ts';
import { type AccountRow, deleteAccount, lockAccount } from '../sign-in/accounts.queries.ts';
import { findOldPending } from './users.queries.ts';

/** Days after which a registration that nobody has approved is removed. */
const WAITING_DAYS = 60;

const DAY_MS = 86_400_000;

/**
 * Removes an account inside a transaction, with its sessions, its pictures and where it was; `null` is the
 * system. Answers what to call after the commit.
 */
export async function eraseAccount(
  trx: Trx,
  context: Pick<Context, 'db' | 'events'>,
  actor: Actor | null,
  { id, username, email, name, role, status }: AccountRow,
): Promise<EndedSessions> {
  await dropFilesOf(trx, id, 'avatar');
  const sessions = await endSessionsOf(trx, context, id);
  await eraseVisitorData(trx, id);
  await deleteAccount(trx, id);
  await writeAudit(trx, {
    actor,
    action: 'accounts.deleted',
    subject: 'account',
    subjectId: id,
    before: { username, email, name, role, status },
  });
  return sessions;
}

/**
 * Removes registrations that nobody has approved for long, so that they give their names and addresses
 * free. Who waits reaches nothing but the own profile, so there is nothing to hand over to others.
 */
export async function forgetRegistrations(context: Context): Promise<void> {
  const before = new Date(context.clock.now() - WAITING_DAYS * DAY_MS);
  for (const id of await findOldPending(context.db, before)) {
    const ended = await context.db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, id);
      // Approved a moment ago.
      if (account?.status !== 'pending') return undefined;
      return eraseAccount(trx, context, null, account);
    });
    ended?.publish();
  }
}
