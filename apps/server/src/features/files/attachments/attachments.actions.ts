import type { Attachment } from '@station/contract/files/attachments';
import { holdContacts } from '../../../db/hold-contacts.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { nodeViews } from '../nodes/node-views.ts';
import { refuse, requireNode, requireWritable } from '../nodes/nodes.actions.ts';
import { findNode, findNodes } from '../nodes/nodes.queries.ts';
import { requireOwned } from '../sharing/shares.actions.ts';
import {
  deleteAttachment,
  findAttachments,
  findSubject,
  insertAttachments,
  lockAttachment,
  type Subject,
} from './attachments.queries.ts';

/** The files of a record. @throws Problem `files.subject-not-found`. */
export async function readAttachments(
  context: Context,
  actor: Actor,
  subject: Subject,
): Promise<Attachment[]> {
  await requireSubject(context.db, actor, subject);
  const view = nodeViews(context, actor);
  const rows = await findAttachments(context.db, actor, subject);
  return rows.map((row) => ({
    id: row.attachment_id,
    file: view(row),
    attached_by: { id: row.attached_by, name: row.attached_name },
    attached_at: row.attached_at.toISOString(),
  }));
}

async function requireSubject(db: Context['db'], actor: Actor, subject: Subject) {
  const found = await findSubject(db, actor, subject);
  if (found) return found;
  throw refuse('not-found', 'This record does not exist', 'files.subject-not-found');
}

/**
 * Attaches files to a record: whoever may see that may see them from then on, also when a share has ended.
 * Whom else a file is shown to is its owner’s word and administrators’, so nobody else may do it.
 * @throws Problem `files.subject-not-found`, `files.not-found`, `files.read-only`, `files.not-owner`.
 */
export async function attach(
  context: Context,
  actor: Actor,
  { node_ids, ...subject }: Subject & { node_ids: readonly number[] },
): Promise<Attachment[]> {
  await context.db.transaction().execute(async (trx) => {
    await holdContacts(trx, subject.subject_kind === 'contact' ? [subject.subject_id] : []);
    const { label } = await requireSubject(trx, actor, subject);
    const rows = await findNodes(trx, actor, node_ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const files = node_ids.map((id) => requireOwned(requireWritable(byId.get(id))));
    await insertAttachments(
      trx,
      files.map(({ id }) => id),
      subject,
      { id: actor.id, name: actor.name || actor.username },
    );
    for (const { id, name } of files) {
      await writeAudit(trx, {
        ...{ actor, action: 'files.attached', subject: 'file', subjectId: id },
        after: { name, attached_to: label, ...subject },
      });
    }
  });
  return readAttachments(context, actor, subject);
}

/**
 * Takes a file off a record.
 * @throws Problem `files.attachment-not-found`, `files.read-only`.
 */
export async function detach({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockAttachment(trx, id);
    const subject = found && (await findSubject(trx, actor, found));
    if (!found || !subject) {
      throw refuse('not-found', 'This is not attached any more', 'files.attachment-not-found');
    }
    const node = requireNode(await findNode(trx, actor, found.node_id));
    if (found.attached_by !== actor.id) requireWritable(node);
    await deleteAttachment(trx, id);
    const { subject_kind, subject_id } = found;
    await writeAudit(trx, {
      ...{ actor, action: 'files.detached', subject: 'file', subjectId: node.id },
      before: { name: node.name, attached_to: subject.label, subject_kind, subject_id },
    });
  });
}
