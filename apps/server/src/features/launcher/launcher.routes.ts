import { FIRST_STEPS, getFirstSteps } from '@station/contract/launcher/first-steps';
import {
  type Badge,
  getPreferences,
  handleAccessRequest as handleEndpoint,
  listAccessRequests,
  listBadges,
  quickSearch,
  requestAccess as requestEndpoint,
  updatePreferences as updatePreferencesEndpoint,
} from '@station/contract/launcher/launcher';
import type { Db } from '../../db/db.ts';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import { countPasswordRequests } from '../accounts/recovery/requests.queries.ts';
import { countPendingUsers } from '../accounts/users/users.queries.ts';
import { countUnread } from '../mail/mailboxes/mailboxes.queries.ts';
import { findFirstFacts } from './first-steps.queries.ts';
import {
  handleAccessRequest,
  readPreferences,
  requestAccess,
  updatePreferences,
} from './launcher.actions.ts';
import { countOpenRequests, findAccessRequests } from './launcher.queries.ts';
import { findAnything } from './quick-search.queries.ts';

/** Requests shown at most. */
const REQUESTS_SHOWN = 200;

/** Home and hub (accounts issue, sections 6 and 7). */
export const launcher: Feature = {
  routes: (context, mount) => {
    preferenceRoutes(context, mount);
    firstStepRoutes(context, mount);
    requestRoutes(context, mount);
    searchRoutes(context, mount);
  },
};

function firstStepRoutes({ db }: Context, mount: Mount): void {
  mount(getFirstSteps, async ({ request }) => {
    const facts = { ...(await findFirstFacts(db)), https: request.protocol === 'https' };
    return { data: FIRST_STEPS.map((step) => ({ step, done: facts[step] })) };
  });
}

function preferenceRoutes(context: Context, mount: Mount): void {
  mount(getPreferences, async ({ actor }) => ({
    data: await readPreferences(context.db, actor.id),
  }));

  mount(updatePreferencesEndpoint, async ({ actor, body }) => ({
    data: await updatePreferences(context, actor, body),
  }));

  mount(listBadges, async ({ actor }) => ({
    data: [
      ...(actor.role === 'admin' ? await administratorBadges(context.db) : []),
      ...(await mailBadges(context.db, actor.id)),
    ],
  }));
}

/** Unread letters in the caller's mailboxes, on the tile of mail. */
async function mailBadges(db: Db, accountId: number): Promise<Badge[]> {
  const count = await countUnread(db, accountId);
  return count > 0 ? [{ place: 'home', key: 'autogmail', kind: 'unread-mail', count }] : [];
}

/** What waits for an administrator, on the hub's users section. */
async function administratorBadges(db: Db): Promise<Badge[]> {
  const [pending, passwords, access] = await Promise.all([
    countPendingUsers(db),
    countPasswordRequests(db),
    countOpenRequests(db),
  ]);
  const users = { place: 'hub', key: 'users' } as const;
  const badges: Badge[] = [
    { ...users, kind: 'pending-registrations', count: pending },
    { ...users, kind: 'password-requests', count: passwords },
    { ...users, kind: 'access-requests', count: access },
  ];
  return badges.filter(({ count }) => count > 0);
}

function requestRoutes(context: Context, mount: Mount): void {
  mount(requestEndpoint, async ({ actor, body }) => {
    await requestAccess(context, actor, body);
    return {};
  });

  mount(listAccessRequests, async () => {
    const rows = await findAccessRequests(context.db, REQUESTS_SHOWN);
    return { data: rows.map(toAccessRequest) };
  });

  mount(handleEndpoint, async ({ actor, params, body }) => {
    await handleAccessRequest(context, actor, params.id, body.decision);
    return {};
  });
}

function toAccessRequest(row: Awaited<ReturnType<typeof findAccessRequests>>[number]) {
  const { account_id, username, name, account_role, ...request } = row;
  const isAdmin = account_role === 'admin';
  return {
    ...request,
    user: {
      id: account_id,
      username,
      name,
      role: isAdmin ? ('admin' as const) : ('user' as const),
    },
    decision: request.decision as 'granted' | 'declined' | null,
    requested_at: request.requested_at.toISOString(),
    handled_at: request.handled_at?.toISOString() ?? null,
  };
}

function searchRoutes({ db }: Context, mount: Mount): void {
  mount(quickSearch, async ({ actor, query: { q, limit } }) => ({
    data: await findAnything(db, actor, q, limit),
  }));
}
