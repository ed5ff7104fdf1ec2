import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import type { Leaving } from '../../accounts/users/leaving.kind.ts';
import { holdMailbox } from '../mailboxes/mailbox-access.actions.ts';
import {
  deleteMailbox,
  findSealedMailbox,
  leaveMailboxes,
  type MailboxRow,
} from '../mailboxes/mailboxes.queries.ts';
import { letterSettled } from '../outbox/outbox.events.ts';
import { cancelLettersOf } from '../outbox/outbox.queries.ts';
import { tellGoogle } from './revoking.jobs.ts';

/**
 * Disconnects a mailbox: what waits in it is called off, what is kept of it goes, and Google is told.
 * @throws Problem `mail.mailbox-not-found`, `mail.role-too-low`.
 */
export async function disconnect(
  { db, events }: Context,
  actor: Actor,
  mailbox: Pick<MailboxRow, 'id' | 'address'>,
): Promise<void> {
  const cancelled = await db.transaction().execute(async (trx) => {
    await holdMailbox(trx, actor, mailbox.id, 'owner');
    const sealed = await findSealedMailbox(trx, mailbox.id);
    const letterIds = await cancelLettersOf(trx, mailbox.id);
    await deleteMailbox(trx, mailbox.id);
    if (sealed) await tellGoogle(trx, sealed);
    await auditDisconnected(trx, actor, mailbox);
    return letterIds;
  });
  for (const letterId of cancelled) events.publish(letterSettled, { letterId });
}

/**
 * Somebody's account is deleted: mailboxes that nobody else may use go with it, and Google is told. Of a
 * shared one somebody else becomes the owner.
 */
export const leaveWithMailboxes: Leaving = async (trx, actor, leaver) => {
  for (const gone of await leaveMailboxes(trx, leaver.id)) {
    await tellGoogle(trx, gone);
    await auditDisconnected(trx, actor, gone);
  }
};

async function auditDisconnected(
  trx: Trx,
  actor: Actor,
  { id, address }: Pick<MailboxRow, 'id' | 'address'>,
): Promise<void> {
  await writeAudit(trx, {
    ...{ actor, action: 'mail.disconnected', subject: 'mailbox', subjectId: id },
    before: { address },
  });
}
