import { type UploadLine, uploadContacts } from '@station/contract/contacts/contact-files';
import type { ImportRow } from '@station/contract/imports/import-rows';
import { upload } from '../../../platform/transfer.ts';

/** How an upload is followed and called off. */
type Watch = Pick<Parameters<typeof upload>[1], 'signal' | 'onSent' | 'onProgress'>;

/**
 * Adds the contacts of a file without a look at them first (spec 2, section 7), told as the
 * screens of imports tell it.
 *
 * @throws Problem as `upload` does.
 */
export async function uploadAtOnce(file: File, watch: Watch) {
  const { success, details, lines } = await upload(uploadContacts, { file, ...watch });
  const { added, skipped, errors } = details;
  return {
    success,
    counts: { added, updated: 0, skipped, refused: errors, dropped: 0 },
    rows: lines.flatMap(rejectedRow),
  };
}

/** A row that was not taken, with what its reasons are worded from. */
type Rejected = Pick<ImportRow, 'row' | 'outcome' | 'values' | 'problems' | 'duplicate'>;

/** Of the rows that were taken there is nothing to explain. */
function rejectedRow({ kind, row, reason, field, value, other }: UploadLine): Rejected[] {
  if (kind === 'note') return [];
  const about = field ?? '';
  const base = { row, outcome: kind, values: { [about]: value } };
  if (kind === 'refused') {
    return [{ ...base, problems: [{ field: about, reason, value }], duplicate: null }];
  }
  const repeats =
    reason === 'duplicate-row' ? { label: null, row: Number(other) } : { label: other, row: null };
  return [{ ...base, problems: [], duplicate: { field: about, id: null, ...repeats } }];
}
