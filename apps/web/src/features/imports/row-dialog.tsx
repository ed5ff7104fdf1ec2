import type { ImportRow } from '@station/contract/imports/import-rows';
import type { Import } from '@station/contract/imports/imports';
import { m } from '../../paraglide/messages.js';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { Field, type FieldSource } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { problemTexts, sentence } from './import-texts.ts';
import type { RowEdit } from './imports.data.ts';
import { shownFields } from './row-columns.tsx';

type RowDialogProps = {
  one: Import;
  kind: ImportKindTexts;
  row: ImportRow;
  /** Saves; false when that failed, and the dialog stays. */
  onSave: (edit: RowEdit) => Promise<boolean>;
  onClose: () => void;
};

/** All values of a row, to be mended on a phone, where a table's cell would be too small. */
export function RowDialog({ one, kind, row, onSave, onClose }: RowDialogProps) {
  const fields = shownFields(one, [row]);
  const record = useRecordForm({
    valuesOf: () => Object.fromEntries(fields.map((field) => [field, row.values[field] ?? ''])),
    errorText: () => '',
    send: async (draft) => {
      const values = Object.fromEntries(
        Object.entries(draft).filter(([field, value]) => value !== (row.values[field] ?? '')),
      );
      if (Object.keys(values).length === 0) return;
      // The screen has said what went wrong; the window stays.
      if (!(await onSave({ row: row.row, values }))) throw new Error('The row was not saved');
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={m.imports_edit_row({ row: row.row })}
      record={record}
      texts={{ ...formTexts(), saving: m.common_saving() }}
      submitLabel={m.common_save()}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldInput key={field} record={record} kind={kind} row={row} field={field} />
      ))}
    </FormDialog>
  );
}

type FieldInputProps = {
  record: FieldSource<string>;
  kind: ImportKindTexts;
  row: ImportRow;
  field: string;
};

function FieldInput({ record, kind, row, field }: FieldInputProps) {
  const problems = row.problems.filter((one) => one.field === field);
  const error = problemTexts({ ...row, problems }, kind)
    .map(sentence)
    .join('; ');
  const choices = kind.choices(field);
  const listId = `row-${row.row}-${field}`;
  return (
    <>
      <Field
        of={record}
        name={field}
        label={kind.field(field)}
        error={error || undefined}
        list={choices && listId}
        autoComplete="off"
        // The dialog starts where something is wrong.
        {...(error !== '' && { 'data-first-focus': '' })}
      />
      {choices ? (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
