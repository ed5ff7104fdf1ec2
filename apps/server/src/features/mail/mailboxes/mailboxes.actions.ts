import type { MailReason } from '@station/contract/mail/mail-fields';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { washEditorHtml } from '../../../platform/safe-html.ts';
import { holdMailbox } from './mailbox-access.actions.ts';
import { type Role, updateMailboxRow } from './mailboxes.queries.ts';
import {
  deleteMember,
  deleteOtherMembers,
  findMembers,
  type MemberRow,
  putMember,
} from './members.queries.ts';

/**
 * Changes what is sent with letters, or whether there are members.
 * @throws Problem `mail.mailbox-not-found`, `mail.role-too-low`.
 */
export async function updateMailbox(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  mailboxId: number,
  given: {
    display_name?: string | undefined;
    signature?: string | undefined;
    is_shared?: boolean | undefined;
  },
): Promise<void> {
  const { display_name, is_shared } = given;
  const signature = given.signature === undefined ? undefined : washEditorHtml(given.signature);
  await db.transaction().execute(async (trx) => {
    const mailbox = await holdMailbox(trx, actor, mailboxId, 'owner');
    await updateMailboxRow(trx, mailbox.id, { display_name, signature, is_shared });
    if (is_shared === false) await deleteOtherMembers(trx, mailbox.id, actor.id);
    const { address } = mailbox;
    await writeAudit(trx, {
      actor,
      action: 'mail.mailbox-changed',
      subject: 'mailbox',
      subjectId: mailbox.id,
      before: { address, display_name: mailbox.display_name, is_shared: mailbox.is_shared },
      after: {
        address,
        display_name: display_name ?? mailbox.display_name,
        is_shared: is_shared ?? mailbox.is_shared,
      },
    });
  });
}

const noMember = () =>
  new Problem('not-found', 'There is no such person here', {
    reason: 'mail.member-not-found' satisfies MailReason,
  });

/**
 * Lets somebody into a shared mailbox, or changes what they may do there.
 * @throws Problem `mail.mailbox-not-found`, `mail.role-too-low`, `mail.member-not-found`; `forbidden`
 *   where the mailbox is not shared, or would have no owner.
 */
export async function setMember(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: number,
  accountId: number,
  role: Role,
): Promise<MemberRow[]> {
  return db.transaction().execute(async (trx) => {
    const { address, is_shared } = await holdMailbox(trx, actor, id, 'owner');
    if (!is_shared) throw new Problem('forbidden', 'Only a shared mailbox has members');
    const before = await findMembers(trx, id);
    if (role !== 'owner') requireOtherOwner(before, accountId);
    if (!(await putMember(trx, id, accountId, role))) throw noMember();
    const was = before.find((it) => it.account_id === accountId);
    const after = await findMembers(trx, id);
    const is = after.find((it) => it.account_id === accountId);
    await writeAudit(trx, {
      actor,
      action: 'mail.member-set',
      subject: 'mailbox',
      subjectId: id,
      before: { address, member: is?.username, role: was?.role ?? null },
      after: { address, member: is?.username, role },
    });
    return after;
  });
}

/**
 * Takes somebody out of a mailbox; everybody may leave by themselves.
 * @throws Problem `mail.mailbox-not-found`, `mail.role-too-low`, `mail.member-not-found`; `forbidden` for
 *   the last owner.
 */
export async function removeMember(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: number,
  accountId: number,
): Promise<MemberRow[]> {
  return db.transaction().execute(async (trx) => {
    const needed = accountId === actor.id ? 'reader' : 'owner';
    const { address } = await holdMailbox(trx, actor, id, needed);
    const before = await findMembers(trx, id);
    const gone = before.find((it) => it.account_id === accountId);
    if (!gone) throw noMember();
    requireOtherOwner(before, accountId);
    await deleteMember(trx, id, accountId);
    await writeAudit(trx, {
      actor,
      action: 'mail.member-removed',
      subject: 'mailbox',
      subjectId: id,
      before: { address, member: gone.username, role: gone.role },
    });
    return findMembers(trx, id);
  });
}

function requireOtherOwner(members: readonly MemberRow[], accountId: number): void {
  if (members.some((it) => it.role === 'owner' && it.account_id !== accountId)) return;
  if (!members.some((it) => it.account_id === accountId && it.role === 'owner')) return;
  throw new Problem('forbidden', 'A mailbox needs an owner');
}
