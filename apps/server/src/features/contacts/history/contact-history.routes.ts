import {
  getContactHistory,
  restoreContactVersion as restoreContactVersionEndpoint,
} from '@station/contract/contacts/contact-history';
import type { Context, Mount } from '../../../platform/context.ts';
import { restoreContactVersion } from './contact-history.actions.ts';
import { readContactHistory } from './contact-history.ts';

/** The history of a contact. */
export function contactHistoryRoutes(context: Context, mount: Mount): void {
  mount(getContactHistory, async ({ params, query }) =>
    readContactHistory(context, params.id, query.before, query.limit),
  );

  mount(restoreContactVersionEndpoint, async ({ actor, params, body }) =>
    restoreContactVersion(context, actor, params.id, params.entry, body.version),
  );
}
