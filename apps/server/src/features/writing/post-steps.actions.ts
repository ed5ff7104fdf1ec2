import { linksOf } from '@station/contract/writing/post-text';
import {
  type Post,
  type PostStatus,
  WRITING_LIMITS,
} from '@station/contract/writing/writing-fields';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { notify } from '../notices/notices.actions.ts';
import { checkLinksJob } from './links.jobs.ts';
import { putLinks, resetLinks } from './parts.queries.ts';
import { isStep, isTheirs, mayApprove, mayHandIn } from './post-steps.rules.ts';
import { postPath, postView } from './post-views.ts';
import { notYours, refuse, requireCurrent, requiredPost, requireTheirs } from './posts.actions.ts';
import {
  findPost,
  keepPostVersion,
  lockPost,
  type PostRow,
  type PostStep,
  savePostStep,
} from './posts.queries.ts';
import { saveTopicState } from './topics.queries.ts';
import { postApproved, postReturned, postToReview } from './writing-notices.kind.ts';

type Move = { status: Exclude<PostStatus, 'published'>; version: number; note: string };

/**
 * Moves a post to the next state or back.
 * @throws Problem `writing.post-not-found`, `writing.not-yours`, `writing.own-approval`,
 *   `writing.wrong-step`, `writing.empty`, `writing.ai-unedited`, `writing.changed-meanwhile`.
 */
export async function movePost(
  context: Context,
  actor: Actor,
  id: number,
  { status, version, note }: Move,
): Promise<Post> {
  const at = new Date(context.clock.now());
  return context.db.transaction().execute(async (trx) => {
    const inside = { ...context, db: trx };
    const before = requiredPost(await lockPost(trx, id));
    // Pressed twice, or sent again.
    if (before.status === status) return postView(inside, actor, before);
    await requireCurrent(inside, actor, before, version);
    requireStep(actor, before, status);
    const step = stepTo(actor, before, status, note, at);
    await keepPostVersion(trx, before, WRITING_LIMITS.versions);
    await savePostStep(trx, id, step, at);
    await writeAudit(trx, {
      ...{ actor, action: 'writing.post-moved', subject: 'writing-post', subjectId: id },
      before: { title: before.title, status: before.status },
      after: { status, ...(note && { note }) },
    });
    await tellOfMove(trx, actor, before, status, note);
    return postView(inside, actor, requiredPost(await findPost(trx, id)));
  });
}

function requireStep(actor: Actor, row: PostRow, to: PostStatus): void {
  if (!isStep(row.status, to)) {
    throw refuse(
      'conflict',
      `A post goes from ${row.status} to its neighbours`,
      'writing.wrong-step',
    );
  }
  const isApproval = to === 'ready' && row.status === 'review';
  if (isApproval && row.owner_id === actor.id) {
    throw refuse(
      'forbidden',
      'Somebody else approves what you have written',
      'writing.own-approval',
    );
  }
  // Who may approve may also send back.
  if (!mayApprove(actor, row) && (isApproval || !isTheirs(actor, row))) throw notYours();
  if (to === 'review' && row.status === 'draft' && !mayHandIn(actor, row)) {
    throw refuse('forbidden', 'Its writer hands a post in', 'writing.not-yours');
  }
  // It is still open while it is read, so what was handed in is asked for once more.
  if (to === 'review' || isApproval) requireText(row);
}

/** @throws Problem `writing.empty`, `writing.ai-unedited`. */
function requireText(row: PostRow): void {
  if (row.title.trim() === '' || row.html === '') {
    throw refuse('invalid', 'A post for review has a title and a text', 'writing.empty');
  }
  if (row.ai === 'unedited') {
    throw refuse('conflict', 'Nobody has edited what the model wrote', 'writing.ai-unedited');
  }
}

function stepTo(actor: Actor, row: PostRow, status: PostStatus, note: string, at: Date): PostStep {
  const name = actor.name || actor.username;
  const unpublished = { published_address: '', published_at: null };
  if (row.status === 'published') return { status, ...unpublished };
  if (status === 'ready') {
    return { status, approved_id: actor.id, approved_by: name, approved_at: at, returned_note: '' };
  }
  const unapproved = { approved_id: null, approved_by: '', approved_at: null };
  return { status, ...unapproved, returned_note: row.status === 'review' ? note : '' };
}

