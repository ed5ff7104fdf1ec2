import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { formFields, RecordInputs } from '../../../records/record-fields.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DESCRIBING_FIELDS, readTags, WordSuggestions } from '../file-fields.tsx';
import type { Upload, UploadDetails } from './upload-queue.ts';

const FIELDS = formFields(DESCRIBING_FIELDS);

type DescribeDialogProps = {
  files: readonly Upload[];
  onSave: (details: UploadDetails) => void;
  onClose: () => void;
};

/** Category, tags and description, for one file or for all that have yet to be sent. */
export function DescribeDialog({ files, onSave, onClose }: DescribeDialogProps) {
  const [first] = files;
  const record = useRecordForm({
    valuesOf: () => ({
      category: first?.details.category ?? '',
      tags: first?.details.tags.join(', ') ?? '',
      description: first?.details.description ?? '',
    }),
    errorText: () => '',
    send: async ({ category, tags, description }) =>
      onSave({ category: category.trim(), tags: readTags(tags), description: description.trim() }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={
        files.length === 1 && first
          ? m.uploads_describe_row({ name: first.name })
          : m.uploads_describe_title({ count: formatNumber(files.length) })
      }
      record={record}
      texts={formTexts()}
      submitLabel={m.common_save()}
      onClose={onClose}
    >
      <RecordInputs of={record} fields={FIELDS}>
        <WordSuggestions />
      </RecordInputs>
    </FormDialog>
  );
}
