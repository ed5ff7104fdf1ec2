import {
  enterGmailToken,
  finishGoogleAuth,
  getGmailProfile,
  getMailboxStatus,
  getMailSettings,
  listMailboxes,
  listMailboxMembers,
  logoutGmail,
  removeMailboxMember,
  setMailboxMember,
  startGoogleAuth,
  updateMailbox as updateMailboxEndpoint,
  updateMailSettings as updateMailSettingsEndpoint,
} from '@station/contract/mail/connection';
import type { Feature } from '../../../platform/context.ts';
import { mailboxView, requireHandle, requireMailbox } from '../mailboxes/mailbox-access.actions.ts';
import { removeMember, setMember, updateMailbox } from '../mailboxes/mailboxes.actions.ts';
import { findMailboxes } from '../mailboxes/mailboxes.queries.ts';
import { findMembers } from '../mailboxes/members.queries.ts';
import {
  findGoogleClient,
  readMailSettings,
  redirectUrl,
  updateMailSettings,
} from '../settings/mail-settings.actions.ts';
import {
  AUTHORIZATION_MS,
  connectByToken,
  finishAuthorization,
  startAuthorization,
} from './connection.actions.ts';
import { disconnect } from './disconnecting.actions.ts';
import { readMailboxStatus } from './mailbox-status.queries.ts';
import { openMailbox } from './open-mailbox.ts';
import { returnCookieOf, sendReturnCookie } from './return-cookie.ts';

/** The mail screen (spec 1, section 2). */
const SCREEN = '/autogmail';

/** Connecting mailboxes, who may use them, and the client at Google. */
export const connectionRoutes: Feature['routes'] = (context, mount) => {
  const { db } = context;

  mount(startGoogleAuth, async ({ actor, query, request, reply }) => {
    const { authUrl, browser } = await startAuthorization(context, actor, {
      redirectUrl: redirectUrl(context, request),
      loginHint: query.login_hint,
    });
    sendReturnCookie(context, { request, reply }, browser, AUTHORIZATION_MS / 1_000);
    return { authUrl };
  });

  mount(finishGoogleAuth, async ({ query, request, reply }) => {
    const browser = returnCookieOf(request);
    const outcome = await finishAuthorization(context, { query, browser });
    sendReturnCookie(context, { request, reply }, '', 0);
    const said = new URLSearchParams(
      'error' in outcome
        ? { auth: 'error', message: outcome.error }
        : { auth: 'success', mailbox: String(outcome.mailboxId) },
    );
    // Nothing of the address that Google sent the person to is passed on.
    return reply
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store')
      .redirect(`${SCREEN}?${said}`);
  });

  mount(getGmailProfile, async ({ actor, query }) => {
    const { id } = await requireHandle(db, actor, query.accessToken, 'reader');
    const { emailAddress, messagesTotal, threadsTotal } = await openMailbox(context, id).profile();
    return { profile: { emailAddress, messagesTotal, threadsTotal } };
  });

  mount(logoutGmail, async ({ actor, body }) => {
    const mailbox = await requireHandle(db, actor, body.accessToken, 'owner');
    await disconnect(context, actor, mailbox);
    return {};
  });

  mount(enterGmailToken, async ({ actor, body }) => ({
    data: await connectByToken(context, actor, body),
  }));

  mount(listMailboxes, async ({ actor }) => ({
    data: (await findMailboxes(db, actor.id)).map(mailboxView),
    is_configured: (await findGoogleClient(context)) !== undefined,
    may_configure: actor.role === 'admin',
  }));

  mount(updateMailboxEndpoint, async ({ actor, params, body }) => {
    const { mailbox_id: id } = params;
    await updateMailbox(context, actor, id, body);
    return { data: mailboxView(await requireMailbox(db, actor, id, 'reader')) };
  });

  mount(listMailboxMembers, async ({ actor, params }) => {
    const { id } = await requireMailbox(db, actor, params.mailbox_id, 'reader');
    return { data: await findMembers(db, id) };
  });

  mount(setMailboxMember, async ({ actor, params, body }) => ({
    data: await setMember(context, actor, params.mailbox_id, body.account_id, body.role),
  }));

  mount(removeMailboxMember, async ({ actor, params }) => ({
    data: await removeMember(context, actor, params.mailbox_id, params.account_id),
  }));

  mount(getMailboxStatus, async ({ actor, params }) => {
    const mailbox = await requireMailbox(db, actor, params.mailbox_id, 'reader');
    return { data: await readMailboxStatus(db, mailbox) };
  });

  mount(getMailSettings, async ({ request }) => ({
    data: await readMailSettings(context, request),
  }));

  mount(updateMailSettingsEndpoint, async ({ actor, body, request }) => {
    await updateMailSettings(context, actor, body);
    return { data: await readMailSettings(context, request) };
  });
};
