import { randomInt } from 'node:crypto';
import type { AccountsReason } from '@station/contract/accounts/accounts';
import * as z from 'zod/mini';
import type { Db, Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { Problem } from '../../../platform/problem.ts';
import { newToken } from '../../../platform/tokens.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { requireUser } from '../sign-in/accounts.actions.ts';
import {
  findAccount,
  findAccountByLogin,
  lockAccount,
  lockPerson,
} from '../sign-in/accounts.queries.ts';
import { hashNewPassword, replacePassword } from '../sign-in/credentials.actions.ts';
import { refuseSelf } from '../users/not-yourself.rules.ts';
import { GOOD_FOR_MINUTES, linkHash, newCode, pageAddress } from './link-tokens.ts';
import {
  countMailedLinks,
  deleteLink,
  deleteLinksOf,
  findLink,
  insertLink,
  type LinkRow,
} from './links.queries.ts';
import { codeLetter, resetLetter } from './mail-texts.ts';
import { writeToOwner } from './owner-letters.ts';
import {
  deleteRequest,
  deleteRequestOf,
  insertPlea,
  insertRequest,
  takePlea,
} from './requests.queries.ts';

/** At most so many letters to one account within the hour that a link is good for. */
const LETTERS_AN_HOUR = 3;

/**
 * Milliseconds after which a plea is looked into, at random. Done at once, the work for an account
 * that exists would slow the same caller's next call, and so tell what the answer does not.
 */
const LATER_MS = { min: 200, max: 1_200 };

/** Looks into the pleas that wait. */
export const answerPleas = defineJob({
  kind: 'accounts.answer-pleas',
  payload: z.object({}),
  // Somebody waits, and the next plea would try again anyway.
  tries: Number.POSITIVE_INFINITY,
  pauseMs: 2_000,
  handler: (context: Context) => handlePleas(context),
});

/**
 * Takes a plea for a new password. Whoever it may be, the same is written and the rest happens later,
 * off the path of the request, so that neither answer nor time tells whether the account exists.
 */
export async function askForPassword({ db }: Context, login: string): Promise<void> {
  const afterMs = randomInt(LATER_MS.min, LATER_MS.max);
  await db.transaction().execute(async (trx) => {
    await insertPlea(trx, login);
    await addJob(trx, answerPleas, { key: 'all', payload: {}, due: { afterMs } });
  });
}

/** Looks into every plea there is; one at a time, each for good or not at all. */
async function handlePleas(context: Context): Promise<void> {
  const settings = await readSettings(context);
  const handleOne = () =>
    context.db.transaction().execute(async (trx) => {
      const login = await takePlea(trx);
      if (login === undefined) return false;
      const found = await findAccountByLogin(trx, login);
      // Held, so that pleas of one account are looked into one after the other, on all servers.
      const account = found && (await lockAccount(trx, found.id));
      if (!account || account.status === 'deactivated') return true;
      if (!context.mailer.enabled || account.email === '') {
        const added = await insertRequest(trx, account.id);
        if (added) await noteRequest(trx, account, 'administrator');
        return true;
      }
      if ((await countMailedLinks(trx, account.id)) >= LETTERS_AN_HOUR) return true;
      const { token, tokenHash } = newToken();
      await insertLink(trx, {
        kind: 'reset',
        token_hash: tokenHash,
        account_id: account.id,
        minutes: GOOD_FOR_MINUTES.reset,
      });
      const letter = resetLetter(settings.default_language, {
        organisation: settings.organisation_name,
        name: account.name,
        link: pageAddress(context, `/reset#${token}`),
      });
      await context.mailer.post(trx, { ...letter, to: account.email, goodForHours: 1 });
      await noteRequest(trx, account, 'mail');
      return true;
    });
  while (await handleOne());
}

function noteRequest(
  trx: Trx,
  account: { id: number },
  by: 'mail' | 'administrator',
): Promise<void> {
  return writeAudit(trx, {
    actor: null,
    action: 'accounts.password-requested',
    subject: 'account',
    subjectId: account.id,
    after: { by },
  });
}

/** The link of a token or a typed code. @throws Problem `accounts.link-expired`. */
export async function requireLink(db: Db, token: string): Promise<LinkRow> {
  const link = await findLink(db, linkHash(token));
  if (link) return link;
  throw linkExpired();
}

/** The failure for a link that is used up, too old, or none at all. */
export function linkExpired(): Problem {
  return new Problem('not-found', 'This link or code is used up or too old', {
    reason: 'accounts.link-expired' satisfies AccountsReason,
  });
}

/**
 * Sets a new password by a link or a code, once, and ends every session and API token; answers whose it
 * was, and the credential by which the device is known, so that its owner gets in while others keep guessing.
 * @throws Problem `accounts.link-expired`, or one about the password.
 */
export async function resetPassword(
  context: Context,
  given: { token: string; password: string },
): Promise<{ username: string; credential: string }> {
  const link = await requireLink(context.db, given.token);
  if (link.account_id === null) throw linkExpired();
  const accountId = link.account_id;
  const passwordHash = await hashNewPassword(context, given.password, 'password');
  const { ended, device } = await context.db.transaction().execute(async (trx) => {
    // The account before its links, as all do who write both: else two could wait for each other.
    await lockPerson(trx, accountId);
    // Of two who use it at once, one finds it gone.
    if (!(await deleteLink(trx, link.id))) throw linkExpired();
    const owner = { id: accountId, username: link.username };
    const replaced = await replacePassword(trx, context, owner, passwordHash);
    if (!replaced) throw linkExpired();
    await deleteRequestOf(trx, accountId);
    await writeAudit(trx, {
      actor: owner,
      action: 'accounts.password-reset',
      subject: 'account',
      subjectId: accountId,
      after: { by: link.kind },
    });
    return replaced;
  });
  ended.publish();
  return { username: link.username, credential: device.credential };
}

/**
 * Makes a one-time code for somebody who lost access, and writes to them; earlier links and codes
 * are void. Nobody makes one for oneself: a stolen token would give the password by it.
 * @throws Problem `accounts.user-not-found`, `accounts.not-yourself`.
 */
export async function createCode(
  context: Context,
  actor: Actor,
  accountId: number,
): Promise<{ code: string; expires_at: string }> {
  refuseSelf(actor, accountId);
  const code = newCode();
  const settings = await readSettings(context);
  return context.db.transaction().execute(async (trx) => {
    await lockPerson(trx, accountId);
    const account = requireUser(await findAccount(trx, accountId));
    await deleteLinksOf(trx, accountId);
    const link = await insertLink(trx, {
      kind: 'code',
      token_hash: linkHash(code),
      account_id: accountId,
      minutes: GOOD_FOR_MINUTES.code,
      created_by: actor.id,
    });
    await deleteRequestOf(trx, accountId);
    await writeAudit(trx, {
      actor,
      action: 'accounts.code-made',
      subject: 'account',
      subjectId: accountId,
    });
    await writeToOwner(trx, context, account, codeLetter, settings);
    return { code, expires_at: link.expires_at.toISOString() };
  });
}

/** Takes a request off the list without a code. @throws Problem `accounts.request-not-found`. */
export async function dismissRequest(context: Context, actor: Actor, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const accountId = await deleteRequest(trx, id);
    if (accountId === undefined) {
      throw new Problem('not-found', 'This request does not exist', {
        reason: 'accounts.request-not-found' satisfies AccountsReason,
      });
    }
    await writeAudit(trx, {
      actor,
      action: 'accounts.password-request-dismissed',
      subject: 'account',
      subjectId: accountId,
    });
  });
}
