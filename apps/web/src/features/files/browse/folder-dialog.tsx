import { FILE_LIMITS } from '@station/contract/files/file-fields';
import { createFolder } from '@station/contract/files/nodes';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useFileCalls } from '../files.data.ts';
import { filesProblemText } from '../files-texts.ts';
import { nodeFieldText, refusedNodeTexts } from './name-errors.ts';

/** Makes a folder in the one that is open. */
export function FolderDialog({ parent, onClose }: { parent: number | null; onClose: () => void }) {
  const { makeFolder } = useFileCalls();
  const record = useRecordForm({
    valuesOf: () => ({ name: '' }),
    check: ({ name }) => findFieldErrors(createFolder.body, { name, parent_id: parent }),
    errorText: nodeFieldText,
    refusedTexts: refusedNodeTexts,
    send: ({ name }) => makeFolder.mutateAsync({ name, parent_id: parent }),
    onSaved: ({ data }) => {
      onClose();
      toast({ text: m.files_folder_made({ name: data.original_name }), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={m.files_new_folder()}
      record={record}
      texts={formTexts()}
      submitLabel={m.common_add()}
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
    </FormDialog>
  );
}
