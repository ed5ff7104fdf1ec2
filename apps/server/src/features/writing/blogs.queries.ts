import type { BLOG_KINDS } from '@station/contract/writing/blogs';
import type { PostLanguage } from '@station/contract/writing/writing-fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

export type BlogValues = {
  name: string;
  kind: (typeof BLOG_KINDS)[number];
  address: string;
  editor_address: string;
  language: PostLanguage;
  style: string;
  daily_limit: number;
};

export type BlogRow = BlogValues & {
  id: number;
  version: number;
  posts: number;
  published_today: number;
};

/** Blogs by name; today is the day that it is in Korea at `now`. */
export async function findBlogs(db: Db, now: Date, id?: number): Promise<BlogRow[]> {
  const one = id === undefined ? sql`true` : sql`blog.id = ${id}`;
  const { rows } = await sql<BlogRow>`
    select blog.id, blog.name, blog.kind, blog.address, blog.editor_address, blog.language,
      blog.style, blog.daily_limit, blog.version, count(post.id) as posts,
      count(post.id) filter (where (post.published_at at time zone 'Asia/Seoul')::date
        = (${now}::timestamptz at time zone 'Asia/Seoul')::date) as published_today
    from writing_blog blog left join writing_post post on post.blog_id = blog.id
    where ${one} group by blog.id order by lower(blog.name), blog.id`.execute(db);
  return rows;
}

export async function findBlog(
  db: Db,
  id: number,
): Promise<(BlogValues & { id: number; version: number }) | undefined> {
  const { rows } = await sql<BlogValues & { id: number; version: number }>`
    select id, name, kind, address, editor_address, language, style, daily_limit, version
    from writing_blog where id = ${id}`.execute(db);
  return rows[0];
}

export async function lockBlog(trx: Trx, id: number): Promise<void> {
  await sql`select from writing_blog where id = ${id} for update`.execute(trx);
}

export async function insertBlog(trx: Trx, values: BlogValues): Promise<number> {
  const { id } = await trx
    .insertInto('writing_blog')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveBlog(trx: Trx, id: number, values: BlogValues): Promise<void> {
  await trx
    .updateTable('writing_blog')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteBlogRow(trx: Trx, id: number): Promise<void> {
  await sql`delete from writing_blog where id = ${id}`.execute(trx);
}
