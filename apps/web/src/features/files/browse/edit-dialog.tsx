import { DEFAULT_FILE_CATEGORY, FILE_LIMITS, FileNode } from '@station/contract/files/file-fields';
import { updateFileNode } from '@station/contract/files/nodes';
import { m } from '../../../paraglide/messages.js';
import { changedBy } from '../../../platform/saved-by.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { RecordInputs, recordFields, textField } from '../../../records/record-fields.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { DESCRIBING_FIELDS, WordSuggestions } from '../file-fields.tsx';
import { useFilesRefresh } from '../files.data.ts';
import { filesProblemText } from '../files-texts.ts';
import { nodeFieldText, refusedNodeTexts } from './name-errors.ts';

const { category, ...rest } = DESCRIBING_FIELDS;

const FIELDS = recordFields(FileNode, {
  name: textField({
    label: m.common_name,
    from: ({ original_name }: FileNode) => original_name,
    maxLength: FILE_LIMITS.name,
    required: true,
    first: true,
  }),
  category: {
    ...category,
    typed: (stored: unknown) => category.typed(stored === DEFAULT_FILE_CATEGORY ? '' : stored),
  },
  ...rest,
});

/** The name of a file or folder, and what is said of a file. */
export function EditDialog({ node, onClose }: { node: FileNode; onClose: () => void }) {
  const isFile = node.kind === 'file';
  return (
    <RecordDialog
      fields={FIELDS}
      stored={node}
      saving={changedBy(updateFileNode)}
      body={(values) => (isFile ? FIELDS.sentOf(values) : { name: values.name })}
      title={isFile ? m.common_edit_named({ name: node.original_name }) : m.files_rename()}
      submitLabel={m.common_save()}
      errorText={nodeFieldText}
      refusedTexts={refusedNodeTexts}
      failureText={filesProblemText}
      refresh={useFilesRefresh()}
      onSaved={({ original_name }) => {
        onClose();
        toast({ text: m.files_saved({ name: original_name }), tone: 'good' });
      }}
      onClose={onClose}
    >
      {(record) =>
        isFile ? (
          <RecordInputs of={record} fields={FIELDS}>
            <WordSuggestions />
          </RecordInputs>
        ) : (
          <RecordInputs of={record} fields={FIELDS} only={['name']} />
        )
      }
    </RecordDialog>
  );
}
