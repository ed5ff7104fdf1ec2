import type { AvailableCategory } from '@station/contract/contacts/categories';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Check } from '../../../ui/check-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCategoryCalls } from './categories.data.ts';
import { categoryDescription } from './category-styles.ts';
import { categoryFailureText, categoryName } from './category-texts.ts';

type Values = { chosen: readonly string[] };

type AddFromListDialogProps = {
  available: readonly AvailableCategory[];
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Adds built-in categories that are not in use; at least one must be chosen (spec 2, section 5). */
export function AddFromListDialog({ available, onClose, onDone }: AddFromListDialogProps) {
  const { add } = useCategoryCalls();
  const record = useRecordForm({
    valuesOf: (): Values => ({ chosen: [] }),
    check: (values) => (values.chosen.length === 0 ? [{ field: 'chosen', rule: 'required' }] : []),
    errorText: () => m.categories_rule_none_chosen(),
    send: (values) => add.mutateAsync([...values.chosen]),
    onSaved: (added) => onDone(m.categories_added({ count: formatNumber(added.length) })),
  });
  const { chosen } = record.values();
  const toggle = (value: string, on: boolean) =>
    record.set('chosen', on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <FormDialog
      title={m.categories_add_from_list()}
      record={record}
      texts={{ ...formTexts(), saving: m.common_adding() }}
      submitLabel={m.categories_add_submit({ count: formatNumber(chosen.length) })}
      failureText={(error) => categoryFailureText(error, m.categories_error_add())}
      error={record.form.errors.chosen}
      onClose={onClose}
    >
      <ul className="stack-3" aria-label={m.categories_available()}>
        {available.map((one) => (
          <li key={one.value}>
            <Check
              label={categoryName(one)}
              hint={categoryDescription(one.value, one.description)}
              checked={chosen.includes(one.value)}
              onChange={(event) => toggle(one.value, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
