import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

export type Role = 'reader' | 'writer' | 'owner';

/** A mailbox as a member sees it. */
export type MailboxRow = {
  id: number;
  handle: string;
  address: string;
  display_name: string;
  signature: string;
  is_shared: boolean;
  state: 'connected' | 'manual' | 'connect-again';
  role: Role;
  unread: number;
  access_expires_at: Date | null;
  connected_at: Date;
  scopes: string[];
  synced_at: Date | null;
  history_id: string | null;
  revision: number;
  quota_used: number;
  paused_until: Date | null;
};

const COLUMNS = sql`
  mailbox.id, handle, address, display_name, signature, is_shared, state, role, unread,
  access_expires_at, connected_at, scopes, synced_at, history_id, revision, paused_until,
  case when quota_minute > now() - interval '1 minute' then quota_used else 0 end as quota_used`;

/** The mailboxes that somebody is a member of: nobody sees others, administrators neither. */
export async function findMailboxes(db: Db, accountId: number): Promise<MailboxRow[]> {
  const { rows } = await sql<MailboxRow>`
    select ${COLUMNS} from mailbox join mailbox_member member on mailbox_id = mailbox.id
    where account_id = ${accountId} order by is_shared, connected_at, mailbox.id`.execute(db);
  return rows;
}

/** One of them, by its id or its handle. */
export async function findMailbox(
  db: Db,
  accountId: number,
  by: { id: number } | { handle: string },
): Promise<MailboxRow | undefined> {
  const wanted = 'id' in by ? sql`mailbox.id = ${by.id}` : sql`handle = ${by.handle}`;
  const { rows } = await sql<MailboxRow>`
    select ${COLUMNS} from mailbox join mailbox_member member on mailbox_id = mailbox.id
    where account_id = ${accountId} and ${wanted}`.execute(db);
  return rows[0];
}

/** What opens a mailbox at Google, as it is sealed. */
export type SealedMailbox = {
  id: number;
  address: string;
  display_name: string;
  state: MailboxRow['state'];
  sealed_tokens: Buffer | null;
  access_expires_at: Date | null;
};

export async function findSealedMailbox(db: Db, id: number): Promise<SealedMailbox | undefined> {
  const { rows } = await sql<SealedMailbox>`
    select id, address, display_name, state, sealed_tokens, access_expires_at from mailbox
    where id = ${id}`.execute(db);
  return rows[0];
}

export type Connected = {
  handle: string;
  address: string;
  state: 'connected' | 'manual';
  sealed_tokens: Buffer;
  access_expires_at: Date;
  scopes: readonly string[];
};

/** A mailbox with this address of which somebody is an owner; held until the transaction ends. */
export async function lockOwnMailbox(
  trx: Trx,
  accountId: number,
  address: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from mailbox where address = ${address} and id in (
      select mailbox_id from mailbox_member where account_id = ${accountId} and role = 'owner')
    order by id limit 1 for update`.execute(trx);
  return rows[0]?.id;
}

export async function insertMailbox(trx: Trx, accountId: number, it: Connected): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into mailbox (handle, address, state, sealed_tokens, access_expires_at, scopes)
      values (${it.handle}, ${it.address}, ${it.state}, ${it.sealed_tokens},
        ${it.access_expires_at}, ${it.scopes})
      returning id
    ), owner as (
      insert into mailbox_member (mailbox_id, account_id, role)
      select id, ${accountId}, 'owner' from made
    )
    select id from made`.execute(trx);
  return rows[0]?.id ?? 0;
}

export async function reconnectMailbox(trx: Trx, id: number, it: Connected): Promise<void> {
  await sql`
    update mailbox set state = ${it.state}, sealed_tokens = ${it.sealed_tokens},
      access_expires_at = ${it.access_expires_at}, scopes = ${it.scopes}, connected_at = now(),
      history_id = null, synced_at = null, paused_until = null
    where id = ${id}`.execute(trx);
}

