import type { ContentsReason } from '@station/contract/files/contents';
import type { FileNode, FilesReason, FileType } from '@station/contract/files/file-fields';
import { DEFAULT_FILE_CATEGORY } from '@station/contract/files/file-fields';
import type { SharesReason } from '@station/contract/files/shares';
import type { ThumbnailsReason } from '@station/contract/files/thumbnails';
import type { ZipsReason } from '@station/contract/files/zips';
import { PROBLEM_STATUS } from '@station/contract/problem';
import { m } from '../../paraglide/messages.js';
import { formatBytes, formatNumber } from '../../platform/format.ts';
import { Problem } from '../../platform/problem.ts';
import { failureTexts, problemText } from '../../platform/problem-text.ts';
import { reasonText } from '../../platform/reason-text.ts';

/** The kinds of the type filter (spec 2, section 2). */
export const TYPE_TEXTS: Readonly<Record<FileType, () => string>> = {
  image: m.files_type_image,
  video: m.files_type_video,
  document: m.files_type_document,
  pdf: m.files_type_pdf,
  other: m.files_type_other,
};

/** A category as people read it. */
export const categoryText = (category: string): string =>
  category === DEFAULT_FILE_CATEGORY ? m.files_category_none() : category;

/** `12 mục` of a folder, `3.20 MB` of a file. */
export const sizeText = ({ kind, file_size, child_count }: FileNode): string =>
  kind === 'folder'
    ? m.files_children({ count: formatNumber(child_count) })
    : formatBytes(file_size);

type Reason =
  | FilesReason
  | ContentsReason
  | ThumbnailsReason
  | ZipsReason
  | Extract<SharesReason, 'files.not-owner'>;

/** Of every reason, so that a new one is not built without its words. */
const REASONS: Readonly<Record<Reason, () => string>> = {
  'files.too-large': m.files_problem_too_large,
  'files.not-found': m.files_problem_not_found,
  'files.folder-not-found': m.files_problem_folder_not_found,
  'files.version-not-found': m.files_problem_version_not_found,
  'files.upload-not-found': m.files_problem_upload_not_found,
  'files.read-only': m.files_problem_read_only,
  'files.not-owner': m.files_problem_not_owner,
  'files.name-taken': m.files_problem_name_taken,
  'files.into-itself': m.files_problem_into_itself,
  'files.too-deep': m.files_problem_too_deep,
  'files.too-many': m.files_problem_too_many,
  'files.current-version': m.files_problem_current_version,
  'files.quota-exceeded': m.files_problem_quota_exceeded,
  'files.disk-full': m.files_problem_disk_full,
  'files.hash-mismatch': m.files_problem_hash_mismatch,
  'files.too-many-uploads': m.files_problem_too_many_uploads,
  'files.address-expired': m.files_problem_address_expired,
  'files.no-file': m.files_problem_no_file,
  'files.wrong-type': m.files_problem_wrong_type,
  'files.too-many-pixels': m.files_problem_too_many_pixels,
  'files.attachment-not-found': m.files_problem_attachment_not_found,
  'files.subject-not-found': m.files_problem_subject_not_found,
  'files.changed-meanwhile': m.files_problem_changed_meanwhile,
  'files.zip-too-many': m.files_problem_zip_too_many,
  'files.zip-empty': m.files_problem_zip_empty,
  'files.zip-not-found': m.files_problem_address_expired,
  'files.no-text': m.files_problem_no_text,
  'files.no-table': m.files_problem_no_table,
  'files.not-readable': m.files_problem_unreadable,
  'files.sheet-not-found': m.files_problem_sheet_not_found,
  'files.no-thumbnail': m.files_problem_no_thumbnail,
  'files.thumbnail-waits': m.files_problem_thumbnail_waits,
  'files.no-video': m.files_problem_no_video,
};

/** Why something with files could not be done, in the reader's language. */
export function filesProblemText(error: unknown): string {
  if (!(error instanceof Problem)) return problemText(error);
  if (error.code === 'storage-full' && !error.reason) return m.files_problem_disk_full();
  return reasonText(REASONS, error) ?? problemText(error);
}

/** Why the files could not be shown; with the HTTP status, as the specification has it (2, section 8). */
export function filesFailure(error: Error) {
  const status = error instanceof Problem && error.code !== 'network' && PROBLEM_STATUS[error.code];
  return {
    title: status ? m.files_error_list_status({ status: String(status) }) : m.files_error_list(),
    ...failureTexts(error),
  };
}
