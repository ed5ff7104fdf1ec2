import { blocksOf, lengthOfPost, linksOf, sentencesOf } from '@station/contract/writing/post-text';
import { bandsOf } from '@station/contract/writing/similarity';
import {
  type GivenPost,
  type Post,
  WRITING_LIMITS,
  type WritingReason,
} from '@station/contract/writing/writing-fields';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import { releaseBlobs } from '../../platform/blobs/hold-blob.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { requireFound, requireVersion } from '../../platform/row-guards.ts';
import { washEditorHtml } from '../../platform/safe-html.ts';
import { searchColumn } from '../../platform/search-column.ts';
import { findBlog } from './blogs.queries.ts';
import { findPictures, putLinks, putSentences } from './parts.queries.ts';
import { isOpen, isTheirs, mayHandIn, mayRemove } from './post-steps.rules.ts';
import { postView, withoutKeys } from './post-views.ts';
import {
  deletePostRow,
  findPersonName,
  findPost,
  insertPost,
  keepPostVersion,
  lockPost,
  type PostRow,
  type PostValues,
  savePost,
} from './posts.queries.ts';
import { findTopic, saveTopicState } from './topics.queries.ts';

/** Begins a post. @throws Problem naming the blog, topic or person that is not there. */
export async function createPost(context: Context, actor: Actor, given: GivenPost): Promise<Post> {
  const at = new Date(context.clock.now());
  return context.db.transaction().execute(async (trx) => {
    const topic = given.topic_id === null ? undefined : await findTopic(trx, given.topic_id);
    const begun = {
      ...given,
      title: given.title || (topic?.title ?? ''),
      keyword: given.keyword || (topic?.keyword ?? ''),
    };
    const { owner_name, ...values } = await storable(trx, actor, begun);
    const status = values.html === '' ? ('brief' as const) : ('draft' as const);
    const by = { owner_name, written_by: actor.name || actor.username, status };
    const id = await insertPost(trx, values, by, at);
    await putParts(trx, id, values.html);
    if (topic && topic.state === 'idea') await saveTopicState(trx, topic.id, 'chosen');
    await writeAudit(trx, {
      ...{ actor, action: 'writing.post-begun', subject: 'writing-post', subjectId: id },
      after: { title: values.title, owner: owner_name },
    });
    return postView({ ...context, db: trx }, actor, requiredPost(await findPost(trx, id)));
  });
}

/**
 * Changes a post; what it was stays as a version. One that is given to another writer while it is read is
 * a draft again.
 * @throws Problem `writing.post-not-found`, `writing.not-yours`, `writing.locked`,
 *   `writing.changed-meanwhile` with what is stored now.
 */
export async function updatePost(
  context: Context,
  actor: Actor,
  id: number,
  { version, ...given }: GivenPost & { version?: number | undefined },
): Promise<Post> {
  const at = new Date(context.clock.now());
  return context.db.transaction().execute(async (trx) => {
    const before = requireTheirs(actor, await lockPost(trx, id));
    if (!isOpen(before)) throw locked();
    await requireCurrent({ ...context, db: trx }, actor, before, version);
    const { owner_name, ...values } = await storable(trx, actor, given, before);
    await keepPostVersion(trx, before, WRITING_LIMITS.versions);
    const written_by = actor.name || actor.username;
    // The new writer hands it in: who gave it away may be the one to approve it then.
    const isGivenAway = values.owner_id !== before.owner_id && !mayHandIn(actor, values);
    const status =
      before.status === 'review' && isGivenAway ? 'draft' : statusWith(before, values.html);
    await savePost(trx, id, { ...values, owner_name, written_by, status }, at);
    if (values.html !== before.html) await putParts(trx, id, values.html);
    await writeAudit(trx, {
      ...{ actor, action: 'writing.post-changed', subject: 'writing-post', subjectId: id },
      before: { ...auditedOf(before), owner: before.owner_name },
      after: { ...auditedOf({ ...values, status }), owner: owner_name },
    });
    return postView({ ...context, db: trx }, actor, requiredPost(await findPost(trx, id)));
  });
}

const auditedOf = ({ title, length, status }: Pick<PostRow, 'title' | 'length' | 'status'>) => ({
  title,
  length,
  status,
});

