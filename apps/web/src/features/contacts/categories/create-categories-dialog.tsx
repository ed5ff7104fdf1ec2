import type { Category } from '@station/contract/contacts/categories';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCategoryCalls } from './categories.data.ts';
import css from './categories.module.css';
import { categoryFailureText } from './category-texts.ts';
import {
  emptyRow,
  isEmptyRow,
  type NewCategoryRow,
  newRowErrors,
  newRowErrorText,
  ROW_PARTS,
  type RowPart,
  rowValue,
  toAdd,
} from './new-category-rows.ts';

type Values = { rows: readonly NewCategoryRow[] };

type CreateCategoriesDialogProps = {
  categories: readonly Category[];
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Adds own categories, one a row; at least one row stays (spec 2, section 5). */
export function CreateCategoriesDialog(props: CreateCategoriesDialogProps) {
  const { categories, onClose, onDone } = props;
  const { add } = useCategoryCalls();
  const lastKey = useRef(1);
  const record = useRecordForm({
    valuesOf: (): Values => ({ rows: [emptyRow(1)] }),
    check: (values) => newRowErrors(values.rows, categories),
    errorText: (error, values) => newRowErrorText(error, values.rows),
    send: (values) => add.mutateAsync(values.rows.filter((row) => !isEmptyRow(row)).map(toAdd)),
    onSaved: (added) => onDone(m.categories_added({ count: formatNumber(added.length) })),
  });
  const { rows } = record.values();
  const { errors } = record.form;

  const change = (at: number, next: Partial<NewCategoryRow>) => {
    for (const part of ROW_PARTS) record.form.clearFieldError(`rows.${at}.${part}`);
    record.set(
      'rows',
      rows.map((row, number) => (number === at ? { ...row, ...next } : row)),
    );
  };
  const addRow = () => {
    lastKey.current += 1;
    record.form.insertListItem('rows', emptyRow(lastKey.current));
    focusNewRow(record.element.current);
  };
  const removeRow = (at: number) => {
    record.form.removeListItem('rows', at);
    focusNewRow(record.element.current);
  };
  return (
    <FormDialog
      title={m.categories_create()}
      record={record}
      texts={{ ...formTexts(), saving: m.common_adding() }}
      submitLabel={m.categories_create_submit()}
      failureText={(error) => categoryFailureText(error, m.categories_error_add())}
      error={errors.rows}
      onClose={onClose}
    >
      <ol className="stack-3">
        {rows.map((row, at) => (
          <RowFields
            key={row.key}
            row={row}
            number={at + 1}
            errorOf={(part) => errors[`rows.${at}.${part}`]}
            onChange={(next) => change(at, next)}
            onRemove={rows.length > 1 ? () => removeRow(at) : undefined}
          />
        ))}
      </ol>
      <Button icon={<IconPlus size={18} aria-hidden="true" />} onClick={addRow}>
        {m.categories_row_add()}
      </Button>
    </FormDialog>
  );
}

type RowFieldsProps = {
  row: NewCategoryRow;
  /** From 1. */
  number: number;
  errorOf: (part: RowPart) => ReactNode;
  onChange: (next: Partial<NewCategoryRow>) => void;
  /** Nothing for the last row there is. */
  onRemove: (() => void) | undefined;
};

function RowFields({ row, number, errorOf, onChange, onRemove }: RowFieldsProps) {
  const noFilling = { autoComplete: 'off' };
  return (
    <li className={css.row}>
      <fieldset className={css.fields}>
        <legend className={css.legend}>{m.categories_row({ number })}</legend>
        {onRemove ? (
          <div className={css.removeRow}>
            <IconButton
              label={m.categories_row_remove({ number })}
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={onRemove}
            />
          </div>
        ) : null}
        <TextField
          {...noFilling}
          label={m.categories_label()}
          withAsterisk
          value={row.label}
          error={errorOf('label')}
          data-row-start=""
          data-first-focus=""
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <TextField
          {...noFilling}
          label={m.common_record_value()}
          hint={m.categories_value_hint()}
          withAsterisk
          autoCapitalize="none"
          spellCheck={false}
          value={row.typedValue === '' ? rowValue(row) : row.typedValue}
          error={errorOf('value')}
          onChange={(event) => onChange({ typedValue: event.currentTarget.value })}
        />
        <TextField
          {...noFilling}
          label={m.common_record_description()}
          value={row.description}
          error={errorOf('description')}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </fieldset>
    </li>
  );
}

/** The focus goes to the last row, once it is drawn. */
function focusNewRow(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    [...(form?.querySelectorAll<HTMLElement>('[data-row-start]') ?? [])].at(-1)?.focus();
  });
}
