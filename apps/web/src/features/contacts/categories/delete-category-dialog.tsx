import type { Category } from '@station/contract/contacts/categories';
import { m } from '../../../paraglide/messages.js';
import { deletion } from '../../../platform/deletion.ts';
import { formatNumber } from '../../../platform/format.ts';
import { deleteTexts } from '../../../platform/record-texts.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { useCategoryCalls } from './categories.data.ts';
import { categoryFailureText, categoryName } from './category-texts.ts';

type DeleteCategoryDialogProps = {
  category: Category;
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Asks before a category is deleted; while it has contacts it cannot be, and the dialog says so. */
export function DeleteCategoryDialog({ category, onClose, onDone }: DeleteCategoryDialogProps) {
  const { remove } = useCategoryCalls();
  const { value, contact_count } = category;
  const name = categoryName(category);
  const blocked = contact_count > 0;
  return (
    <DeleteDialog
      {...deletion({
        write: remove,
        given: value,
        failureText: (error) => categoryFailureText(error, m.categories_error_delete()),
        onDone: () => onDone(m.categories_deleted()),
      })}
      // If somebody has filled it meanwhile, it shows how many there are.
      {...(blocked && { failure: undefined })}
      title={blocked ? m.categories_blocked() : m.categories_delete_question({ name })}
      texts={deleteTexts()}
      text={
        blocked
          ? m.categories_blocked_text({ name, count: formatNumber(contact_count) })
          : m.categories_delete_text()
      }
      blocked={blocked}
      onClose={onClose}
    />
  );
}
