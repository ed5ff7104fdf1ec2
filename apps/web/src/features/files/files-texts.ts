import type { FileNode, FilesReason, FileType } from '@station/contract/files/file-fields';
import { DEFAULT_FILE_CATEGORY } from '@station/contract/files/file-fields';
import { PROBLEM_STATUS } from '@station/contract/problem';
import { m } from '../../paraglide/messages.js';
import { formatBytes, formatNumber } from '../../platform/format.ts';
import { Problem } from '../../platform/problem.ts';
import { failureWords, problemText } from '../../platform/problem-text.ts';

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

const REASONS: Partial<Record<FilesReason, () => string>> = {
  'files.too-large': m.files_problem_too_large,
  'files.not-found': m.files_problem_not_found,
  'files.folder-not-found': m.files_problem_folder_not_found,
  'files.version-not-found': m.files_problem_version_not_found,
  'files.upload-not-found': m.files_problem_upload_not_found,
  'files.read-only': m.files_problem_read_only,
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
};

/** Why something with files could not be done, in the reader's language. */
export function filesProblemText(error: unknown): string {
  if (!(error instanceof Problem)) return problemText(error);
  if (error.code === 'storage-full' && !error.reason) return m.files_problem_disk_full();
  return REASONS[error.reason as FilesReason]?.() ?? problemText(error);
}

/** Why the files could not be shown; with the HTTP status, as the specification has it (2, section 8). */
export function filesFailure(error: Error) {
  const status = error instanceof Problem && error.code !== 'network' && PROBLEM_STATUS[error.code];
  return {
    title: status ? m.files_error_list_status({ status: String(status) }) : m.files_error_list(),
    ...failureWords(error),
  };
}