/** Keeps a renewed token, unless the mailbox has been connected anew meanwhile. */
export async function keepRenewedToken(
  db: Db,
  id: number,
  before: Buffer,
  sealed: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`
    update mailbox set sealed_tokens = ${sealed}, access_expires_at = ${expiresAt}
    where id = ${id} and sealed_tokens = ${before}`.execute(db);
}

/** Google no longer takes these tokens. */
export async function forgetTokens(db: Db, id: number, refused: Buffer): Promise<void> {
  await sql`
    update mailbox set state = 'connect-again', sealed_tokens = null, access_expires_at = null
    where id = ${id} and sealed_tokens = ${refused}`.execute(db);
}

export async function deleteMailbox(trx: Trx, id: number): Promise<void> {
  await sql`delete from mailbox where id = ${id}`.execute(trx);
}

export async function updateMailboxRow(
  trx: Trx,
  id: number,
  it: {
    display_name?: string | undefined;
    signature?: string | undefined;
    is_shared?: boolean | undefined;
  },
): Promise<void> {
  await sql`
    update mailbox set
      display_name = coalesce(${it.display_name ?? null}, display_name),
      signature = coalesce(${it.signature ?? null}, signature),
      is_shared = coalesce(${it.is_shared ?? null}::boolean, is_shared)
    where id = ${id}`.execute(trx);
}

/** Counts units of quota in a minute that begins with its first call; answers how many it has. */
export async function countQuota(db: Db, id: number, units: number): Promise<number> {
  const { rows } = await sql<{ quota_used: number }>`
    update mailbox set
      quota_used = case when quota_minute > now() - interval '1 minute' then quota_used else 0 end
        + ${units},
      quota_minute = case when quota_minute > now() - interval '1 minute'
        then quota_minute else now() end
    where id = ${id} returning quota_used`.execute(db);
  return rows[0]?.quota_used ?? 0;
}

/** Milliseconds until the minute of the quota is over. */
export async function findQuotaRest(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ rest: number }>`
    select greatest(0, extract(epoch from quota_minute + interval '1 minute' - now()) * 1000)
      ::float8 as rest from mailbox where id = ${id}`.execute(db);
  return rows[0]?.rest ?? 0;
}

export async function pauseMailbox(db: Db, id: number, afterMs: number): Promise<void> {
  await sql`
    update mailbox set paused_until = now() + make_interval(secs => ${afterMs / 1_000})
    where id = ${id}`.execute(db);
}

/** How many have connected the mailbox of this address. */
export async function countMailboxesOf(db: Db, address: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from mailbox where address = ${address}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Somebody is a member of no mailbox any more; answers those that went with them. */
export async function leaveMailboxes(trx: Trx, accountId: number): Promise<SealedMailbox[]> {
  const { rows: had } = await sql<SealedMailbox>`
    select id, address, display_name, state, sealed_tokens, access_expires_at from mailbox
    where id in (select mailbox_id from mailbox_member where account_id = ${accountId})
    order by id for update`.execute(trx);
  await sql`delete from mailbox_member where account_id = ${accountId}`.execute(trx);
  const { rows: left } = await sql<{ id: number }>`
    select id from mailbox where id = any (${had.map(({ id }) => id)})`.execute(trx);
  return had.filter(({ id }) => !left.some((it) => it.id === id));
}

/** Unread letters in the inboxes of somebody's mailboxes, as they were last seen. */
export async function countUnread(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(unread), 0)::int as unread
    from mailbox join mailbox_member on mailbox_id = mailbox.id
    where account_id = ${accountId}`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Milliseconds for which Google has asked to leave a mailbox alone; 0 when it has not. */
export async function findPause(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select greatest(0, extract(epoch from paused_until - now()) * 1000)::float8 as ms
    from mailbox where id = ${id}`.execute(db);
  return rows[0]?.ms ?? 0;
}
