import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** `reset`: a link by mail; `code`: made by an administrator, typed by hand; `invite`: for a new account. */
export type LinkKind = 'reset' | 'code' | 'invite';

/** A link that somebody may use once; an invitation has no account yet. */
export type LinkRow = {
  id: number;
  kind: LinkKind;
  account_id: number | null;
  /** Whose password it changes; empty for an invitation. */
  username: string;
  email: string;
  name: string;
  role: 'admin' | 'user';
  created_at: Date;
  expires_at: Date;
};

/**
 * Whether a link can still be used: within its time, and while whoever made it is an administrator, for
 * nobody who has lost the role gets it back, or lets others in, by what they made before. Links by mail
 * have no maker.
 */
const isGood = sql<boolean>`(link.expires_at > now() and (link.created_by is null or exists (
  select from account maker
  where maker.id = link.created_by and maker.role = 'admin' and maker.status = 'active')))`;

/** The link of a token, if it can still be used. */
export async function findLink(db: Db, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.kind, link.account_id, coalesce(account.username, '') as username,
      link.email, link.name, link.role, link.created_at, link.expires_at
    from access_link link
    left join account on account.id = link.account_id
    where link.token_hash = ${tokenHash} and ${isGood}`.execute(db);
  return rows[0];
}

/** Adds a link and answers it as it is stored. */
export async function insertLink(
  trx: Trx,
  link: {
    kind: LinkKind;
    token_hash: Buffer;
    minutes: number;
    account_id?: number;
    /** The administrator who made it. */
    created_by?: number;
    email?: string;
    name?: string;
    role?: 'admin' | 'user';
  },
) {
  const { minutes, ...values } = link;
  return trx
    .insertInto('access_link')
    .values({ ...values, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .returning(['id', 'email', 'name', 'role', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Uses a link up; false when somebody was faster, or it is good no longer. */
export async function deleteLink(trx: Trx, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('access_link as link')
    .where('link.id', '=', id)
    .where(isGood)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Makes the links and codes of an account void. */
export async function deleteLinksOf(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('access_link').where('account_id', '=', accountId).execute();
}

/** How many links by mail an account can still use. */
export async function countMailedLinks(db: Db, accountId: number): Promise<number> {
  const { n } = await db
    .selectFrom('access_link')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'reset')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Invitations that can still be accepted, newest first. */
export async function findInvitations(db: Db) {
  return db
    .selectFrom('access_link as link')
    .select(['id', 'email', 'name', 'role', 'created_at', 'expires_at'])
    .where('kind', '=', 'invite')
    .where(isGood)
    .orderBy('id', 'desc')
    .execute();
}

/** Takes an invitation back; answers what it was, if it was there. */
export async function deleteInvitation(trx: Trx, id: number) {
  return trx
    .deleteFrom('access_link')
    .where('id', '=', id)
    .where('kind', '=', 'invite')
    .returning(['email', 'name', 'role'])
    .executeTakeFirst();
}

/** Removes links whose time is over. */
export async function deleteOldLinks(db: Db): Promise<void> {
  await db.deleteFrom('access_link').where('expires_at', '<', sql<Date>`now()`).execute();
}
