import type { Category } from '@station/contract/contacts/categories';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCategoryCalls } from './categories.data.ts';
import { categoryFailureText, categoryName } from './category-texts.ts';

type MigrateCategoryDialogProps = {
  category: Category;
  categories: readonly Category[];
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Moves every contact of a category into another one, which must be chosen (spec 2, section 5). */
export function MigrateCategoryDialog(props: MigrateCategoryDialogProps) {
  const { category, categories, onClose, onDone } = props;
  const { migrate } = useCategoryCalls();
  const record = useRecordForm<{ to_category: string }, number>({
    stored: undefined,
    valuesOf: () => ({ to_category: '' }),
    check: ({ to_category }) => {
      if (to_category === '') return [{ field: 'to_category', rule: 'required' }];
      return to_category === category.value ? [{ field: 'to_category', rule: 'not-allowed' }] : [];
    },
    errorText: (_, { to_category }) =>
      to_category === category.value ? m.categories_rule_same_target() : m.categories_rule_target(),
    views: () => ({ to_category: { label: m.categories_target() } }),
    send: ({ to_category }) => migrate.mutateAsync({ from: category.value, to: to_category }),
    readCurrent: Number,
    onSaved: (count) => onDone(m.categories_migrated({ count: formatNumber(count) })),
  });
  const name = categoryName(category);
  return (
    <FormDialog
      title={m.categories_migrate_title({ name })}
      record={record}
      texts={{ ...formTexts(), saving: m.categories_migrating() }}
      submitLabel={m.categories_migrate_submit({ count: formatNumber(category.contact_count) })}
      failureText={(error) => categoryFailureText(error, m.categories_error_migrate())}
      onClose={onClose}
    >
      <p>{m.categories_migrate_text({ name, count: formatNumber(category.contact_count) })}</p>
      <Field
        kind="select"
        of={record}
        name="to_category"
        label={m.categories_target()}
        withAsterisk
        data-first-focus=""
        choices={[
          { value: '', label: m.categories_target_choose() },
          ...categories
            .filter((one) => one.value !== category.value)
            .map((one) => ({ value: one.value, label: categoryName(one) })),
        ]}
      />
    </FormDialog>
  );
}
