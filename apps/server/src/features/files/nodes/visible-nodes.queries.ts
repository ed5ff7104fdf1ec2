import type { FilePermission } from '@station/contract/files/file-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/guard.ts';

/**
 * Who sees which files: the only place that says so. Each is a condition, or a value, on the row
 * `node` of `file_node`; lists, details, bytes, versions and searches all go through here. What is in
 * the trash is nobody's to see.
 */
export type Viewer = Pick<Actor, 'id' | 'role'>;

/** What stands in somebody's lists: their own files and what is shared with them; for administrators all. */
export function listedTo(viewer: Viewer): RawBuilder<boolean> {
  return viewer.role === 'admin'
    ? sql<boolean>`node.trashed_root is null`
    : sql<boolean>`(node.trashed_root is null
        and (node.owner_id = ${viewer.id} or node.id = any (${sharedWith(viewer)})))`;
}

/**
 * The same in parts of which none has what another has, for each is found by an index of its own: for
 * staff what they have, and what others share with them.
 */
export function listedParts(viewer: Viewer): {
  own: RawBuilder<boolean>;
  shared?: RawBuilder<boolean>;
} {
  if (viewer.role === 'admin') return { own: listedTo(viewer) };
  return {
    own: sql<boolean>`(node.trashed_root is null and node.owner_id = ${viewer.id})`,
    shared: sql<boolean>`(node.trashed_root is null
      and node.id = any (${sharedWith(viewer)}) and node.owner_id <> ${viewer.id})`,
  };
}

/** The folder that a node stands in, where that one is listed too. */
export function listedParent(viewer: Viewer): RawBuilder<number | null> {
  return viewer.role === 'admin'
    ? sql<number | null>`node.parent_id`
    : sql<number | null>`case
        when node.owner_id = ${viewer.id} or node.parent_id = any (${sharedWith(viewer)})
        then node.parent_id end`;
}

/** The ids of what is shared with somebody, all that is in it included; computed once a statement. */
function sharedWith({ id, role }: Viewer): RawBuilder<number[]> {
  return sql<number[]>`(select file_nodes_shared_with(${id}::bigint, ${role}::text))::bigint[]`;
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
      and attachment_shown(subject.account_id, subject.for_leaders, subject.meeting_id,
        ${viewer.id}, ${viewer.role})
  )))`;
}

/** What somebody may do with a file that is open to them. */
export function permissionOf(viewer: Viewer): RawBuilder<FilePermission> {
  if (viewer.role === 'admin') return sql<FilePermission>`'owner'`;
  return sql<FilePermission>`case
    when node.owner_id = ${viewer.id} then 'owner'
    when exists (
      select from file_share
      where (account_id = ${viewer.id} or role = ${viewer.role}) and permission = 'edit'
        and node_id in (select file_node_with_ancestors(node.id))
    ) then 'edit'
    else 'view' end`;
}
