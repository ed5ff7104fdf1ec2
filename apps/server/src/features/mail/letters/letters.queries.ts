import type { LetterMode, LetterState } from '@station/contract/mail/drafts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A letter as it is stored. */
export type LetterRow = {
  id: number;
  mailbox_id: number;
  author_id: number | null;
  author_name: string;
  state: LetterState;
  mode: LetterMode;
  sealed: Buffer;
  mark: string;
  answers_message_id: string | null;
  thread_id: string | null;
  due_at: Date | null;
  is_scheduled: boolean;
  attempts: number;
  handed_at: Date | null;
  looks: number;
  draft_id: string | null;
  draft_thread_id: string | null;
  draft_version: number | null;
  gmail_id: string | null;
  sent_at: Date | null;
  failure: string | null;
  mailing_recipient_id: number | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

export const LETTER_COLUMNS = sql`
  letter.id, letter.mailbox_id, author_id, author_name, state, mode, sealed, mark,
  answers_message_id, thread_id, due_at, is_scheduled, attempts, handed_at, looks, draft_id,
  draft_thread_id, draft_version, gmail_id, sent_at, failure, mailing_recipient_id, version,
  created_at, updated_at`;

/**
 * Whose letters somebody sees: drafts of their own, and what goes or went out of mailboxes from which
 * they may send.
 */
const seenBy = (accountId: number) => sql`
  case when state = 'draft' then author_id = ${accountId} else true end
  and mailbox_id in (
    select mailbox_id from mailbox_member where account_id = ${accountId} and role <> 'reader')`;

export async function findLetter(
  db: Db,
  accountId: number,
  id: number,
): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select ${LETTER_COLUMNS} from letter where id = ${id} and ${seenBy(accountId)}`.execute(db);
  return rows[0];
}

/** The same, held against changes until the transaction ends. */
export async function lockLetter(
  trx: Trx,
  accountId: number,
  id: number,
): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select ${LETTER_COLUMNS} from letter where id = ${id} and ${seenBy(accountId)}
    for update`.execute(trx);
  return rows[0];
}

/** A letter whoever asks: for the work that no person waits for. */
export async function findAnyLetter(db: Db, id: number): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select ${LETTER_COLUMNS} from letter where id = ${id}`.execute(db);
  return rows[0];
}

/** Unfinished letters of somebody, last changed first. */
export async function findDrafts(db: Db, accountId: number, limit: number): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select ${LETTER_COLUMNS} from letter
    where state = 'draft' and author_id = ${accountId} and ${seenBy(accountId)}
    order by updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Letters that go or went out: first those that a person has to look at, then those that wait, the next
 * one first, and last what is over, newest first. However much went out lately, it takes the place of
 * none that can still be decided about. Those to many are not among them.
 */
export async function findOutbox(
  db: Db,
  accountId: number,
  it: { state?: LetterState | undefined; mailboxId?: number | undefined; limit: number },
): Promise<LetterRow[]> {
  const state = it.state === undefined ? sql`state <> 'draft'` : sql`state = ${it.state}`;
  const mailbox = it.mailboxId === undefined ? sql`true` : sql`mailbox_id = ${it.mailboxId}`;
  const { rows } = await sql<LetterRow>`
    select ${LETTER_COLUMNS} from letter
    where ${seenBy(accountId)} and mailing_recipient_id is null and ${state} and ${mailbox}
    order by state in ('sent', 'cancelled'), state in ('uncertain', 'failed') desc,
      case when state in ('waiting', 'sending') then due_at end, updated_at desc, id desc
    limit ${it.limit}`.execute(db);
  return rows;
}

export type NewLetter = Pick<
  LetterRow,
  'mailbox_id' | 'author_id' | 'author_name' | 'mode' | 'sealed'
> &
  Partial<
    Pick<
      LetterRow,
      'answers_message_id' | 'thread_id' | 'due_at' | 'is_scheduled' | 'mailing_recipient_id'
    >
  > & { state: 'draft' | 'waiting' };

export async function insertLetter(trx: Trx, it: NewLetter): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into letter (mailbox_id, author_id, author_name, state, mode, sealed,
      answers_message_id, thread_id, due_at, is_scheduled, mailing_recipient_id)
    values (${it.mailbox_id}, ${it.author_id}, ${it.author_name}, ${it.state}, ${it.mode},
      ${it.sealed}, ${it.answers_message_id ?? null}, ${it.thread_id ?? null},
      case when ${it.state} = 'waiting' then coalesce(${it.due_at ?? null}, now()) end,
      ${it.is_scheduled ?? false}, ${it.mailing_recipient_id ?? null})
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/** Keeps what was written; a letter whose attachments changed counts as changed. */
export async function updateContent(trx: Trx, id: number, sealed: Buffer | null): Promise<void> {
  await sql`
    update letter set sealed = coalesce(${sealed}, sealed), version = version + 1,
      updated_at = clock_timestamp()
    where id = ${id}`.execute(trx);
}

export async function deleteLetter(trx: Trx, id: number): Promise<void> {
  await sql`delete from letter where id = ${id}`.execute(trx);
}

/** An attachment of a letter of ours. */
export type AttachmentRow = {
  id: number;
  letter_id: number;
  blob_hash: string;
  filename: string;
  mime_type: string;
  size: number;
};

export async function findAttachments(
  db: Db,
  letterIds: readonly number[],
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select id, letter_id, blob_hash, filename, mime_type, size from letter_attachment
    where letter_id = any (${letterIds}::bigint[]) order by id`.execute(db);
  return rows;
}

export async function insertAttachment(trx: Trx, it: Omit<AttachmentRow, 'id'>): Promise<void> {
  await sql`
    insert into letter_attachment (letter_id, blob_hash, filename, mime_type, size)
    values (${it.letter_id}, ${it.blob_hash}, ${it.filename}, ${it.mime_type}, ${it.size})`.execute(
    trx,
  );
}

/** Answers whether there was one. The bytes are let go of by the table itself. */
export async function deleteAttachment(
  trx: Trx,
  letterId: number,
  attachmentId: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from letter_attachment where id = ${attachmentId} and letter_id = ${letterId}
    returning id`.execute(trx);
  return rows.length > 0;
}
