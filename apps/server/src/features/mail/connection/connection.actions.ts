import { timingSafeEqual } from 'node:crypto';
import type { AUTH_ERRORS, Mailbox, MailReason } from '@station/contract/mail/mail-fields';
import { generateRandomCodeVerifier } from 'oauth4webapi';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { findActorOfSession } from '../../accounts/sessions/session-actors.queries.ts';
import { lockPerson } from '../../accounts/sign-in/accounts.queries.ts';
import { openGmail } from '../gmail/gmail.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';
import { GMAIL_SCOPE, googleAddresses } from '../gmail/google-addresses.ts';
import { mailboxView } from '../mailboxes/mailbox-access.actions.ts';
import {
  type Connected,
  findMailbox,
  insertMailbox,
  lockOwnMailbox,
  reconnectMailbox,
} from '../mailboxes/mailboxes.queries.ts';
import { findGoogleClient } from '../settings/mail-settings.actions.ts';
import { insertAuthorization, takeAuthorization } from './authorizations.queries.ts';
import { consentAddress, redeemCode, revokeTokens, type Tokens } from './oauth.ts';
import { TOKENS_PURPOSE } from './open-mailbox.ts';

/** Somebody who was sent to Google has so many milliseconds to come back. */
export const AUTHORIZATION_MS = 10 * 60_000;

export type AuthError = (typeof AUTH_ERRORS)[number];

/**
 * Begins to connect a mailbox: where to send the person, and what its browser has to hold until then.
 * @throws Problem `mail.not-configured`.
 */
export async function startAuthorization(
  context: Context,
  actor: Actor,
  { redirectUrl, loginHint }: { redirectUrl: string; loginHint: string | undefined },
): Promise<{ authUrl: string; browser: string }> {
  const client = await findGoogleClient(context);
  if (!client) throw notConfigured();
  const { db, secrets, clock } = context;
  const [state, browser, verifier] = [newToken(), newToken(), generateRandomCodeVerifier()];
  await db.transaction().execute((trx) =>
    insertAuthorization(
      trx,
      {
        state_hash: state.tokenHash,
        browser_hash: browser.tokenHash,
        session_id: actor.sessionId,
        account_id: actor.id,
        sealed_verifier: secrets.seal('pkce verifier', verifier),
        redirect_url: redirectUrl,
        expires_at: new Date(clock.now() + AUTHORIZATION_MS),
      },
      new Date(clock.now()),
    ),
  );
  const given = { redirectUrl, state: state.token, verifier, loginHint };
  return { authUrl: await consentAddress(context, client, given), browser: browser.token };
}

function notConfigured(): Problem {
  return new Problem('conflict', 'An administrator has to enter the Google client first', {
    reason: 'mail.not-configured' satisfies MailReason,
  });
}

/** What Google sent back with the person, and what the browser held meanwhile. */
export type Return = {
  query: { code?: string | undefined; state?: string | undefined; error?: string | undefined };
  browser: string | undefined;
};

/** Connects the mailbox of whoever comes back from Google; answers which, or why not. */
export async function finishAuthorization(
  context: Context,
  { query, browser }: Return,
): Promise<{ mailboxId: number } | { error: AuthError }> {
  const { db, clock, secrets, log } = context;
  const { code, state = '', error } = query;
  const begun = await takeAuthorization(db, hashToken(state), new Date(clock.now()));
  if (!begun || !browser || !timingSafeEqual(hashToken(browser), begun.browser_hash)) {
    return { error: 'expired' };
  }
  if (error !== undefined || code === undefined) {
    return { error: error === 'access_denied' ? 'denied' : 'google' };
  }
  const actor = await findActorOfSession(context, begun.session_id);
  if (!actor) return { error: 'expired' };
  const client = await findGoogleClient(context);
  if (!client) return { error: 'not-configured' };
  try {
    const tokens = await redeemCode(context, client, {
      returned: new URLSearchParams({ code, state }),
      state,
      redirectUrl: begun.redirect_url,
      verifier: secrets.open('pkce verifier', begun.sealed_verifier),
    });
    if (!tokens.scopes.includes(GMAIL_SCOPE)) {
      await revokeTokens(context, client, tokens.access).catch(() => undefined);
      return { error: 'scope' };
    }
    return { mailboxId: await connect(context, actor, tokens) };
  } catch (err) {
    log.warn({ err }, 'a mailbox was not connected');
    return { error: 'google' };
  }
}

/**
 * Connects a mailbox by an access token that was made elsewhere; Google is asked whose it is.
 * @throws Problem `mail.token-refused`.
 */
export async function connectByToken(
  context: Context,
  actor: Actor,
  { token, expires_in: expiresIn }: { token: string; expires_in: number },
): Promise<Mailbox> {
  try {
    const id = await connect(context, actor, { access: token.trim(), expiresIn, scopes: [] });
    const row = await findMailbox(context.db, actor.id, { id });
    const missing: { message: string; reason: MailReason } = {
      message: 'There is no such mailbox',
      reason: 'mail.mailbox-not-found',
    };
    return mailboxView(requireFound(row, missing));
  } catch (error) {
    if (!(error instanceof GmailFailure) || error.kind === 'lost' || error.kind === 'unreachable') {
      throw error;
    }
    throw new Problem('invalid', 'Google does not take this token', {
      reason: 'mail.token-refused' satisfies MailReason,
    });
  }
}

/** Keeps tokens for the mailbox that they open. Connected anew, a mailbox keeps what it has here. */
async function connect(context: Context, actor: Actor, tokens: Tokens): Promise<number> {
  const { db, secrets, clock } = context;
  const address = await addressOf(context, tokens.access);
  const { access, refresh, expiresIn, scopes } = tokens;
  const connected: Connected = {
    handle: newToken().token,
    address,
    state: refresh === undefined ? 'manual' : 'connected',
    sealed_tokens: secrets.seal(TOKENS_PURPOSE, JSON.stringify({ access, refresh })),
    access_expires_at: new Date(clock.now() + expiresIn * 1_000),
    scopes,
  };
  return db.transaction().execute(async (trx) => {
    // Where there is no mailbox yet there is nothing else to hold, and two returns would make two.
    await lockPerson(trx, actor.id);
    const known = await lockOwnMailbox(trx, actor.id, address);
    if (known !== undefined) await reconnectMailbox(trx, known, connected);
    const id = known ?? (await insertMailbox(trx, actor.id, connected));
    await writeAudit(trx, {
      actor,
      action: 'mail.connected',
      subject: 'mailbox',
      subjectId: id,
      after: { address },
    });
    return id;
  });
}

/** Whose mailbox a token opens, in small letters. */
async function addressOf(context: Context, token: string): Promise<string> {
  const gmail = openGmail({
    addresses: googleAddresses(context),
    token: async () => token,
    spend: () => undefined,
  });
  return (await gmail.profile()).emailAddress.toLowerCase();
}
