import type { Context } from '../../platform/context.ts';
import { notify } from '../notices/notices.actions.ts';
import { findOfficeToday } from '../settings/office-time.queries.ts';
import { postPath } from './post-views.ts';
import { takeDuePosts } from './posts.queries.ts';
import { postDue } from './writing-notices.kind.ts';

/**
 * Tells writers of posts that are due today or are late, once a day each: what was told of is noted in the
 * same transaction.
 */
export async function remindOfPosts({ db, clock }: Context): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const today = await findOfficeToday(trx, new Date(clock.now()));
    for (const { id, title, owner_id, due_on } of await takeDuePosts(trx, today)) {
      await notify(trx, postDue, {
        to: [owner_id],
        params: { title, is_late: due_on < today },
        path: postPath(id),
        key: `writing.due ${id}`,
      });
    }
  });
}
