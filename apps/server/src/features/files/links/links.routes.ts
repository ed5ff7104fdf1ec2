import {
  createFileLink,
  getLinkRules,
  listFileLinks,
  listFileLinkUses,
  updateFileLink,
  withdrawFileLink,
} from '@station/contract/files/links';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../../platform/context.ts';
import { readLinkRules } from './link-passwords.actions.ts';
import { changeLink, createLink, linkView, requireOwnLink, withdrawLink } from './links.actions.ts';
import { findLink, findLinkPage, findLinkUses } from './links.queries.ts';

/** Links for people outside, for those who make them. */
export const linksRoutes: Feature['routes'] = (context, mount) => {
  const { db, clock } = context;
  mount(getLinkRules, async () => ({ data: await readLinkRules(context) }));
  mount(createFileLink, async ({ actor, body }) => createLink(context, actor, body));
  mount(listFileLinks, async ({ actor, query }) => {
    const { show, node: nodeId, page, limit } = query;
    const now = clock.now();
    const { rows, total } = await findLinkPage(
      db,
      actor,
      { isLiveOnly: show === 'live', nodeId, now: new Date(now) },
      { offset: (page - 1) * limit, limit },
    );
    return {
      data: rows.map((row) => linkView(row, now)),
      pagination: paginationOf(page, limit, total),
    };
  });
  mount(updateFileLink, async ({ actor, params, body }) => ({
    data: await changeLink(context, actor, params.id, body),
  }));
  mount(withdrawFileLink, async ({ actor, params }) => ({
    data: await withdrawLink(context, actor, params.id),
  }));
  mount(listFileLinkUses, async ({ actor, params, query: { page, limit } }) => {
    requireOwnLink(await findLink(db, params.id), actor);
    const { rows, total } = await findLinkUses(db, params.id, {
      offset: (page - 1) * limit,
      limit,
    });
    return {
      data: rows.map((use) => ({ ...use, at: use.at.toISOString() })),
      pagination: paginationOf(page, limit, total),
    };
  });
};
