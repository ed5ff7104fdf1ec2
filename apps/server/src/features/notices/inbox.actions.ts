import type { NoticeGroup } from '@station/contract/notices/notice-groups';
import type { NoticesReason } from '@station/contract/notices/notices';
import type { Trx } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { requireFound } from '../../platform/row-guards.ts';
import { noticesChanged } from './notices.events.ts';
import {
  markAllNoticeRows,
  markNoticeRows,
  type NoticeMark,
  openNoticeRow,
} from './notices.queries.ts';

/**
 * Marks a notice as read and answers where it leads to. What people do with their own notices leaves
 * no line in the audit log: it changes nothing for anybody else.
 * @throws Problem `notices.not-found`, also for one that is somebody else's.
 */
export async function openNotice(context: Context, actor: Actor, id: number): Promise<string> {
  const found = await changing(context, actor, (trx) => openNoticeRow(trx, actor.id, id));
  return requireFound(found, {
    message: 'This notice does not exist',
    reason: 'notices.not-found' satisfies NoticesReason,
  });
}

/** Marks some of the person's notices; answers how many were not so before. */
export function markNotices(
  context: Context,
  actor: Actor,
  ids: readonly number[],
  as: NoticeMark,
): Promise<number> {
  return changing(context, actor, (trx) => markNoticeRows(trx, actor.id, ids, as));
}

/** Marks all of the person's notices, or those of a group, up to one; answers how many were not so before. */
export function markAllNotices(
  context: Context,
  actor: Actor,
  { upTo, topic, as }: { upTo: number; topic: NoticeGroup | undefined; as: 'read' | 'archived' },
): Promise<number> {
  const filter = { accountId: actor.id, topic };
  return changing(context, actor, (trx) => markAllNoticeRows(trx, filter, upTo, as));
}

/** Does a write, and tells the person's other devices of it if it changed anything. */
async function changing<T>(
  { db, events }: Context,
  actor: Actor,
  write: (trx: Trx) => Promise<T>,
): Promise<T> {
  const changed = await db.transaction().execute(write);
  if (changed) {
    events.publish(noticesChanged, { accountIds: [actor.id], sessionId: actor.sessionId });
  }
  return changed;
}
