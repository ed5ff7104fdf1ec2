import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  countOtherMailboxes,
  deleteMailbox,
  findSealedMailbox,
  type MailboxRow,
} from '../mailboxes/mailboxes.queries.ts';
import { letterSettled } from '../outbox/outbox.events.ts';
import { cancelLettersOf } from '../outbox/outbox.queries.ts';
import { findGoogleClient } from '../settings/mail-settings.actions.ts';
import { revokeTokens } from './oauth.ts';
import { type StoredTokens, TOKENS_PURPOSE } from './open-mailbox.ts';

/**
 * Disconnects a mailbox: what waits in it is called off, what is kept of it goes, and Google is told.
 * That Google cannot be told holds nothing up.
 */
export async function disconnect(
  context: Context,
  actor: Actor,
  { id, address }: Pick<MailboxRow, 'id' | 'address'>,
): Promise<void> {
  const { db, events } = context;
  const sealed = (await findSealedMailbox(db, id))?.sealed_tokens;
  const { cancelled, isLast } = await db.transaction().execute(async (trx) => {
    const letterIds = await cancelLettersOf(trx, id);
    await deleteMailbox(trx, id);
    await writeAudit(trx, {
      actor,
      action: 'mail.disconnected',
      subject: 'mailbox',
      subjectId: id,
      before: { address },
    });
    return { cancelled: letterIds, isLast: (await countOtherMailboxes(trx, id, address)) === 0 };
  });
  for (const letterId of cancelled) events.publish(letterSettled, { letterId });
  // Google takes the access back for all of us at once, so not while somebody else uses it.
  if (sealed && isLast) await tellGoogle(context, sealed);
}

async function tellGoogle(context: Context, sealed: Buffer): Promise<void> {
  try {
    const client = await findGoogleClient(context);
    if (!client) return;
    const tokens = JSON.parse(context.secrets.open(TOKENS_PURPOSE, sealed)) as StoredTokens;
    await revokeTokens(context, client, tokens.refresh ?? tokens.access);
  } catch (err) {
    context.log.warn({ err }, 'Google was not told that a mailbox was disconnected');
  }
}
