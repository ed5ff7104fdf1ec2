import { Category, categoryValueFault } from '@station/contract/contacts/categories';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCategoryCalls } from './categories.data.ts';
import { categoryFailureText, categoryName } from './category-texts.ts';

type RenameCategoryDialogProps = {
  category: Category;
  categories: readonly Category[];
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Gives a category another value (spec 2, section 5). */
export function RenameCategoryDialog(props: RenameCategoryDialogProps) {
  const { category, categories, onClose, onDone } = props;
  const { rename } = useCategoryCalls();
  const record = useRecordForm<{ new_category: string }, Category>({
    stored: category,
    valuesOf: (stored) => ({ new_category: stored?.value ?? '' }),
    check: ({ new_category }) => renameFaults(new_category.trim(), category.value, categories),
    errorText: ({ rule }, { new_category }) =>
      rule === 'not-allowed' && new_category.trim() === category.value
        ? m.categories_rule_same()
        : (RULE_TEXTS[rule] ?? m.categories_rule_exists)(),
    views: () => ({ new_category: { label: m.categories_new_name() } }),
    send: ({ new_category }, base) =>
      rename.mutateAsync({
        from: category.value,
        to: new_category.trim(),
        version: base?.version ?? category.version,
      }),
    readCurrent: (current) => Category.parse(current),
    onSaved: ({ value }) => onDone(m.categories_renamed({ value })),
  });
  return (
    <FormDialog
      title={m.categories_rename_title({ name: categoryName(category) })}
      record={record}
      texts={formTexts()}
      submitLabel={m.categories_rename()}
      failureText={(error) => categoryFailureText(error, m.categories_error_rename())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="new_category"
        label={m.categories_new_name()}
        hint={m.categories_value_hint()}
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first-focus=""
      />
    </FormDialog>
  );
}

const RULE_TEXTS: Partial<Record<FieldError['rule'], () => string>> = {
  required: m.categories_rule_empty,
  format: m.categories_rule_characters,
  'too-long': m.categories_rule_too_long,
};

function renameFaults(
  value: string,
  old: string,
  categories: readonly Category[],
): readonly FieldError[] {
  const field = 'new_category';
  const rule = categoryValueFault(value);
  if (rule) return [{ field, rule }];
  const taken = value === old || categories.some((one) => one.value === value);
  return taken ? [{ field, rule: 'not-allowed' }] : [];
}
