import {
  UPLOAD_LINES_MAX,
  UPLOAD_REASONS,
  type UploadLine,
  type UploadProgress,
  type UploadResult,
} from '@station/contract/contacts/contact-files';
import { CONTACT_TEXTS } from '@station/contract/contacts/contacts';
import type { RowRemark } from '@station/contract/imports/import-rows';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { importAtOnce } from '../../imports/import-at-once.actions.ts';
import { contactImports } from './contact-import.kind.ts';
import { uploadResult } from './upload-texts.ts';

type Upload = {
  /** Where the received file is. */
  path: string;
  /** Its name on the sender's computer. */
  filename: string;
  /** Stops the import; until the end nothing of it has happened. */
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
};

type Done = Awaited<ReturnType<typeof importAtOnce>>;

/**
 * Adds the contacts of an Excel file, both steps of an import at once. Rows whose telephone number
 * is there already are skipped.
 * @throws Problem `contacts.file-refused` for a file that cannot be read.
 */
export async function importContacts(
  context: Context,
  actor: Actor,
  upload: Upload,
): Promise<UploadResult> {
  const done = await importAtOnce(context, actor, contactImports, {
    ...upload,
    remarkable: UPLOAD_LINES_MAX,
  });
  const { added, skipped, refused } = done.counts;
  const details = { added, skipped, errors: refused };
  const lines = done.rows.flatMap(linesOf);
  return uploadResult(details, lines, CONTACT_TEXTS.processed);
}

/** What there is to say of a row: why it was not taken, or what was mended in it. */
function linesOf(row: Done['rows'][number]): UploadLine[] {
  const phone = row.vals[1] ?? '';
  const [problem] = row.problems ?? [];
  const [note] = row.notes ?? [];
  const line = { row: row.row, other: null };
  if (row.outcome === 'dropped' && note) return [{ ...line, kind: 'note', ...told(note) }];
  if (problem) return [{ ...line, kind: 'refused', ...told(problem) }];
  const duplicate = { ...line, kind: 'skipped', field: 'phone', value: phone } as const;
  if (row.match_id !== null) {
    return [{ ...duplicate, reason: 'duplicate-contact', other: row.match_label }];
  }
  if (row.match_row !== null) {
    return [{ ...duplicate, reason: 'duplicate-row', other: String(row.match_row) }];
  }
  return note ? [{ ...line, kind: 'note', ...told(note) }] : [];
}

/**
 * A remark with a reason that callers know: an industry, say, that nobody knows is a value like any other
 * that cannot be read. The file is written by now, so no reason may be without words.
 */
function told({ reason, ...remark }: RowRemark) {
  return { ...remark, reason: UPLOAD_REASONS.find((known) => known === reason) ?? 'format' };
}
