import {
  addSuppression as addSuppressionEndpoint,
  listSuppressions,
  lookAtUnsubscribe,
  removeSuppression as removeSuppressionEndpoint,
  unsubscribe,
} from '@station/contract/mail/suppressions';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../../platform/context.ts';
import {
  addSuppression,
  lookAtLink,
  removeSuppression,
  toSuppression,
  unsubscribeByLink,
} from './suppressions.actions.ts';
import { findSuppressionPage } from './suppressions.queries.ts';

/** Addresses that no mailing goes to, and how people put theirs there (mail issue, section 5). */
export const suppressions: Feature = {
  routes: (context, mount) => {
    mount(listSuppressions, async ({ query: { search, page, limit } }) => {
      const place = { offset: (page - 1) * limit, limit };
      const { rows, total } = await findSuppressionPage(context.db, search, place);
      return { data: rows.map(toSuppression), pagination: paginationOf(page, limit, total) };
    });

    mount(addSuppressionEndpoint, async ({ actor, body }) => ({
      data: await addSuppression(context, actor, body),
    }));

    mount(removeSuppressionEndpoint, async ({ actor, params }) => {
      await removeSuppression(context, actor, params.id);
      return {};
    });

    mount(lookAtUnsubscribe, async ({ query }) => ({
      data: await lookAtLink(context, query.key),
    }));

    mount(unsubscribe, async ({ query }) => ({
      data: await unsubscribeByLink(context, query.key),
    }));
  },
};
