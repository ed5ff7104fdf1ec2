import {
  DEFAULT_FILE_CATEGORY,
  type FileNode,
  type FileRecord,
} from '@station/contract/files/file-fields';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { contentAddress, thumbnailAddress } from '../content/content-address.ts';
import { isShownInline } from '../content/file-kinds.rules.ts';
import type { NodeRow } from './nodes.queries.ts';

type Shown = Pick<
  NodeRow,
  | 'id'
  | 'name'
  | 'blob_hash'
  | 'category'
  | 'tags'
  | 'file_size'
  | 'mime_type'
  | 'uploader_name'
  | 'uploaded_at'
>;

/** Files as the spec shows them, with addresses for the session that asks. */
export function recordViews(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  actor: Actor,
): (row: Shown) => FileRecord {
  const signing = { secrets, now: clock.now() };
  return (row) => ({
    id: row.id,
    original_name: row.name,
    filename: row.blob_hash ?? '',
    category: row.category || (row.blob_hash === null ? '' : DEFAULT_FILE_CATEGORY),
    tags: row.tags,
    file_size: row.file_size,
    mime_type: row.mime_type,
    uploader_name: row.uploader_name,
    upload_date: row.uploaded_at.toISOString(),
    s3_url: row.blob_hash === null ? '' : contentAddress(signing, actor, row.id),
  });
}

/** Files and folders as the file manager shows them. */
export function nodeViews(
  context: Pick<Context, 'secrets' | 'clock'>,
  actor: Actor,
): (row: NodeRow) => FileNode {
  const signing = { secrets: context.secrets, now: context.clock.now() };
  const recordView = recordViews(context, actor);
  return (row) => ({
    ...recordView(row),
    kind: row.kind,
    parent_id: row.parent_id,
    description: row.description,
    type: row.file_type,
    is_shown_inline: isShownInline(row.mime_type),
    thumbnail_url: row.has_thumbnail ? thumbnailAddress(signing, actor, row.id) : null,
    owner: { id: row.owner_id, name: row.owner_name },
    permission: row.permission,
    version_count: row.version_count,
    child_count: row.child_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  });
}
