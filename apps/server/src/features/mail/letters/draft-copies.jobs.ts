import * as z from 'zod/mini';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { defineJob, type Run } from '../../../platform/jobs/job.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';
import { keepDraft } from '../outbox/sending.ts';
import { findAnyLetter } from './letters.queries.ts';

/** What is being written is copied to Gmail so many milliseconds after it was last kept here. */
const COPY_AFTER_MS = 5_000;

const Copy = z.object({ letter_id: z.number() });

/** Gives Gmail the draft as it is by now; one that was sent or thrown away meanwhile is left alone. */
export const copyDraftToGmail = defineJob({
  kind: 'gmail.draft',
  payload: Copy,
  atOnce: 3,
  tries: 4,
  most: 10_000,
  handler: async (context: Context, run: Run<z.infer<typeof Copy>>) => {
    const letter = await findAnyLetter(context.db, run.payload.letter_id);
    if (letter?.state !== 'draft') return;
    try {
      const gmail = openMailbox(context, letter.mailbox_id, run.signal);
      await keepDraft({ context, transaction: run.transaction }, gmail, letter, 'copy');
    } catch (error) {
      // Gmail's copy is a comfort: the letter itself is kept here, and goes out with its last text.
      if (!(error instanceof GmailFailure) || error.kind !== 'unauthorized') throw error;
    }
  },
});

/** Has a draft copied to Gmail soon; many changes in a row are one copy. */
export async function copyDraft(trx: Trx, letterId: number): Promise<void> {
  const key = String(letterId);
  const due = { afterMs: COPY_AFTER_MS };
  await addJob(trx, copyDraftToGmail, { payload: { letter_id: letterId }, key, due });
}
