import { FILE_LIMITS } from '@station/contract/files/file-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CategorySuggestions, readTags, TagSuggestions } from '../file-fields.tsx';
import type { Upload, UploadDetails } from './upload-queue.ts';

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
      <Field
        of={record}
        name="category"
        label={m.common_record_category()}
        maxLength={FILE_LIMITS.category}
        list="file-categories"
        data-first-focus=""
      />
      <Field
        of={record}
        name="tags"
        label={m.files_tags()}
        hint={m.files_tags_hint()}
        list="file-tags"
      />
      <Field
        of={record}
        name="description"
        kind="textarea"
        rows={3}
        label={m.common_record_description()}
        maxLength={FILE_LIMITS.description}
      />
      <CategorySuggestions id="file-categories" />
      <TagSuggestions id="file-tags" />
    </FormDialog>
  );
}
