import {
  listSharedNodes,
  listSharePeople,
  listShares,
  shareFileNode,
  withdrawShare,
} from '@station/contract/files/shares';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../../platform/context.ts';
import { nodeViews } from '../nodes/node-views.ts';
import { readShares, shareNode, withdrawShareOf } from './shares.actions.ts';
import { findPeople, findSharedPage } from './shares.queries.ts';

/** Sharing with colleagues. */
export const sharesRoutes: Feature['routes'] = (context, mount) => {
  mount(listShares, async ({ actor, params }) => ({
    data: await readShares(context, actor, params.id),
  }));
  mount(shareFileNode, async ({ actor, params, body }) => ({
    data: await shareNode(context, actor, params.id, body),
  }));
  mount(withdrawShare, async ({ actor, params }) => {
    await withdrawShareOf(context, actor, params.id);
    return {};
  });
  mount(listSharePeople, async ({ actor, query }) => ({
    data: await findPeople(context.db, query.search, actor.id),
  }));
  mount(listSharedNodes, async ({ actor, query }) => {
    const { search, page, limit } = query;
    const at = { offset: (page - 1) * limit, limit };
    const { rows, total } = await findSharedPage(context.db, actor, search, at);
    const view = nodeViews(context, actor);
    return {
      data: rows.map((row) => ({
        file: view(row),
        shared_by: { id: row.shared_by, name: row.shared_by_name },
        shared_at: row.shared_at.toISOString(),
      })),
      pagination: paginationOf(page, limit, total),
    };
  });
};
