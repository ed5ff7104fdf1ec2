import {
  compareContacts,
  dismissDuplicates as dismissDuplicatesEndpoint,
  listDuplicates,
  listMerges,
  type Merge,
  mergeContacts as mergeContactsEndpoint,
  recallDuplicates as recallDuplicatesEndpoint,
  undoMerge as undoMergeEndpoint,
} from '@station/contract/contacts/duplicates';
import { paginationOf } from '@station/contract/paging';
import type { Context, Feature, Mount } from '../../../platform/context.ts';
import { readDuplicates, readGroup } from './duplicate-groups.ts';
import { dismissDuplicates, recallDuplicates } from './duplicates.actions.ts';
import { forgetMerges } from './duplicates.jobs.ts';
import type { MergeFollower } from './merge-follower.kind.ts';
import { mergeContacts, undoMerge } from './merges.actions.ts';
import { findMerges, type MergeRow } from './merges.queries.ts';

/**
 * Contacts that are likely the same person (contacts issue, point 3); `followers` are what other domains
 * have that points to contacts.
 */
export const duplicates = (followers: readonly MergeFollower[]): Feature => ({
  routes: (context, mount) => {
    groupRoutes(context, mount);
    mergeRoutes(context, mount, followers);
  },
  jobs: [forgetMerges],
});

function groupRoutes(context: Context, mount: Mount): void {
  const { db } = context;
  mount(listDuplicates, async ({ query: { page, limit } }) => {
    const { groups, total } = await readDuplicates(db, (page - 1) * limit, limit);
    return { data: groups, pagination: paginationOf(page, limit, total) };
  });

  mount(compareContacts, async ({ query }) => ({
    data: await readGroup(db, query.ids.split(',').map(Number)),
  }));

  mount(dismissDuplicatesEndpoint, async ({ actor, body }) => ({
    pairs: await dismissDuplicates(context, actor, body.ids),
  }));

  mount(recallDuplicatesEndpoint, async ({ actor, body }) => {
    await recallDuplicates(context, actor, body.ids, body.pairs);
    return {};
  });
}

function mergeRoutes(context: Context, mount: Mount, followers: readonly MergeFollower[]): void {
  mount(mergeContactsEndpoint, async ({ actor, body }) => {
    const { contact, mergeId } = await mergeContacts(context, actor, body, followers);
    return { data: contact, merge_id: mergeId };
  });

  mount(listMerges, async ({ query: { page, limit } }) => {
    const { rows, total } = await findMerges(context.db, (page - 1) * limit, limit);
    return { data: rows.map(toMerge), pagination: paginationOf(page, limit, total) };
  });

  mount(undoMergeEndpoint, async ({ actor, params }) => ({
    data: await undoMerge(context, actor, params.id, followers),
  }));
}

function toMerge(row: MergeRow): Merge {
  return {
    id: row.id,
    at: row.merged_at.toISOString(),
    by: row.merged_name,
    kept: { id: row.kept_id, name: row.kept_name },
    gone: row.gone,
    undone_at: row.undone_at?.toISOString() ?? null,
    undone_by: row.undone_name,
  };
}