/** Deletes a post with all that hangs on it. @throws Problem `writing.post-not-found`, `writing.not-yours`. */
export async function deletePost({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = requiredPost(await lockPost(trx, id));
    if (!mayRemove(actor, row)) throw notYours();
    const pictures = await findPictures(trx, id);
    await deletePostRow(trx, id);
    await releaseBlobs(
      trx,
      pictures.map((it) => it.blob_hash),
    );
    await writeAudit(trx, {
      ...{ actor, action: 'writing.post-deleted', subject: 'writing-post', subjectId: id },
      before: { title: row.title, status: row.status, address: row.published_address },
    });
  });
}

/** With a text, a brief is a draft. */
export const statusWith = ({ status }: Pick<PostRow, 'status'>, html: string) =>
  status === 'brief' && html !== '' ? 'draft' : status;

/** What is stored of what was sent. */
async function storable(
  trx: Trx,
  actor: Actor,
  given: GivenPost,
  before?: PostRow,
): Promise<PostValues & { owner_name: string }> {
  const { blog_id, topic_id, reviewer_id } = given;
  if (blog_id !== null && blog_id !== before?.blog_id && !(await findBlog(trx, blog_id))) {
    throw refusedField('blog_id', 'writing.blog-not-found');
  }
  if (topic_id !== null && topic_id !== before?.topic_id && !(await findTopic(trx, topic_id))) {
    throw refusedField('topic_id', 'writing.topic-not-found');
  }
  const owner_id = given.owner_id ?? before?.owner_id ?? actor.id;
  const isSameOwner = owner_id === before?.owner_id;
  const owner_name = isSameOwner ? before.owner_name : await findPersonName(trx, owner_id);
  if (owner_name === undefined) throw refusedField('owner_id', 'writing.person-not-found');
  if (reviewer_id !== null && reviewer_id !== before?.reviewer_id) {
    const name = await findPersonName(trx, reviewer_id);
    if (name === undefined) throw refusedField('reviewer_id', 'writing.person-not-found');
  }
  const html = shortened(washEditorHtml(withoutKeys(given.html)));
  const isEdited = before?.ai === 'unedited' && html !== before.html;
  return {
    ...given,
    owner_id,
    owner_name,
    html,
    titles: given.titles.filter(Boolean),
    length: lengthOfPost(html),
    search: postSearch(given),
    ai: isEdited ? 'edited' : (before?.ai ?? 'none'),
  };
}

/** What a post is found by. */
export const postSearch = ({
  title,
  keyword,
  tags,
}: {
  title: string;
  keyword: string;
  tags: string;
}) => searchColumn({ names: [title, keyword, tags], phones: [], emails: [] });

/** The empty text for one in which nothing stands. */
const shortened = (html: string) => (blocksOf(html).length === 0 ? '' : html);

/** What is read out of a text: sentences to be compared, links to be asked. */
export async function putParts(trx: Trx, id: number, html: string): Promise<void> {
  const sentences = sentencesOf(html).map((text) => ({ text, bands: bandsOf(text) }));
  await putSentences(
    trx,
    id,
    sentences.filter(({ bands }) => bands.length > 0),
  );
  await putLinks(trx, id, linksOf(html));
}

/** @throws Problem `writing.changed-meanwhile`. */
export async function requireCurrent(
  context: Context,
  actor: Actor,
  row: PostRow,
  version: number | undefined,
): Promise<void> {
  requireVersion(row, version, {
    message: 'This post was changed elsewhere meanwhile',
    reason: 'writing.changed-meanwhile' satisfies WritingReason,
    current: version === row.version ? undefined : await postView(context, actor, row),
  });
}

/** The post that was found. @throws Problem `writing.post-not-found`. */
export const requiredPost = (row: PostRow | undefined): PostRow =>
  requireFound(row, {
    message: 'This post does not exist',
    reason: 'writing.post-not-found' satisfies WritingReason,
  });

/** @throws Problem `writing.post-not-found`, `writing.not-yours`. */
export function requireTheirs(actor: Actor, found: PostRow | undefined): PostRow {
  const row = requiredPost(found);
  if (!isTheirs(actor, row)) throw notYours();
  return row;
}

/** A refusal of this domain. */
export const refuse = (
  code: 'invalid' | 'conflict' | 'forbidden' | 'not-found' | 'unavailable',
  message: string,
  reason: WritingReason,
) => new Problem(code, message, { reason });

export const notYours = () =>
  refuse(
    'forbidden',
    'Only its writer, its reviewer and administrators do this',
    'writing.not-yours',
  );

const locked = () =>
  refuse('conflict', 'This post is approved; take it back to change it', 'writing.locked');

const refusedField = (field: string, reason: WritingReason) =>
  invalidField({ field, message: 'does not exist', rule: 'not-allowed' }, reason);
