import type { Trx } from '../../db/db.ts';
import type { ImportDefinition, Restored, UpdatedRecord } from '../imports/import.kind.ts';
import { findPost, lockPost, savePostStep } from './posts.queries.ts';
import { VIEWS_FIELDS, VIEWS_HEADINGS, VIEWS_LABELS, VIEWS_REASONS } from './topic-texts.ts';
import type { ViewsOptions } from './views-rows.ts';
import { findKept, findPublishedAddresses, matchingPosts } from './writing-imports.queries.ts';

/** How often posts were read, out of a file: it adds nothing, each row belongs to a published post. */
export const viewsImports: ImportDefinition = {
  kind: 'post-views',
  feature: 'writing',
  subject: 'writing-post',
  screenOf: (id) => `/naverauto/published/upload/${id}`,
  keyField: 'address',
  fields: VIEWS_FIELDS.map((key) => ({
    key,
    required: true,
    inTemplate: true,
    labels: VIEWS_LABELS[key],
    headings: VIEWS_HEADINGS[key],
  })),
  reasons: VIEWS_REASONS,
  checker: new URL('./views-rows.ts', import.meta.url),
  checkerOptions: async (db): Promise<ViewsOptions> => ({
    addresses: await findPublishedAddresses(db),
  }),
  matches: matchingPosts,
  async findValues(db, ids) {
    const found = await Promise.all(ids.map((id) => findPost(db, id)));
    return new Map(
      found.flatMap((post) =>
        post
          ? [
              [
                post.id,
                { address: post.published_address, views: String(post.views ?? '') },
              ] as const,
            ]
          : [],
      ),
    );
  },
  // A row whose post went back meanwhile has nothing to belong to.
  add: async () => 0,
  update: updateViews,
  remove: async () => 0,
  restore: restoreViews,
};

type Before = { views: number | null; views_at: string | null; version: number };

async function updateViews(
  trx: Trx,
  rows: readonly { row: number; id: number; values: Record<string, string> }[],
): Promise<UpdatedRecord[]> {
  const updated: UpdatedRecord[] = [];
  const at = new Date();
  for (const { row, id, values } of rows) {
    const post = await lockPost(trx, id);
    if (post?.status !== 'published') continue;
    await savePostStep(trx, id, { views: Number(values.views), views_at: at }, at);
    const { views, views_at, version } = post;
    updated.push({ row, before: { views, views_at: views_at?.toISOString() ?? null, version } });
  }
  return updated;
}

/** Gives posts the views that they had before an import, unless changed since. */
async function restoreViews(trx: Trx, importId: string): Promise<Restored> {
  const left: Restored['left'] = [];
  let restored = 0;
  for (const { id, label, before } of await findKept<Before>(trx, importId)) {
    const now = await lockPost(trx, id);
    if (now?.version !== before.version + 1) {
      left.push({ id, label, reason: now ? 'changed' : 'gone' });
      continue;
    }
    const views_at = before.views_at === null ? null : new Date(before.views_at);
    await savePostStep(trx, id, { views: before.views, views_at }, new Date());
    restored += 1;
  }
  return { restored, left };
}
