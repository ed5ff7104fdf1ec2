import type { FilePermission } from '@station/contract/files/file-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/guard.ts';

/**
 * Who sees which files: the only place that says so. Each is a condition, or a value, on the row
 * `node` of `file_node`; lists, details, bytes, versions and searches all go through here. What is in
 * the trash is nobody's to see.
 */
export type Viewer = Pick<Actor, 'id' | 'role'>;

/** What stands in somebody's lists: their own files; for administrators all. */
export function listedTo(viewer: Viewer): RawBuilder<boolean> {
  return viewer.role === 'admin'
    ? sql<boolean>`node.trashed_root is null`
    : sql<boolean>`(node.trashed_root is null and node.owner_id = ${viewer.id})`;
}

/**
 * What somebody may open: what is listed, and what is attached, itself or in a folder, to a record
 * that they may see.
 */
export function openTo(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(${listedTo(viewer)} or (node.trashed_root is null and exists (
    select from attachment
    join attachment_subject subject
      on subject.kind = attachment.subject_kind and subject.id = attachment.subject_id
    where attachment.node_id in (select file_node_with_ancestors(node.id))
      and (subject.account_id is null or subject.account_id = ${viewer.id})
  )))`;
}

/** What somebody may do with a file that is open to them. */
export function permissionOf(viewer: Viewer): RawBuilder<FilePermission> {
  return viewer.role === 'admin'
    ? sql<FilePermission>`'owner'`
    : sql<FilePermission>`case when node.owner_id = ${viewer.id} then 'owner' else 'view' end`;
}
