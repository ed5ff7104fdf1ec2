import type { Blog } from '@station/contract/writing/blogs';
import type { WritingReason } from '@station/contract/writing/writing-fields';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../platform/row-guards.ts';
import {
  type BlogValues,
  deleteBlogRow,
  findBlogs,
  insertBlog,
  lockBlog,
  saveBlog,
} from './blogs.queries.ts';
import { refuse } from './posts.actions.ts';

const refusals = {
  writing_blog_name_key: () =>
    refuse('conflict', 'A blog has this name already', 'writing.blog-name-taken'),
  writing_post_blog_id_fkey: () =>
    refuse('conflict', 'There are posts of this blog', 'writing.blog-in-use'),
};

const noBlog: { message: string; reason: WritingReason } = {
  message: 'This blog does not exist',
  reason: 'writing.blog-not-found',
};

/** Where Naver's own editor opens for a blog, by the page's address. */
const NAVER_PAGE = /^https?:\/\/(?:m\.)?blog\.naver\.com\/([\w-]+)/i;

function withEditor(values: BlogValues): BlogValues {
  const name = NAVER_PAGE.exec(values.address)?.[1];
  if (values.kind !== 'naver' || values.editor_address !== '' || name === undefined) return values;
  return { ...values, editor_address: `https://blog.naver.com/${name}/postwrite` };
}

/** Adds a blog. @throws Problem `writing.blog-name-taken`. */
export function createBlog({ db, clock }: Context, actor: Actor, given: BlogValues): Promise<Blog> {
  const now = new Date(clock.now());
  return mapConstraintErrors(refusals, () =>
    db.transaction().execute(async (trx) => {
      const values = withEditor(given);
      const id = await insertBlog(trx, values);
      await writeAudit(trx, {
        ...{ actor, action: 'writing.blog-created', subject: 'writing-blog', subjectId: id },
        after: { name: values.name, address: values.address },
      });
      return requireFound((await findBlogs(trx, now, id))[0], noBlog);
    }),
  );
}

/** Changes a blog. @throws Problem `writing.blog-not-found`, `writing.changed-meanwhile`, `writing.blog-name-taken`. */
export function updateBlog(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  { version, ...given }: BlogValues & { version?: number | undefined },
): Promise<Blog> {
  const now = new Date(clock.now());
  return mapConstraintErrors(refusals, () =>
    db.transaction().execute(async (trx) => {
      await lockBlog(trx, id);
      const before = requireFound((await findBlogs(trx, now, id))[0], noBlog);
      requireVersion(before, version, {
        message: 'This blog was changed elsewhere meanwhile',
        reason: 'writing.changed-meanwhile' satisfies WritingReason,
        current: before,
      });
      const values = withEditor(given);
      await saveBlog(trx, id, values);
      await writeAudit(trx, {
        ...{ actor, action: 'writing.blog-changed', subject: 'writing-blog', subjectId: id },
        before: { name: before.name, address: before.address, daily_limit: before.daily_limit },
        after: { name: values.name, address: values.address, daily_limit: values.daily_limit },
      });
      return requireFound((await findBlogs(trx, now, id))[0], noBlog);
    }),
  );
}

/** Deletes a blog without posts. @throws Problem `writing.blog-not-found`, `writing.blog-in-use`. */
export function deleteBlog({ db, clock }: Context, actor: Actor, id: number): Promise<void> {
  return mapConstraintErrors(refusals, () =>
    db.transaction().execute(async (trx) => {
      const now = new Date(clock.now());
      const before = requireFound((await findBlogs(trx, now, id))[0], noBlog);
      await deleteBlogRow(trx, id);
      await writeAudit(trx, {
        ...{ actor, action: 'writing.blog-deleted', subject: 'writing-blog', subjectId: id },
        before: { name: before.name, address: before.address },
      });
    }),
  );
}
