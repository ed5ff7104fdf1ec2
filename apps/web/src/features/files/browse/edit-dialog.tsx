import {
  DEFAULT_FILE_CATEGORY,
  FILE_LIMITS,
  type FileNode,
} from '@station/contract/files/file-fields';
import { updateFileNode } from '@station/contract/files/nodes';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { CategorySuggestions, readTags, TagSuggestions } from '../file-fields.tsx';
import { useFileCalls } from '../files.data.ts';
import { filesProblemText } from '../files-texts.ts';
import { nodeFieldText, refusedNodeTexts } from './name-errors.ts';

/** The name of a file or folder, and what is said of a file. */
export function EditDialog({ node, onClose }: { node: FileNode; onClose: () => void }) {
  const { update } = useFileCalls();
  const isFile = node.kind === 'file';
  const record = useRecordForm({
    stored: node,
    valuesOf: (stored) => ({
      name: stored?.original_name ?? '',
      category: stored?.category === DEFAULT_FILE_CATEGORY ? '' : (stored?.category ?? ''),
      tags: stored?.tags.join(', ') ?? '',
      description: stored?.description ?? '',
    }),
    check: (values) => findFieldErrors(updateFileNode.body, { name: values.name }),
    errorText: nodeFieldText,
    refusedTexts: refusedNodeTexts,
    send: async ({ name, category, tags, description }, base) => {
      const { data } = await update.mutateAsync({
        id: node.id,
        name,
        ...(isFile && { category, tags: readTags(tags), description }),
        version: base?.version,
      });
      return data;
    },
    readCurrent: (current) => current as FileNode,
    onSaved: ({ original_name }) => {
      onClose();
      toast({ text: m.files_saved({ name: original_name }), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={isFile ? m.common_edit_named({ name: node.original_name }) : m.files_rename()}
      record={record}
      texts={formTexts()}
      submitLabel={m.common_save()}
      failureText={filesProblemText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="name"
        label={m.common_name()}
        maxLength={FILE_LIMITS.name}
        withAsterisk
        data-first-focus=""
      />
      {isFile ? (
        <>
          <Field
            of={record}
            name="category"
            label={m.common_record_category()}
            maxLength={FILE_LIMITS.category}
            list="file-categories"
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
        </>
      ) : null}
    </FormDialog>
  );
}
