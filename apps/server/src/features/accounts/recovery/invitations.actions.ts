import type { AccountsReason } from '@station/contract/accounts/accounts';
import type { Invitation } from '@station/contract/accounts/users';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { newToken } from '../../../platform/tokens.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { createAccount, emailTaken, requireAdministrator } from '../sign-in/accounts.actions.ts';
import { isEmailTaken } from '../sign-in/accounts.queries.ts';
import { hashNewPassword } from '../sign-in/credentials.actions.ts';
import { GOOD_FOR_MINUTES, pageAddress } from './link-tokens.ts';
import { deleteInvitation, deleteLink, insertLink } from './links.queries.ts';
import { invitationLetter } from './mail-texts.ts';
import { linkExpired, requireLink } from './recovery.actions.ts';

/**
 * Invites somebody; the link is readable this once, and is also sent when that is possible.
 * @throws Problem `accounts.email-taken` for an address that has an account, since no other could be made
 *   with it, or as `requireAdministrator`.
 */
export async function invite(
  context: Context,
  actor: Actor,
  given: { email: string; name: string; role: 'admin' | 'user' },
): Promise<{ data: Invitation; link: string; mailed: boolean }> {
  const { email, name, role } = given;
  const settings = await readSettings(context);
  const { token, tokenHash } = newToken();
  const link = pageAddress(context, `/invite#${token}`);
  const mailed = context.mailer.enabled && email !== '';
  const row = await context.db.transaction().execute(async (trx) => {
    await requireAdministrator(trx, actor);
    if (await isEmailTaken(trx, email)) throw emailTaken();
    const invitation = await insertLink(trx, {
      kind: 'invite',
      token_hash: tokenHash,
      minutes: GOOD_FOR_MINUTES.invite,
      created_by: actor.id,
      email,
      name,
      role,
    });
    if (mailed) {
      const organisation = settings.organisation_name;
      const letter = invitationLetter(settings.default_language, { organisation, name, link });
      await context.mailer.post(trx, { ...letter, to: email, goodForHours: 7 * 24 });
    }
    await writeAudit(trx, {
      actor,
      action: 'accounts.invited',
      subject: 'invitation',
      subjectId: invitation.id,
      after: { email, name, role },
    });
    return invitation;
  });
  return { data: toInvitation(row), link, mailed };
}

/** Takes an invitation back. @throws Problem `accounts.invitation-not-found`. */
export async function revokeInvitation(context: Context, actor: Actor, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const before = await deleteInvitation(trx, id);
    if (!before) {
      throw new Problem('not-found', 'This invitation does not exist', {
        reason: 'accounts.invitation-not-found' satisfies AccountsReason,
      });
    }
    await writeAudit(trx, {
      actor,
      action: 'accounts.invitation-revoked',
      subject: 'invitation',
      subjectId: id,
      before,
    });
  });
}

/**
 * Makes the account that an invitation is for, once; answers the username.
 * @throws Problem `accounts.link-expired`, `accounts.username-taken`, `accounts.email-taken`, or
 *   one about the password.
 */
export async function acceptInvitation(
  context: Context,
  given: { token: string; username: string; name: string; email: string; password: string },
): Promise<string> {
  const link = await requireLink(context.db, given.token);
  if (link.kind !== 'invite') throw linkExpired();
  const password_hash = await hashNewPassword(context, given.password, 'password');
  await context.db.transaction().execute(async (trx) => {
    // Of two who use it at once, one finds it gone; if the name is taken, it stays good.
    if (!(await deleteLink(trx, link.id))) throw linkExpired();
    const account = {
      username: given.username,
      name: given.name,
      // The administrator's word counts: the letter went there.
      email: link.email || given.email,
      role: link.role,
      password_hash,
    };
    await createAccount(trx, account, { action: 'accounts.invitation-accepted' });
  });
  return given.username;
}

/** An invitation as administrators see it: without its secret. */
export function toInvitation(row: {
  id: number;
  email: string;
  name: string;
  role: string;
  created_at: Date;
  expires_at: Date;
}): Invitation {
  return {
    ...row,
    role: row.role as Invitation['role'],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
