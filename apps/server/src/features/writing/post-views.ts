import type { ListedPost, Post, PostPicture } from '@station/contract/writing/writing-fields';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { sessionKey } from '../../platform/session-address.ts';
import { findLinks, findPictures, type PictureRow } from './parts.queries.ts';
import { mayApprove, mayEdit, mayRemove } from './post-steps.rules.ts';
import type { ListedPostRow, PostRow } from './posts.queries.ts';

/** The screen of a post. */
export const postPath = (id: number) => `/naverauto/posts/${id}`;

/** What a picture's address is signed for. */
export const PICTURE_PURPOSE = 'writing-picture';

const PICTURE_ADDRESS = /(\/api\/writing\/pictures\/(\d+))(?:\?[\w.=&;-]*)?/g;

/** A text without the keys of its pictures: they are a session's, and none is stored. */
export const withoutKeys = (html: string) => html.replaceAll(PICTURE_ADDRESS, '$1');

/** The ids of the pictures that stand in a text. */
export const pictureIdsOf = (html: string): number[] =>
  [...html.matchAll(PICTURE_ADDRESS)].map(([, , id]) => Number(id));

type Viewing = Pick<Context, 'secrets' | 'clock'>;

/** The same with keys by which the caller's session reads them. */
export const withKeys = (context: Viewing, actor: Actor, html: string) =>
  html.replaceAll(PICTURE_ADDRESS, (_, __, id) => pictureAddress(context, actor, Number(id)));

function pictureAddress({ secrets, clock }: Viewing, { sessionId }: Actor, id: number): string {
  const signing = { secrets, now: clock.now() };
  const key = sessionKey(signing, sessionId, { purpose: PICTURE_PURPOSE, id });
  return `/api/writing/pictures/${id}?key=${key}`;
}

export const pictureView = (context: Viewing, actor: Actor, it: PictureRow): PostPicture => ({
  id: it.id,
  src: pictureAddress(context, actor, it.id),
  name: it.name,
  width: it.width,
  height: it.height,
  file_id: it.node_id,
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

export const listedPost = (row: ListedPostRow): ListedPost => ({
  id: row.id,
  title: row.title,
  keyword: row.keyword,
  language: row.language,
  status: row.status,
  blog: named(row.blog_id, row.blog_name),
  owner: { id: row.owner_id, name: row.owner_name },
  reviewer: named(row.reviewer_id, row.reviewer_name),
  due_on: row.due_on,
  length: row.length,
  ai: row.ai,
  is_paid: row.is_paid,
  published_address: row.published_address,
  published_at: iso(row.published_at),
  page: row.page,
  views: row.views,
  views_at: iso(row.views_at),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

/** A post as the actor sees it. */
export async function postView(
  context: Viewing & { db: Db },
  actor: Actor,
  row: PostRow,
): Promise<Post> {
  const links = await findLinks(context.db, row.id);
  const pictures = await findPictures(context.db, row.id);
  return {
    ...listedPost(row),
    topic: row.topic_id === null ? null : { id: row.topic_id, title: row.topic_title ?? '' },
    titles: row.titles,
    brief: row.brief,
    html: withKeys(context, actor, row.html),
    tags: row.tags,
    approved_by: row.approved_at && { id: row.approved_id, name: row.approved_by },
    approved_at: iso(row.approved_at),
    returned_note: row.returned_note,
    links: links
      .filter(({ address }) => address !== row.published_address)
      .map(({ checked_at, ...link }) => ({ ...link, checked_at: iso(checked_at) })),
    pictures: pictures.map((it) => pictureView(context, actor, it)),
    may: {
      edit: mayEdit(actor, row),
      approve: mayApprove(actor, row),
      remove: mayRemove(actor, row),
    },
    created_at: row.created_at.toISOString(),
  };
}
