import {
  createUploadRequest,
  listHandedInFiles,
  listUploadRequests,
  markHandedInSeen,
  updateUploadRequest,
  withdrawUploadRequest,
} from '@station/contract/files/requests';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../../platform/context.ts';
import { findHandedIn } from './handed-in.queries.ts';
import {
  changeRequest,
  createRequest,
  noteSeen,
  requestView,
  requireOwnRequest,
  withdrawRequest,
} from './requests.actions.ts';
import { findRequest, findRequestPage } from './requests.queries.ts';

/** Upload requests, for those who make them. */
export const requestsRoutes: Feature['routes'] = (context, mount) => {
  const { db, clock } = context;
  mount(createUploadRequest, async ({ actor, body }) => createRequest(context, actor, body));
  mount(listUploadRequests, async ({ actor, query }) => {
    const { show, page, limit } = query;
    const now = clock.now();
    const { rows, total } = await findRequestPage(
      db,
      actor,
      { isLiveOnly: show === 'live', now: new Date(now) },
      { offset: (page - 1) * limit, limit },
    );
    return {
      data: rows.map((row) => requestView(row, now)),
      pagination: paginationOf(page, limit, total),
    };
  });
  mount(updateUploadRequest, async ({ actor, params, body }) => ({
    data: await changeRequest(context, actor, params.id, body),
  }));
  mount(withdrawUploadRequest, async ({ actor, params }) => ({
    data: await withdrawRequest(context, actor, params.id),
  }));
  mount(listHandedInFiles, async ({ actor, params }) => {
    requireOwnRequest(await findRequest(db, params.id), actor);
    const files = await findHandedIn(db, params.id);
    return { data: files.map(({ at, ...file }) => ({ ...file, handed_in_at: at.toISOString() })) };
  });
  mount(markHandedInSeen, async ({ actor, params }) => {
    await noteSeen(context, actor, params.id);
    return {};
  });
};
