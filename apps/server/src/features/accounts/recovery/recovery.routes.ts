import { SIGN_IN_TEXTS } from '@station/contract/accounts/accounts';
import {
  acceptInvitation as acceptInvitationEndpoint,
  forgotPassword,
  readLink,
  resetPassword as resetPasswordEndpoint,
} from '@station/contract/accounts/recovery';
import {
  createInvitation,
  createUserCode,
  dismissPasswordRequest,
  listInvitations,
  listPasswordRequests,
  revokeInvitation as revokeInvitationEndpoint,
} from '@station/contract/accounts/users';
import type { Context, Feature, Mount } from '../../../platform/context.ts';
import { forgotBy } from '../../settings/forgot-by.rules.ts';
import { sendCredential } from '../devices/device-cookie.ts';
import { refusePasswordOf } from '../sign-in/credentials.actions.ts';
import { acceptInvitation, invite, revokeInvitation, toInvitation } from './invitations.actions.ts';
import { findInvitations } from './links.queries.ts';
import {
  answerPleas,
  askForPassword,
  createCode,
  dismissRequest,
  requireLink,
  resetPassword,
} from './recovery.actions.ts';
import { forgetLinks } from './recovery.jobs.ts';
import { findRequests } from './requests.queries.ts';

/** Ways in that need no password: forgotten ones, codes, invitations. */
export const recovery: Feature = {
  routes: (context, mount) => {
    guestRoutes(context, mount);
    administratorRoutes(context, mount);
  },
  jobs: [answerPleas, forgetLinks],
};

function guestRoutes(context: Context, mount: Mount): void {
  mount(forgotPassword, async ({ body }) => {
    await askForPassword(context, body.username);
    return {
      message: SIGN_IN_TEXTS.forgot,
      by: forgotBy(context),
    };
  });

  mount(readLink, async ({ body }) => {
    const link = await requireLink(context.db, body.token);
    const { username, email, name } = link;
    return {
      data: {
        kind: link.kind === 'invite' ? ('invite' as const) : ('reset' as const),
        username,
        email,
        name,
        expires_at: link.expires_at.toISOString(),
      },
    };
  });

  mount(resetPasswordEndpoint, async ({ body, request, reply }) => {
    const { username, credential } = await resetPassword(context, body);
    sendCredential(context, { request, reply }, { credential, replaces: undefined });
    return { message: SIGN_IN_TEXTS.reset, username };
  });

  mount(
    acceptInvitationEndpoint,
    async ({ body }) => ({
      message: SIGN_IN_TEXTS.registered,
      username: await acceptInvitation(context, body),
    }),
    refusePasswordOf(context),
  );
}

function administratorRoutes(context: Context, mount: Mount): void {
  mount(createUserCode, async ({ actor, params }) => ({
    data: await createCode(context, actor, params.id),
  }));

  mount(listPasswordRequests, async () => {
    const rows = await findRequests(context.db);
    const data = rows.map(({ id, requested_at, account_id, username, name, email }) => ({
      id,
      user: { id: account_id, username, name, email },
      requested_at: requested_at.toISOString(),
    }));
    return { data };
  });

  mount(dismissPasswordRequest, async ({ actor, params }) => {
    await dismissRequest(context, actor, params.id);
    return {};
  });

  mount(createInvitation, async ({ actor, body }) => invite(context, actor, body));

  mount(listInvitations, async () => {
    const rows = await findInvitations(context.db);
    return { data: rows.map(toInvitation) };
  });

  mount(revokeInvitationEndpoint, async ({ actor, params }) => {
    await revokeInvitation(context, actor, params.id);
    return {};
  });
}
