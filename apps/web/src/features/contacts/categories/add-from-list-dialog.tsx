import type { AvailableCategory } from '@station/contract/contacts/categories';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { formWords } from '../../../platform/record-words.ts';
import { Check } from '../../../ui/check-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCategoryCalls } from './categories.data.ts';
import css from './categories.module.css';
import { categoryDescription } from './category-styles.ts';
import { categoryFailureText, categoryName } from './category-texts.ts';

type AddFromListDialogProps = {
  available: readonly AvailableCategory[];
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Adds built-in categories that are not in use; at least one must be chosen (spec 2, section 5). */
export function AddFromListDialog({ available, onClose, onDone }: AddFromListDialogProps) {
  const { add } = useCategoryCalls();
  const element = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();

  const run = async () => {
    if (chosen.length === 0) return setFailure(m.categories_rule_none_chosen());
    setFailure(undefined);
    try {
      const added = await add.mutateAsync([...chosen]);
      onDone(m.categories_added({ count: formatNumber(added.length) }));
    } catch (error) {
      setFailure(categoryFailureText(error, m.categories_error_add()));
    }
  };
  const toggle = (value: string, on: boolean) =>
    setChosen(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <FormDialog
      title={m.categories_add_from_list()}
      record={{
        element,
        drawing: 0,
        busy: add.isPending,
        isDirty: () => chosen.length > 0,
        submit: (event) => {
          event.preventDefault();
          if (!add.isPending) void run();
        },
        conflict: undefined,
      }}
      words={{ ...formWords(), saving: m.categories_adding() }}
      submitLabel={m.categories_add_submit({ count: formatNumber(chosen.length) })}
      failure={failure}
      onClose={onClose}
    >
      <ul className={css.choices} aria-label={m.categories_available()}>
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
