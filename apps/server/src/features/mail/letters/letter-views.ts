import type { Letter, LetterSummary } from '@station/contract/mail/drafts';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { plainTextOf } from '../../../platform/safe-html.ts';
import { openContent, recipientsOf } from './letter-content.ts';
import { type AttachmentRow, findAttachments, type LetterRow } from './letters.queries.ts';

type Viewing = Pick<Context, 'secrets'> & { db: Db };

/** Characters of the text that a list shows, and of the HTML that is read for them. */
const SNIPPET = 160;
const SNIPPET_HTML = 4_000;

/** A letter as its author is shown it. */
export async function letterView(viewing: Viewing, row: LetterRow): Promise<Letter> {
  const { to, cc, bcc, subject, html } = openContent(viewing, row.sealed);
  const attachments = await findAttachments(viewing.db, [row.id]);
  return {
    ...common(row),
    mode: row.mode,
    ...{ to, cc, bcc, subject, html },
    attachments: attachments.map(attachmentView),
    answers_message_id: row.answers_message_id,
    thread_id: row.thread_id,
    gmail_id: row.gmail_id,
    is_on_gmail: row.draft_id !== null && row.draft_version === row.version,
    version: row.version,
  };
}

/** Letters as lists show them. */
export async function summaryViews(
  viewing: Viewing,
  rows: readonly LetterRow[],
): Promise<LetterSummary[]> {
  const attachments = await findAttachments(
    viewing.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const content = openContent(viewing, row.sealed);
    return {
      ...common(row),
      to: content.to.slice(0, 20),
      recipients: recipientsOf(content).length,
      subject: content.subject,
      snippet: plainTextOf(content.html.slice(0, SNIPPET_HTML))
        .replaceAll(/\s+/g, ' ')
        .slice(0, SNIPPET)
        .toWellFormed(),
      attachments: attachments.filter((it) => it.letter_id === row.id).length,
    };
  });
}

function common(row: LetterRow) {
  return {
    id: row.id,
    mailbox_id: row.mailbox_id,
    state: row.state,
    author: { id: row.author_id, name: row.author_name },
    // An uncertain letter is looked for at its moment, which is nothing that anybody set.
    due_at: row.state === 'uncertain' ? null : (row.due_at?.toISOString() ?? null),
    is_scheduled: row.is_scheduled,
    sent_at: row.sent_at?.toISOString() ?? null,
    failure: row.failure,
    updated_at: row.updated_at.toISOString(),
  };
}

const attachmentView = ({ id, filename, size, mime_type }: AttachmentRow) => ({
  ...{ id, filename, size, mime_type },
});
