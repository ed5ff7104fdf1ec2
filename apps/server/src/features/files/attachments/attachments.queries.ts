import type { AttachmentSubject } from '@station/contract/files/attachments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { type NodeRow, nodeColumns } from '../nodes/nodes.queries.ts';
import type { Viewer } from '../nodes/visible-nodes.queries.ts';

/** A record that files can be attached to. */
export type Subject = { subject_kind: AttachmentSubject; subject_id: number };

/** Whether somebody may see the record `subject`. */
const shownTo = ({ id, role }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`attachment_shown(subject.account_id, subject.for_leaders, subject.meeting_id,
    ${id}, ${role})`;

/** What people call a record, if the viewer may see it. */
export async function findSubject(
  db: Db,
  viewer: Viewer,
  { subject_kind, subject_id }: Subject,
): Promise<{ label: string } | undefined> {
  const { rows } = await sql<{ label: string }>`
    select label from attachment_subject subject
    where kind = ${subject_kind} and id = ${subject_id} and ${shownTo(viewer)}`.execute(db);
  return rows[0];
}

/** An attachment with its file. */
export type AttachmentRow = NodeRow & {
  attachment_id: number;
  attached_by: number | null;
  attached_name: string;
  attached_at: Date;
};

/** The files of a record that are not in the trash, newest attachment first. */
export async function findAttachments(
  db: Db,
  viewer: Viewer,
  { subject_kind, subject_id }: Subject,
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select ${nodeColumns(viewer)}, attachment.id as attachment_id, attachment.attached_by,
      attachment.attached_name, attachment.attached_at
    from attachment
    join file_node node on node.id = attachment.node_id and node.trashed_root is null
    join account owner on owner.id = node.owner_id
    where attachment.subject_kind = ${subject_kind} and attachment.subject_id = ${subject_id}
    order by attachment.attached_at desc, attachment.id desc`.execute(db);
  return rows;
}

/** What a file is attached to, as far as the viewer sees it. */
export async function findAttachmentsOfNode(db: Db, viewer: Viewer, nodeId: number) {
  const { rows } = await sql<{
    id: number;
    subject_kind: string;
    subject_id: number;
    label: string;
  }>`
    select attachment.id, attachment.subject_kind, attachment.subject_id, subject.label
    from attachment join attachment_subject subject
      on subject.kind = attachment.subject_kind and subject.id = attachment.subject_id
    where attachment.node_id = ${nodeId} and ${shownTo(viewer)}
    order by attachment.id`.execute(db);
  return rows;
}

/** Attaches files to a record; those that are attached to it already stay as they are. */
export async function insertAttachments(
  trx: Trx,
  nodeIds: readonly number[],
  { subject_kind, subject_id }: Subject,
  by: { id: number; name: string },
): Promise<void> {
  await sql`
    insert into attachment (node_id, subject_kind, subject_id, attached_by, attached_name)
    select id, ${subject_kind}, ${subject_id}, ${by.id}, ${by.name}
    from unnest(${nodeIds}::bigint[]) as given (id)
    on conflict (node_id, subject_kind, subject_id) do nothing`.execute(trx);
}

/** An attachment, held until the transaction ends. */
export async function lockAttachment(
  trx: Trx,
  id: number,
): Promise<(Subject & { node_id: number; attached_by: number | null }) | undefined> {
  const { rows } = await sql<Subject & { node_id: number; attached_by: number | null }>`
    select node_id, subject_kind, subject_id, attached_by from attachment
    where id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function deleteAttachment(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('attachment').where('id', '=', id).execute();
}

/** Whether the file of an `attachment` is not attached to a contact. */
const notAttached = (contactId: number): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from attachment known where known.node_id = attachment.node_id
    and known.subject_kind = 'contact' and known.subject_id = ${contactId})`;

/**
 * Attaches what is attached to some contacts to another one; answers what was attached to whom. A file that
 * this one has already, or gets from another of them, stays where it is.
 */
export async function moveAttachments(
  trx: Trx,
  from: readonly number[],
  to: number,
): Promise<{ id: number; contact_id: number }[]> {
  const { rows } = await sql<{ id: number; contact_id: number }>`
    with given as (
      select distinct on (node_id) id, subject_id from attachment
      where subject_kind = 'contact' and subject_id = any (${from}::bigint[])
        and ${notAttached(to)}
      order by node_id, id
    )
    update attachment set subject_id = ${to} from given where attachment.id = given.id
    returning attachment.id, given.subject_id as contact_id`.execute(trx);
  return rows;
}

/** Attaches files to a contact again, those that are still attached to `from` and not to it already. */
export async function returnAttachments(
  trx: Trx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update attachment set subject_id = ${to}
    where id = any (${ids}::bigint[]) and subject_kind = 'contact' and subject_id = ${from}
      and ${notAttached(to)}`.execute(trx);
}

/** To how many records some files are attached. */
export async function countAttachments(db: Db, nodeIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from attachment where node_id = any (${nodeIds})`.execute(db);
  return rows[0]?.count ?? 0;
}