async function tellOfMove(
  trx: Trx,
  actor: Actor,
  row: PostRow,
  status: PostStatus,
  note: string,
): Promise<void> {
  const about = {
    params: { name: actor.name || actor.username, title: row.title, note },
    path: postPath(row.id),
    key: `writing.post ${row.id}`,
    actorId: actor.id,
  };
  const owner = row.owner_id === null ? [] : [row.owner_id];
  if (status === 'review' && row.status === 'draft' && row.reviewer_id !== null) {
    await notify(trx, postToReview, { ...about, to: [row.reviewer_id] });
  }
  if (row.status !== 'review') return;
  if (status === 'ready') await notify(trx, postApproved, { ...about, to: owner });
  if (status === 'draft') await notify(trx, postReturned, { ...about, to: owner });
}

/**
 * Notes where somebody has published a post, and has the page looked up. Station publishes nothing.
 * @throws Problem `writing.post-not-found`, `writing.not-yours`, `writing.wrong-step`,
 *   `writing.changed-meanwhile`.
 */
export async function publishPost(
  context: Context,
  actor: Actor,
  id: number,
  { address, version }: { address: string; version: number },
): Promise<Post> {
  const at = new Date(context.clock.now());
  return context.db.transaction().execute(async (trx) => {
    const inside = { ...context, db: trx };
    const before = requireTheirs(actor, await lockPost(trx, id));
    if (before.status === 'published' && before.published_address === address) {
      return postView(inside, actor, before);
    }
    await requireCurrent(inside, actor, before, version);
    if (before.status !== 'ready') {
      throw refuse('conflict', 'A post is published once it is ready', 'writing.wrong-step');
    }
    await keepPostVersion(trx, before, WRITING_LIMITS.versions);
    const step = { status: 'published' as const, published_address: address, published_at: at };
    await savePostStep(trx, id, step, at);
    if (before.topic_id !== null) await saveTopicState(trx, before.topic_id, 'written');
    await putLinks(trx, id, [...new Set([...linksOf(before.html), address])]);
    await addLinkCheck(trx, actor, before);
    await writeAudit(trx, {
      ...{ actor, action: 'writing.post-published', subject: 'writing-post', subjectId: id },
      after: { title: before.title, address },
    });
    return postView(inside, actor, requiredPost(await findPost(trx, id)));
  });
}

const addLinkCheck = (trx: Trx, actor: Actor, { id, title }: Pick<PostRow, 'id' | 'title'>) =>
  addJob(trx, checkLinksJob, {
    payload: { post_id: id },
    key: String(id),
    label: title,
    accountId: actor.id,
  });

/** Has the links of a post asked once more. @throws Problem `writing.post-not-found`. */
export async function checkPostLinks(context: Context, actor: Actor, id: number): Promise<Post> {
  return context.db.transaction().execute(async (trx) => {
    const row = requiredPost(await lockPost(trx, id));
    await resetLinks(trx, id);
    await addLinkCheck(trx, actor, row);
    return postView({ ...context, db: trx }, actor, requiredPost(await findPost(trx, id)));
  });
}

/** Notes how often a published post was read. @throws Problem `writing.post-not-found`, `writing.wrong-step`. */
export async function setPostViews(
  context: Context,
  actor: Actor,
  id: number,
  views: number,
): Promise<Post> {
  const at = new Date(context.clock.now());
  return context.db.transaction().execute(async (trx) => {
    const before = requireTheirs(actor, await lockPost(trx, id));
    if (before.status !== 'published') {
      throw refuse('conflict', 'Only published posts are read', 'writing.wrong-step');
    }
    await savePostStep(trx, id, { views, views_at: at }, at);
    await writeAudit(trx, {
      ...{ actor, action: 'writing.views-noted', subject: 'writing-post', subjectId: id },
      before: { views: before.views },
      after: { views },
    });
    return postView({ ...context, db: trx }, actor, requiredPost(await findPost(trx, id)));
  });
}
