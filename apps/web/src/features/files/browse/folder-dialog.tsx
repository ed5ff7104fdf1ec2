import { FILE_LIMITS } from '@station/contract/files/file-fields';
import { createFolder } from '@station/contract/files/nodes';
import { m } from '../../../paraglide/messages.js';
import { sentTo } from '../../../platform/saved-by.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { formFields, textField } from '../../../records/record-fields.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useFilesRefresh } from '../files.data.ts';
import { filesProblemText } from '../files-texts.ts';
import { nodeFieldText, refusedNodeTexts } from './name-errors.ts';

const FIELDS = formFields({
  name: textField({
    label: m.common_name,
    maxLength: FILE_LIMITS.name,
    required: true,
    first: true,
  }),
});

/** Makes a folder in the one that is open. */
export function FolderDialog({ parent, onClose }: { parent: number | null; onClose: () => void }) {
  return (
    <RecordDialog
      fields={FIELDS}
      saving={sentTo(createFolder)}
      body={({ name }) => ({ name, parent_id: parent })}
      title={m.files_new_folder()}
      submitLabel={m.common_add()}
      errorText={nodeFieldText}
      refusedTexts={refusedNodeTexts}
      failureText={filesProblemText}
      refresh={useFilesRefresh()}
      onSaved={({ data }) => {
        onClose();
        toast({ text: m.files_folder_made({ name: data.original_name }), tone: 'good' });
      }}
      onClose={onClose}
    />
  );
}
