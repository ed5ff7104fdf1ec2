import type {
  AI_STATES,
  GivenPost,
  LINK_STATES,
  PostLanguage,
  PostStatus,
} from '@station/contract/writing/writing-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';

/** A post as it is stored, with the names of what it belongs to. */
export type PostRow = {
  id: number;
  blog_id: number | null;
  blog_name: string | null;
  topic_id: number | null;
  topic_title: string | null;
  language: PostLanguage;
  title: string;
  titles: string[];
  brief: string;
  keyword: string;
  html: string;
  tags: string;
  is_paid: boolean;
  length: number;
  status: PostStatus;
  ai: (typeof AI_STATES)[number];
  owner_id: number | null;
  owner_name: string;
  reviewer_id: number | null;
  reviewer_name: string | null;
  written_by: string;
  due_on: string | null;
  approved_id: number | null;
  approved_by: string;
  approved_at: Date | null;
  returned_note: string;
  published_address: string;
  published_at: Date | null;
  page: (typeof LINK_STATES)[number] | null;
  views: number | null;
  views_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** A post as lists show it: without what is written in it, which may be half a megabyte. */
export type ListedPostRow = Omit<PostRow, 'html' | 'brief' | 'titles'>;

const listColumns = sql`
  post.id, post.blog_id, blog.name as blog_name, post.topic_id, topic.title as topic_title,
  post.language, post.title, post.keyword, post.tags, post.is_paid, post.length, post.status, post.ai, post.owner_id,
  coalesce(nullif(owner.name, ''), owner.username, post.owner_name) as owner_name,
  post.reviewer_id, coalesce(nullif(reviewer.name, ''), reviewer.username) as reviewer_name,
  post.written_by, post.due_on, post.approved_id, post.approved_by, post.approved_at,
  post.returned_note, post.published_address, post.published_at, page.state as page, post.views,
  post.views_at, post.version, post.created_at, post.updated_at`;

const columns = sql`${listColumns}, post.html, post.brief, post.titles`;

const joined = sql`
  writing_post post
  left join writing_blog blog on blog.id = post.blog_id
  left join writing_topic topic on topic.id = post.topic_id
  left join account owner on owner.id = post.owner_id
  left join account reviewer on reviewer.id = post.reviewer_id
  left join writing_link page
    on page.post_id = post.id and page.address = post.published_address`;

export async function findPost(db: Db, id: number): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select ${columns} from ${joined} where post.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends. */
export async function lockPost(trx: Trx, id: number): Promise<PostRow | undefined> {
  await sql`select from writing_post where id = ${id} for update`.execute(trx);
  return findPost(trx, id);
}

export type PostFilters = {
  search: string;
  status: PostStatus | '';
  blog_id?: number | undefined;
  /** Only those of this account. */
  ownerId?: number | undefined;
  from?: string | null;
  to?: string | null;
};

type Order = 'due' | 'changed' | 'published' | 'views';

const ORDERS: Readonly<Record<Order, RawBuilder<unknown>>> = {
  due: sql`post.due_on nulls last, post.id`,
  changed: sql`post.updated_at desc, post.id desc`,
  published: sql`post.published_at desc nulls last, post.id desc`,
  views: sql`post.views desc nulls last, post.id desc`,
};

function narrowed({ search, blog_id, ownerId, from, to }: PostFilters): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`, ...searchConditions(sql`post.search`, search)];
  if (blog_id !== undefined) conditions.push(sql<SqlBool>`post.blog_id = ${blog_id}`);
  if (ownerId !== undefined) conditions.push(sql<SqlBool>`post.owner_id = ${ownerId}`);
  const day = sql`coalesce((post.published_at at time zone 'Asia/Seoul')::date, post.due_on)`;
  if (from) conditions.push(sql<SqlBool>`${day} >= ${from}::date`);
  if (to) conditions.push(sql<SqlBool>`${day} <= ${to}::date`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A page of posts; `limit` rows from `offset`. */
export async function findPosts(
  db: Db,
  filters: PostFilters,
  { order, limit, offset }: { order: Order; limit: number; offset: number },
): Promise<ListedPostRow[]> {
  const { rows } = await sql<ListedPostRow>`
    select ${listColumns} from ${joined} where ${narrowed(filters)} ${inState(filters)}
    order by ${ORDERS[order]} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const inState = ({ status }: PostFilters) => (status ? sql`and post.status = ${status}` : sql``);

/** Where a walk through posts stands: the moment as the database writes it, which knows microseconds. */
export type PostMark = { moment: string; id: number };

/** The next posts behind a mark, or the first, as `published` orders them. */
export async function findPostsBehind(
  db: Db,
  filters: PostFilters,
  mark: PostMark | undefined,
  limit: number,
): Promise<(ListedPostRow & { moment: string })[]> {
  const moment = sql`coalesce(post.published_at, '-infinity')`;
  const isBehind = mark
    ? sql`and (${moment}, post.id) < (${mark.moment}::timestamptz, ${mark.id}::bigint)`
    : sql``;
  const { rows } = await sql<ListedPostRow & { moment: string }>`
    select ${listColumns}, ${moment}::text as moment from ${joined}
    where ${narrowed(filters)} ${inState(filters)} ${isBehind}
    order by ${moment} desc, post.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many posts there are in each state, whatever state the filters name. */
export async function countPosts(db: Db, filters: PostFilters): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select post.status, count(*) from writing_post post where ${narrowed(filters)}
    group by post.status`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** What is written of a post, as it is stored. */
export type PostValues = Omit<GivenPost, 'owner_id'> & {
  owner_id: number;
  length: number;
  search: string;
  ai: PostRow['ai'];
};

export async function insertPost(
  trx: Trx,
  { titles, ...it }: PostValues,
  by: { owner_name: string; written_by: string; status: PostStatus },
  at: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('writing_post')
    .values({ ...it, ...by, titles, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts what is written in place of what was, as the next version. */
export async function savePost(
  trx: Trx,
  id: number,
  values: PostValues & { owner_name: string; written_by: string; status: PostStatus },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('writing_post')
    .set({ ...values, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** What is changed of a post besides what is written. */
export type PostStep = Partial<
  Pick<
    PostRow,
    | 'status'
    | 'approved_id'
    | 'approved_by'
    | 'approved_at'
    | 'returned_note'
    | 'published_address'
    | 'published_at'
    | 'views'
    | 'views_at'
  >
>;

export async function savePostStep(trx: Trx, id: number, step: PostStep, at: Date): Promise<void> {
  await trx
    .updateTable('writing_post')
    .set({ ...step, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deletePostRow(trx: Trx, id: number): Promise<void> {
  await sql`delete from writing_post where id = ${id}`.execute(trx);
}

/** Keeps what a post is now, before it changes; the oldest versions go when there are too many. */
export async function keepPostVersion(trx: Trx, row: PostRow, most: number): Promise<void> {
  const { id, version, updated_at, written_by, status, title, html } = row;
  await sql`
    insert into writing_post_version (post_id, version, at, written_by, status, title, html)
    values (${id}, ${version}, ${updated_at}, ${written_by}, ${status}, ${title}, ${html})
    on conflict do nothing`.execute(trx);
  await sql`
    delete from writing_post_version where post_id = ${id} and version in (
      select version from writing_post_version where post_id = ${id} order by version desc
      offset ${most})`.execute(trx);
}

export async function findPostVersions(db: Db, id: number) {
  const { rows } = await sql<{
    version: number;
    at: Date;
    by: string;
    status: PostStatus;
    title: string;
    html: string;
  }>`
    select version, at, written_by as by, status, title, html from writing_post_version
    where post_id = ${id} order by version desc`.execute(db);
  return rows;
}

/** Posts that are due on a day or before, are not published, and whose writers were not reminded on it. */
export async function takeDuePosts(
  trx: Trx,
  day: string,
): Promise<{ id: number; title: string; owner_id: number; due_on: string }[]> {
  const { rows } = await sql<{ id: number; title: string; owner_id: number; due_on: string }>`
    update writing_post set reminded_on = ${day}::date
    where status <> 'published' and due_on <= ${day}::date and owner_id is not null
      and (reminded_on is null or reminded_on < ${day}::date)
    returning id, title, owner_id, due_on`.execute(trx);
  return rows;
}

/** What an account that may still sign in is called. */
export async function findPersonName(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(name, ''), username) as name from account
    where id = ${id} and status = 'active'`.execute(db);
  return rows[0]?.name;
}
