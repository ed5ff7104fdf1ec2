import {
  type AvailableCategory,
  type Category,
  PROTECTED_CATEGORIES,
} from '@station/contract/contacts/categories';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { createLink } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { type FormAddress, useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import { AddFromListDialog } from './add-from-list-dialog.tsx';
import { useAvailableCategories, useCategoryList } from './categories.data.ts';
import { CategoryCard, type CategoryModal } from './category-card.tsx';
import { isBuiltIn } from './category-styles.ts';
import { CreateCategoriesDialog } from './create-categories-dialog.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';
import { MigrateCategoryDialog } from './migrate-category-dialog.tsx';
import { RenameCategoryDialog } from './rename-category-dialog.tsx';
import { SuccessDialog } from './success-dialog.tsx';

const Back = createLink(BackAnchor);

/** The category manager (spec 2, sections 2 and 5). */
export function CategoriesPage() {
  const categories = useCategoryList();
  const available = useAvailableCategories();
  const forms = useFormAddress();
  const [asked, setModal] = useState<CategoryModal>();
  const modal = asked ?? modalOf(forms);
  const renamed = useHeld(forms.editing, categories.data, ({ value }) => value);
  const list = useRef<HTMLElement>(null);
  const close = () => {
    // A card that is gone, or has another name now, cannot take the focus back.
    if (modal?.mode === 'success') list.current?.focus({ preventScroll: true });
    if (asked) setModal(undefined);
    else forms.close();
  };
  const open = (next: CategoryModal) => {
    if (next?.mode === 'rename') forms.edit(next.value);
    else setModal(next);
  };

  return (
    <>
      <ToolHeader
        back={<Back to="/app" label={m.common_back_hub()} />}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ListScreen
          list={loadedList(categories, categories.data, failure)}
          texts={{
            list: m.categories_list(),
            head: listTexts().head,
            loading: m.common_loading(),
            none: { title: m.categories_list() },
          }}
          title={<ScreenTitle subtitle={m.categories_text()}>{m.categories_title()}</ScreenTitle>}
          primary={{
            key: 'create',
            label: m.categories_create(),
            icon: <IconPlus size={18} aria-hidden="true" />,
            disabled: !categories.data,
            onSelect: () => forms.add(),
          }}
          actions={[
            {
              key: 'add-from-list',
              label: m.categories_add_from_list(),
              icon: <IconListCheck size={18} aria-hidden="true" />,
              disabled: !available?.length,
              onSelect: () => forms.add('from-list'),
            },
          ]}
          figures={<CategoryStats categories={categories.data} />}
          listRef={list}
          drawnBefore={<CardGrid label={m.categories_list()} loadingLabel={m.common_loading()} />}
          icon={null}
        >
          {(shown) => (
            <CardGrid label={m.categories_list()} loadingLabel={m.common_loading()}>
              {shown.map((category) => (
                <CategoryCard key={category.value} category={category} onOpen={open} />
              ))}
            </CardGrid>
          )}
        </ListScreen>
        <Modal
          modal={modal}
          categories={categories.data ?? []}
          renamed={renamed}
          available={available ?? []}
          onClose={close}
          onDone={(text) => {
            if (!asked) forms.close();
            setModal({ mode: 'success', text });
          }}
        />
      </Screen>
    </>
  );
}

const failure = loadFailure(m.categories_error_list);

/** The form that the address opens. */
function modalOf({ adding, editing }: FormAddress): CategoryModal {
  if (editing) return { mode: 'rename', value: editing };
  if (adding) return { mode: adding === 'from-list' ? 'add-from-list' : 'create' };
  return undefined;
}

type ModalProps = {
  modal: CategoryModal;
  categories: readonly Category[];
  /** The one that gets another name, as it was when the form was opened. */
  renamed: Category | undefined;
  available: readonly AvailableCategory[];
  onClose: () => void;
  onDone: (text: string) => void;
};

function Modal({ modal, categories, renamed, available, onClose, onDone }: ModalProps) {
  if (!modal) return null;
  const ends = { onClose, onDone };
  switch (modal.mode) {
    case 'success':
      return <SuccessDialog text={modal.text} onClose={onClose} />;
    case 'create':
      return <CreateCategoriesDialog categories={categories} {...ends} />;
    case 'add-from-list':
      return <AddFromListDialog available={available} {...ends} />;
    default: {
      const category =
        modal.mode === 'rename' ? renamed : categories.find((one) => one.value === modal.value);
      if (!category) return null;
      if (modal.mode === 'delete') return <DeleteCategoryDialog category={category} {...ends} />;
      const given = { category, categories, ...ends };
      return modal.mode === 'rename' ? (
        <RenameCategoryDialog {...given} />
      ) : (
        <MigrateCategoryDialog {...given} />
      );
    }
  }
}

/** The stat cards of spec 2, section 2. */
function CategoryStats({ categories }: { categories: readonly Category[] | undefined }) {
  const total = categories?.length ?? 0;
  const contacts = categories?.reduce((sum, one) => sum + one.contact_count, 0) ?? 0;
  const count = (is: (category: Category) => boolean) => categories?.filter(is).length ?? 0;
  const stats = [
    { key: 'total', label: m.categories_stat_total(), value: total },
    { key: 'contacts', label: m.categories_stat_contacts(), value: contacts },
    {
      key: 'custom',
      label: m.categories_stat_custom(),
      value: count((one) => !isBuiltIn(one.value)),
    },
    {
      key: 'protected',
      label: m.categories_stat_protected(),
      value: count((one) => PROTECTED_CATEGORIES.includes(one.value)),
    },
    {
      key: 'empty',
      label: m.categories_stat_empty(),
      value: count((one) => one.contact_count === 0),
    },
    {
      key: 'average',
      label: m.categories_stat_average(),
      value: total === 0 ? 0 : Math.round(contacts / total),
    },
  ];
  return (
    <StatTiles
      label={m.categories_stats()}
      tiles={stats.map(({ value, ...stat }) => ({
        ...stat,
        value: categories ? formatNumber(value) : undefined,
      }))}
    />
  );
}
