import type { Category } from '@station/contract/contacts/categories';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { focusFirstError } from '../../../platform/form-errors.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { formWords } from '../../../platform/record-words.ts';
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
  type RowFaults,
  rowFaults,
  rowValue,
  toAdd,
} from './new-category-rows.ts';

type CreateCategoriesDialogProps = {
  categories: readonly Category[];
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Adds own categories, one a row; at least one row stays (spec 2, section 5). */
export function CreateCategoriesDialog(props: CreateCategoriesDialogProps) {
  const { categories, onClose, onDone } = props;
  const { add } = useCategoryCalls();
  const element = useRef<HTMLFormElement>(null);
  const lastKey = useRef(1);
  const [rows, setRows] = useState<readonly NewCategoryRow[]>([emptyRow(1)]);
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFaults>>(new Map());
  const [failure, setFailure] = useState<string>();

  const change = (key: number, next: Partial<NewCategoryRow>) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
    setFaults(new Map([...faults].filter(([faulty]) => faulty !== key)));
  };
  const addRow = () => {
    lastKey.current += 1;
    setRows([...rows, emptyRow(lastKey.current)]);
    focusNewRow(element.current);
  };
  const removeRow = (key: number) => {
    setRows(rows.filter((row) => row.key !== key));
    focusNewRow(element.current);
  };
  const run = async () => {
    const begun = rows.filter((row) => !isEmptyRow(row));
    const found = rowFaults(rows, categories);
    setFaults(found);
    setFailure(undefined);
    if (begun.length === 0) return setFailure(m.categories_rule_nothing_valid());
    if (found.size > 0) return focusFirstError(element.current);
    try {
      const added = await add.mutateAsync(begun.map(toAdd));
      onDone(m.categories_added({ count: formatNumber(added.length) }));
    } catch (error) {
      setFailure(categoryFailureText(error, m.categories_error_add()));
    }
  };
  return (
    <FormDialog
      title={m.categories_create()}
      record={{
        element,
        drawing: 0,
        busy: add.isPending,
        isDirty: () => rows.some((row) => !isEmptyRow(row)),
        submit: (event) => {
          event.preventDefault();
          if (!add.isPending) void run();
        },
        conflict: undefined,
      }}
      words={{ ...formWords(), saving: m.categories_adding() }}
      submitLabel={m.categories_create_submit()}
      failure={failure}
      onClose={onClose}
    >
      <ol className={css.rows}>
        {rows.map((row, at) => (
          <RowFields
            key={row.key}
            row={row}
            number={at + 1}
            faults={faults.get(row.key) ?? {}}
            onChange={(next) => change(row.key, next)}
            onRemove={rows.length > 1 ? () => removeRow(row.key) : undefined}
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
  faults: RowFaults;
  onChange: (next: Partial<NewCategoryRow>) => void;
  /** Nothing for the last row there is. */
  onRemove: (() => void) | undefined;
};

function RowFields({ row, number, faults, onChange, onRemove }: RowFieldsProps) {
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
          error={faults.label}
          data-row-start=""
          data-first-focus=""
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <TextField
          {...noFilling}
          label={m.categories_value()}
          hint={m.categories_value_hint()}
          withAsterisk
          autoCapitalize="none"
          spellCheck={false}
          value={row.typedValue === '' ? rowValue(row) : row.typedValue}
          error={faults.value}
          onChange={(event) => onChange({ typedValue: event.currentTarget.value })}
        />
        <TextField
          {...noFilling}
          label={m.categories_description()}
          value={row.description}
          error={faults.description}
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
