import type { NoticeChannels, NoticeGroup } from '@station/contract/notices/notice-groups';
import type { NoticeChoice } from '@station/contract/notices/notices';
import type { Language } from '@station/contract/settings/settings';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** What a notice says, in every language; a body may be empty. */
export type StoredTexts = Record<Language, { title: string; body: string }>;

/** A notice as it is stored. */
export type NoticeRow = {
  id: number;
  kind: string;
  topic: NoticeGroup;
  texts: StoredTexts;
  path: string;
  actor_id: number | null;
  actor_name: string | null;
  created_at: Date;
  read_at: Date | null;
  archived_at: Date | null;
};

const COLUMNS = sql`
  id, kind, topic, texts, path, actor_id, actor_name, created_at, read_at, archived_at`;

/** The administrators who may sign in, for what concerns all of them. */
export async function findAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ id }) => id);
}

/** What people have decided about a group; those who have not are left out. */
export async function findChoices(
  db: Db,
  accountIds: readonly number[],
  topic: NoticeGroup,
): Promise<({ account_id: number } & NoticeChannels)[]> {
  return db
    .selectFrom('notice_choice')
    .select(['account_id', 'here', 'push', 'mail'])
    .where('account_id', 'in', accountIds)
    .where('topic', '=', topic)
    .execute();
}

/**
 * Writes a notice for each of the people who may sign in; one of the same key that is unread is
 * replaced, and comes to the front. Answers whose inboxes have changed.
 */
export async function putNotices(
  trx: Trx,
  given: {
    rows: readonly { accountId: number; here: boolean; push: boolean; mail: boolean }[];
    kind: string;
    topic: NoticeGroup;
    texts: StoredTexts;
    path: string;
    key: string | null;
    actorId: number | null;
  },
): Promise<number[]> {
  const { rows, kind, topic, texts, path, key, actorId } = given;
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.accountId);
  const here = rows.map((row) => row.here);
  const push = rows.map((row) => row.push);
  const mail = rows.map((row) => row.mail);
  const { rows: put } = await sql<{ account_id: number }>`
    insert into notice
      (account_id, kind, topic, texts, path, key, actor_id, actor_name, here, push, mail,
        delivered_at)
    select account.id, ${kind}, ${topic}, ${JSON.stringify(texts)}::jsonb, ${path}, ${key},
      actor.id, coalesce(nullif(actor.name, ''), actor.username), given.here,
      given.push, given.mail, case when not given.push and not given.mail then now() end
    from unnest(${ids}::bigint[], ${here}::boolean[], ${push}::boolean[], ${mail}::boolean[])
      as given (account_id, here, push, mail)
    join account on account.id = given.account_id and account.status = 'active'
    left join account actor on actor.id = ${actorId}
    order by account.id
    on conflict (account_id, kind, key) where key is not null and read_at is null
    do update set texts = excluded.texts, path = excluded.path, actor_id = excluded.actor_id,
      actor_name = excluded.actor_name, created_at = excluded.created_at
    returning account_id`.execute(trx);
  return put.map((row) => row.account_id);
}

const belongs = (show: NoticeChoice): RawBuilder<unknown> => {
  if (show === 'archived') return sql`archived_at is not null`;
  return show === 'unread'
    ? sql`archived_at is null and read_at is null`
    : sql`archived_at is null`;
};

/** Which of a person's notices are meant. */
export type NoticeFilter = {
  accountId: number;
  show: NoticeChoice;
  topic: NoticeGroup | undefined;
};

const isMeant = ({ accountId, show, topic }: NoticeFilter) => sql`
  account_id = ${accountId} and here and ${belongs(show)}
  and (${topic ?? null}::text is null or topic = ${topic ?? null})`;

/** A page of a person's notices, newest first. */
export async function findNotices(
  db: Db,
  filter: NoticeFilter,
  offset: number,
  limit: number,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${COLUMNS} from notice where ${isMeant(filter)}
    order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countNotices(db: Db, filter: NoticeFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from notice where ${isMeant(filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many of a person's notices are unread and not put away. */
export function countUnread(db: Db, accountId: number): Promise<number> {
  return countNotices(db, { accountId, show: 'unread', topic: undefined });
}

/** What a notice says that may still be pushed: not older than so many hours, and not read in the app. */
export async function findPushable(
  db: Db,
  accountId: number,
  id: number,
  hours: number,
): Promise<{ texts: StoredTexts } | undefined> {
  const { rows } = await sql<{ texts: StoredTexts }>`
    select texts from notice
    where id = ${id} and account_id = ${accountId} and (read_at is null or not here)
      and coalesce(delivered_at, created_at) > now() - make_interval(hours => ${hours})`.execute(
    db,
  );
  return rows[0];
}

/** Marks one of a person's notices as read; answers where it leads to. */
export async function openNoticeRow(
  trx: Trx,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`
    update notice set read_at = coalesce(read_at, now())
    where id = ${id} and account_id = ${accountId}
    returning path`.execute(trx);
  return rows[0]?.path;
}

const MARKS = {
  read: { set: sql`read_at = now()`, where: sql`read_at is null` },
  // The same may have come again meanwhile, so it is nobody's twin any more.
  unread: { set: sql`read_at = null, key = key || '#' || id`, where: sql`read_at is not null` },
  // What is put away counts as read: it asks for nothing any more.
  archived: {
    set: sql`archived_at = now(), read_at = coalesce(read_at, now())`,
    where: sql`archived_at is null`,
  },
  kept: { set: sql`archived_at = null`, where: sql`archived_at is not null` },
} as const;
export type NoticeMark = keyof typeof MARKS;

/** Marks some of a person's notices; answers how many were not so before. */
export async function markNoticeRows(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
  as: NoticeMark,
): Promise<number> {
  const { set, where } = MARKS[as];
  const { numAffectedRows } = await sql`
    update notice set ${set}
    where account_id = ${accountId} and here and id = any(${ids}::bigint[]) and ${where}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Marks all of a person's notices, or those of a group, up to one; answers how many were not so before. */
export async function markAllNoticeRows(
  trx: Trx,
  { accountId, topic }: Pick<NoticeFilter, 'accountId' | 'topic'>,
  upTo: number,
  as: 'read' | 'archived',
): Promise<number> {
  const { set, where } = MARKS[as];
  const { numAffectedRows } = await sql`
    update notice set ${set}
    where account_id = ${accountId} and here and id <= ${upTo} and ${where}
      and (${topic ?? null}::text is null or topic = ${topic ?? null})
      and (${as} = 'read' or read_at is not null)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
