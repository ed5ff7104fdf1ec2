import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { Role } from './mailboxes.queries.ts';

export type MemberRow = { account_id: number; name: string; username: string; role: Role };

export async function findMembers(db: Db, mailboxId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select account_id, account.name, account.username, member.role
    from mailbox_member member join account on account.id = account_id
    where mailbox_id = ${mailboxId} order by since, account_id`.execute(db);
  return rows;
}

/** Holds the members of a mailbox against changes until the transaction ends. */
export async function lockMembers(trx: Trx, mailboxId: number): Promise<void> {
  await sql`select from mailbox where id = ${mailboxId} for update`.execute(trx);
}

/** Answers whether there is such an account that may work here. */
export async function putMember(
  trx: Trx,
  mailboxId: number,
  accountId: number,
  role: Role,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mailbox_member (mailbox_id, account_id, role)
    select ${mailboxId}, id, ${role} from account where id = ${accountId} and status = 'active'
    on conflict (mailbox_id, account_id) do update set role = excluded.role
    returning account_id`.execute(trx);
  return rows.length > 0;
}

export async function deleteMember(trx: Trx, mailboxId: number, accountId: number): Promise<void> {
  await sql`
    delete from mailbox_member where mailbox_id = ${mailboxId} and account_id = ${accountId}`.execute(
    trx,
  );
}

/** Removes all but one. */
export async function deleteOtherMembers(
  trx: Trx,
  mailboxId: number,
  accountId: number,
): Promise<void> {
  await sql`
    delete from mailbox_member
    where mailbox_id = ${mailboxId} and account_id <> ${accountId}`.execute(trx);
}
