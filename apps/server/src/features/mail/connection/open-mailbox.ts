import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { type Gmail, openGmail } from '../gmail/gmail.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';
import { googleAddresses } from '../gmail/google-addresses.ts';
import {
  countQuota,
  findSealedMailbox,
  forgetTokens,
  keepRenewedToken,
  type SealedMailbox,
} from '../mailboxes/mailboxes.queries.ts';
import { findGoogleClient } from '../settings/mail-settings.actions.ts';
import { ClientRefused, GrantRefused, renewTokens } from './oauth.ts';

/** What a mailbox's tokens are sealed for. */
export const TOKENS_PURPOSE = 'google tokens';

/** A token that is over in less than this, in milliseconds, is renewed first. */
const FRESH_MS = 60_000;

/** What is sealed of a mailbox. */
type StoredTokens = { access: string; refresh?: string | undefined };

export type OpenContext = Pick<Context, 'db' | 'config' | 'secrets' | 'clock' | 'log'>;

/** Renewals under way, by database and mailbox: ten calls at once ask for one token. */
const renewals = new WeakMap<object, Map<number, Promise<string>>>();

/**
 * Opens a mailbox at Google. Its methods throw GmailFailure; when Google no longer takes its tokens,
 * the mailbox says so from then on and has to be connected again.
 */
export function openMailbox(context: OpenContext, mailboxId: number, signal?: AbortSignal): Gmail {
  // Calls that follow one another ask for their token once.
  let known: Promise<string> | undefined;
  return openGmail({
    addresses: googleAddresses(context),
    signal,
    token(refused) {
      if (refused !== undefined || !known) known = tokenOf(context, mailboxId, refused);
      return known;
    },
    spend(units) {
      // Nobody waits for it to be written down: whoever reads is never held up by the quota.
      countQuota(context.db, mailboxId, units).catch((err: unknown) =>
        context.log.warn({ err, mailbox: mailboxId }, 'units of quota were not counted'),
      );
    },
  });
}

async function tokenOf(
  context: OpenContext,
  mailboxId: number,
  refused: string | undefined,
): Promise<string> {
  const { db, clock } = context;
  const row = await findSealedMailbox(db, mailboxId);
  if (!row?.sealed_tokens) throw new GmailFailure('unauthorized');
  const tokens = openTokens(context, row.sealed_tokens);
  const left = (row.access_expires_at?.getTime() ?? 0) - clock.now();
  if (tokens.access !== refused && left > FRESH_MS) return tokens.access;
  if (tokens.refresh === undefined) {
    if (tokens.access !== refused && left > 0) return tokens.access;
    await forgetTokens(db, mailboxId, row.sealed_tokens);
    throw new GmailFailure('unauthorized');
  }
  return renewOnce(context, row, row.sealed_tokens, { ...tokens, refresh: tokens.refresh });
}

/** What was sealed of a mailbox. @throws Error when it was sealed with another key. */
export function openTokens({ secrets }: Pick<Context, 'secrets'>, sealed: Buffer): StoredTokens {
  return JSON.parse(secrets.open(TOKENS_PURPOSE, sealed)) as StoredTokens;
}

function renewOnce(
  context: OpenContext,
  row: SealedMailbox,
  sealed: Buffer,
  tokens: StoredTokens & { refresh: string },
): Promise<string> {
  const running = renewals.get(context.db) ?? new Map<number, Promise<string>>();
  renewals.set(context.db, running);
  const known = running.get(row.id);
  if (known) return known;
  const renewal = renew(context, row, sealed, tokens).finally(() => running.delete(row.id));
  running.set(row.id, renewal);
  return renewal;
}

async function renew(
  context: OpenContext,
  row: SealedMailbox,
  sealed: Buffer,
  { refresh }: { refresh: string },
): Promise<string> {
  const { db, secrets, clock, log } = context;
  const client = await findGoogleClient(context);
  if (!client) throw new GmailFailure('unauthorized');
  // A renewal that ended after this caller had read the old token leaves nothing to do.
  const latest = (await findSealedMailbox(db, row.id))?.sealed_tokens;
  if (!latest) throw new GmailFailure('unauthorized');
  if (!latest.equals(sealed)) return openTokens(context, latest).access;
  try {
    const renewed = await twice(() => renewTokens(context, client, refresh));
    const stored: StoredTokens = { access: renewed.access, refresh: renewed.refresh ?? refresh };
    const again = secrets.seal(TOKENS_PURPOSE, JSON.stringify(stored));
    const expiresAt = new Date(clock.now() + renewed.expiresIn * 1_000);
    await keepRenewedToken(db, row.id, sealed, again, expiresAt);
    return renewed.access;
  } catch (error) {
    if (error instanceof GrantRefused) {
      await forgetTokens(db, row.id, sealed);
      throw new GmailFailure('unauthorized');
    }
    log.warn({ err: error, mailbox: row.id }, 'the access to a mailbox was not renewed');
    // The tokens stay: they are good again once an administrator has entered the right secret.
    throw new GmailFailure(error instanceof ClientRefused ? 'unauthorized' : 'unreachable');
  }
}

/** Asking for a token a second time harms nothing. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GrantRefused || error instanceof ClientRefused) throw error;
    await pause(200);
    return work();
  }
}
