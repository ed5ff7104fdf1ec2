import type { MailingState } from '@station/contract/mail/mailings';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { SealedText } from '../letters/sealed-text.ts';

/** A mailing as it is stored. */
export type MailingRow = SealedText & {
  id: number;
  mailbox_id: number;
  mailbox_address: string;
  state: MailingState;
  held_why: 'minute' | 'day' | 'mailbox' | null;
  held_until: Date | null;
  created_by: number | null;
  created_by_name: string;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  version: number;
};

/** A mailing with how many of its recipients are in which state. */
export type CountedMailing = MailingRow & {
  waiting: number;
  sent: number;
  failed: number;
  uncertain: number;
  skipped: number;
  /** Those of the waiting that nothing speaks against. */
  to_send: number;
  /** The same of those it failed for. */
  to_retry: number;
};

const COLUMNS = [
  'id',
  'mailbox_id',
  'mailbox_address',
  'sealed_subject',
  'sealed_html',
  'state',
  'held_why',
  'held_until',
  'created_by',
  'created_by_name',
  'created_at',
  'started_at',
  'ended_at',
  'version',
] as const satisfies (keyof MailingRow)[];

const columns = sql.join(COLUMNS.map((column) => sql.ref(`mailing.${column}`)));

/** A recipient whose address no mailing may go to. */
export const isSuppressed: RawBuilder<boolean> = sql`exists (
  select from mail_suppression where address_key = mailing_recipient.address_key
)`;

const counted = (where: RawBuilder<unknown>) => sql<CountedMailing>`
  select ${columns}, counts.*
  from (select * from mailing where ${where}) as mailing
  cross join lateral (
    select count(*) filter (where state in ('waiting', 'sending')) as waiting,
      count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'uncertain') as uncertain,
      count(*) filter (where state = 'skipped') as skipped,
      count(*) filter (where state = 'waiting' and not ${isSuppressed}) as to_send,
      count(*) filter (where state = 'failed' and not ${isSuppressed}) as to_retry
    from mailing_recipient where mailing_id = mailing.id
  ) as counts
  order by mailing.id desc`;

/** A mailing of one of these mailboxes. */
export async function findMailing(
  db: Db,
  id: number,
  mailboxIds: readonly number[],
): Promise<CountedMailing | undefined> {
  const { rows } = await counted(
    sql`id = ${id} and mailbox_id = any(${mailboxIds}::bigint[])`,
  ).execute(db);
  return rows[0];
}

type MailingFilter = { mailboxIds: readonly number[]; state: MailingState | '' };

const matches = ({ mailboxIds, state }: MailingFilter) => sql`
  mailbox_id = any(${mailboxIds}::bigint[]) and (${state} = '' or state = ${state})`;

/** A page of the mailings of some mailboxes, newest first, and how many there are. */
export async function findMailingPage(
  db: Db,
  filter: MailingFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: CountedMailing[]; total: number }> {
  const { rows } = await counted(
    sql`${matches(filter)} order by id desc limit ${limit} offset ${offset}`,
  ).execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*) as total from mailing where ${matches(filter)}`.execute(db);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** What all mailings of some mailboxes are about, newest first. */
export async function findSubjects(
  db: Db,
  filter: MailingFilter,
): Promise<(Pick<SealedText, 'sealed_subject'> & { id: number })[]> {
  const { rows } = await sql<Pick<SealedText, 'sealed_subject'> & { id: number }>`
    select id, sealed_subject from mailing where ${matches(filter)} order by id desc`.execute(db);
  return rows;
}

/** Those of the mailings that are there still, newest first. */
export async function findMailingsById(db: Db, ids: readonly number[]): Promise<CountedMailing[]> {
  const { rows } = await counted(sql`id = any(${ids}::bigint[])`).execute(db);
  return rows;
}

/** The mailing as it is now, held until the transaction ends: who sends it, pauses it, writes it. */
export async function lockMailing(trx: Trx, id: number): Promise<MailingRow | undefined> {
  const { rows } = await sql<MailingRow>`
    select ${columns} from mailing where id = ${id} for update`.execute(trx);
  return rows[0];
}

type NewMailing = Pick<
  MailingRow,
  'mailbox_id' | 'mailbox_address' | keyof SealedText | 'created_by' | 'created_by_name'
>;

export async function insertMailing(trx: Trx, values: NewMailing): Promise<number> {
  const { id } = await trx
    .insertInto('mailing')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type MailingChange = Partial<
  Pick<
    MailingRow,
    | 'mailbox_id'
    | 'mailbox_address'
    | keyof SealedText
    | 'state'
    | 'held_why'
    | 'held_until'
    | 'started_at'
    | 'ended_at'
  >
>;

/** Changes what is told, and counts the change. */
export async function updateMailingRow(trx: Trx, id: number, change: MailingChange): Promise<void> {
  await trx
    .updateTable('mailing')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteMailingRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('mailing').where('id', '=', id).execute();
}

/** Notes why a mailing waits, or that it does not; no change of anybody's. */
export async function holdMailing(
  trx: Trx,
  id: number,
  hold: Pick<MailingRow, 'held_why' | 'held_until'>,
): Promise<void> {
  await sql`
    update mailing set held_why = ${hold.held_why}, held_until = ${hold.held_until}
    where id = ${id} and (held_why, held_until)
      is distinct from (${hold.held_why}::text, ${hold.held_until}::timestamptz)`.execute(trx);
}
