import { MAIL_TEXTS, type Mailbox, type MailReason } from '@station/contract/mail/mail-fields';
import type { Db, Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { findMailbox, type MailboxRow, type Role } from './mailboxes.queries.ts';
import { lockMembers } from './members.queries.ts';

const RANKS: Record<Role, number> = { reader: 0, writer: 1, owner: 2 };

/**
 * A mailbox that somebody may use in this way. Who is no member is told that there is none.
 * @throws Problem `mail.mailbox-not-found`, `mail.role-too-low`.
 */
export async function requireMailbox(
  db: Db,
  actor: Pick<Actor, 'id'>,
  id: number,
  role: Role,
): Promise<MailboxRow> {
  const found = await findMailbox(db, actor.id, { id });
  if (!found) {
    throw new Problem('not-found', 'There is no such mailbox', {
      reason: 'mail.mailbox-not-found' satisfies MailReason,
    });
  }
  return withRole(found, role);
}

/**
 * The same for whoever changes it, held until the transaction ends. Only now is the role certain: somebody
 * who is taken out in this moment decides nothing any more.
 * @throws Problem as {@link requireMailbox} does.
 */
export async function holdMailbox(
  trx: Trx,
  actor: Pick<Actor, 'id'>,
  id: number,
  role: Role,
): Promise<MailboxRow> {
  await lockMembers(trx, id);
  return requireMailbox(trx, actor, id, role);
}

/**
 * A mailbox that somebody may use, by what stands for it in the spec's calls.
 * @throws Problem `mail.sign-in-first` in the spec's words, `mail.role-too-low`.
 */
export async function requireHandle(
  db: Db,
  actor: Pick<Actor, 'id'>,
  handle: string,
  role: Role,
): Promise<MailboxRow> {
  const found = handle === '' ? undefined : await findMailbox(db, actor.id, { handle });
  if (!found) {
    // Not 401: it is Google's sign-in that is missing, and not Station's.
    throw new Problem('conflict', MAIL_TEXTS.signInFirst, {
      reason: 'mail.sign-in-first' satisfies MailReason,
    });
  }
  return withRole(found, role);
}

function withRole(mailbox: MailboxRow, role: Role): MailboxRow {
  if (RANKS[mailbox.role] >= RANKS[role]) return mailbox;
  throw new Problem('forbidden', 'Your role in this mailbox does not allow this', {
    reason: 'mail.role-too-low' satisfies MailReason,
  });
}

/** A mailbox as its members are shown it. */
export function mailboxView(row: MailboxRow): Mailbox {
  return {
    id: row.id,
    access_token: row.handle,
    address: row.address,
    display_name: row.display_name,
    signature: row.signature,
    state: row.state,
    is_shared: row.is_shared,
    role: row.role,
    unread: row.unread,
    expires_at: row.state === 'manual' ? (row.access_expires_at?.toISOString() ?? null) : null,
    connected_at: row.connected_at.toISOString(),
  };
}
