import type { ImportRow } from '@station/contract/imports/import-rows';
import type { Import } from '@station/contract/imports/imports';
import { type FormEvent, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { ImportKindWords } from './import-kind.ts';
import { problemTexts, sentence } from './import-texts.ts';
import type { Mending } from './imports.data.ts';
import css from './imports.module.css';
import { shownFields } from './row-columns.tsx';

type RowDialogProps = {
  one: Import;
  kind: ImportKindWords;
  row: ImportRow;
  busy: boolean;
  /** Saves; false when that failed, and the dialog stays. */
  onSave: (mending: Mending) => Promise<boolean>;
  onClose: () => void;
};

/** All values of a row, to be mended on a phone, where a table's cell would be too small. */
export function RowDialog({ one, kind, row, busy, onSave, onClose }: RowDialogProps) {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(row.values);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = Object.fromEntries(
      Object.entries(draft).filter(([field, value]) => value !== (row.values[field] ?? '')),
    );
    if (Object.keys(values).length === 0 || (await onSave({ row: row.row, values }))) onClose();
  };
  return (
    <Dialog
      title={m.imports_edit_row({ row: row.row })}
      closeLabel={m.imports_edit_cancel()}
      onClose={onClose}
    >
      <form className={css.rowForm} onSubmit={(event) => void submit(event)}>
        {shownFields(one, [row]).map((field) => (
          <FieldInput
            key={field}
            kind={kind}
            row={row}
            field={field}
            value={draft[field] ?? ''}
            onChange={(value) => setDraft((now) => ({ ...now, [field]: value }))}
          />
        ))}
        <DialogActions>
          <Button onClick={onClose}>{m.imports_edit_cancel()}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {busy ? m.imports_edit_saving() : m.imports_edit_save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type FieldInputProps = {
  kind: ImportKindWords;
  row: ImportRow;
  field: string;
  value: string;
  onChange: (value: string) => void;
};

function FieldInput({ kind, row, field, value, onChange }: FieldInputProps) {
  const problems = row.problems.filter((one) => one.field === field);
  const error = problemTexts({ ...row, problems }, kind)
    .map(sentence)
    .join('; ');
  const choices = kind.choices(field);
  const listId = `row-${row.row}-${field}`;
  return (
    <>
      <TextField
        label={kind.field(field)}
        value={value}
        error={error || undefined}
        list={choices && listId}
        autoComplete="off"
        // The dialog starts where something is wrong.
        {...(error !== '' && { 'data-first-focus': '' })}
        onChange={(event) => onChange(event.currentTarget.value)}
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
