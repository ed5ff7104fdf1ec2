import * as z from 'zod/mini';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { defineJob, type Run } from '../../../platform/jobs/job.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';

const Drop = z.object({ mailbox_id: z.number(), draft_id: z.string() });

/** Throws a draft away at Gmail. */
export const dropDraftAtGmail = defineJob({
  kind: 'gmail.drop-draft',
  payload: Drop,
  tries: 4,
  most: 10_000,
  handler: async (context: Context, run: Run<z.infer<typeof Drop>>) => {
    try {
      const { mailbox_id: mailboxId, draft_id: draftId } = run.payload;
      await openMailbox(context, mailboxId, run.signal).dropDraft(draftId);
    } catch (error) {
      const isGone =
        error instanceof GmailFailure && /not-found|unauthorized|refused/.test(error.kind);
      if (!isGone) throw error;
    }
  },
});

/** Has a draft thrown away at Gmail, whatever its letter is by then. */
export async function dropGmailDraft(trx: Trx, mailboxId: number, draftId: string): Promise<void> {
  const payload = { mailbox_id: mailboxId, draft_id: draftId };
  await addJob(trx, dropDraftAtGmail, { payload });
}
