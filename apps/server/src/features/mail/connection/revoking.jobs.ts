import { ResponseBodyError } from 'oauth4webapi';
import * as z from 'zod/mini';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { countMailboxesOf, type SealedMailbox } from '../mailboxes/mailboxes.queries.ts';
import { findGoogleClient } from '../settings/mail-settings.actions.ts';
import { revokeTokens } from './oauth.ts';
import { openTokens } from './open-mailbox.ts';

/** Tells Google that a mailbox is no longer ours to open; tried again while Google does not answer. */
export const revokeAccess = defineJob({
  kind: 'gmail.revoke',
  payload: z.object({
    address: z.string(),
    /** The tokens as the mailbox had them: sealed, in base64. */
    sealed_tokens: z.string(),
  }),
  handler: async (context: Context, { payload: { address, sealed_tokens } }) => {
    // Google takes the access back for all of us at once, so not while somebody else uses it.
    if ((await countMailboxesOf(context.db, address)) > 0) return;
    const client = await findGoogleClient(context);
    if (!client) return;
    const sealed = Buffer.from(sealed_tokens, 'base64');
    const tokens = openTokens(context, sealed);
    try {
      await revokeTokens(context, client, tokens.refresh ?? tokens.access);
    } catch (error) {
      // Google knows no such token (RFC 7009 calls that done, Google an `invalid_token`).
      if (error instanceof ResponseBodyError && error.status === 400) return;
      throw error;
    }
  },
});

/** Has Google told of a mailbox that goes; one without tokens opens nothing anyway. */
export async function tellGoogle(
  trx: Trx,
  { address, sealed_tokens }: Pick<SealedMailbox, 'address' | 'sealed_tokens'>,
): Promise<void> {
  if (!sealed_tokens) return;
  const payload = { address, sealed_tokens: sealed_tokens.toString('base64') };
  await addJob(trx, revokeAccess, { payload, label: address });
}
