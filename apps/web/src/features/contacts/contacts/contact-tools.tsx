import {
  ALL_CATEGORIES,
  CONTACT_SORTS,
  type ContactSort,
} from '@station/contract/contacts/contacts';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { type CategoryFilterProps, categoryOf, ONLY_ALL } from './contact-figures.tsx';
import { categoryLabel } from './contact-texts.ts';
import { SORT_TEXTS, shownSort, type useContactView } from './contact-view.ts';
import { USUAL_COLUMNS, useContactsAddress } from './contacts.address.ts';

// On a phone they stand in a sheet, and come with its opening.
const SavedViewsPicker = lazyPart(
  () => import('../saved-views/saved-views-picker.tsx'),
  'SavedViewsPicker',
);
const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog', NotOpened);

const IndustryFilterField = lazyPart(
  () => import('../../industries/industry-filter-picker.tsx'),
  'IndustryFilterField',
);

/** Category, industry and status. */
export function ContactFilterFields({
  address,
  onChange,
  categories = ONLY_ALL,
}: CategoryFilterProps) {
  const known = categories.some((one) => one.value === address.category);
  return (
    <>
      <Select
        aria-label={m.common_record_category()}
        value={address.category || ALL_CATEGORIES}
        onChange={(event) => onChange({ category: categoryOf(event.currentTarget.value, '') })}
        choices={[
          ...categories.map(({ value, label, count, active_count }) => ({
            value,
            label: optionLabel(
              categoryLabel(value, [{ value, label }]),
              address.archived ? count : active_count,
            ),
          })),
          // An address may name a category that is not offered; the field says so honestly.
          ...(address.category && !known
            ? [{ value: address.category, label: categoryLabel(address.category, []) }]
            : []),
        ]}
      />
      <Suspense
        // It takes its room at once: what stands below would move away under a finger.
        fallback={
          <Select
            disabled
            aria-label={m.common_record_industry()}
            value=""
            choices={[{ value: '', label: m.industries_filter_all() }]}
          />
        }
      >
        <IndustryFilterField
          value={address.industry}
          onChange={(industry) => onChange({ industry })}
        />
      </Suspense>
      <Select
        aria-label={m.common_status()}
        value={address.archived ? 'all' : 'active'}
        onChange={(event) => onChange({ archived: event.currentTarget.value === 'all' })}
        choices={[
          { value: 'active', label: m.contacts_filter_active() },
          { value: 'all', label: m.contacts_filter_archived() },
        ]}
      />
    </>
  );
}

function optionLabel(label: string, count: number | undefined): string {
  return count === undefined
    ? label
    : m.contacts_filter_option({ label, count: formatNumber(count) });
}

/** While nothing is searched for, the usual order goes by the name that it has then. */
function sortChoices(search: string) {
  const choices = CONTACT_SORTS.map((value) => ({ value, label: SORT_TEXTS[value]() }));
  if (search !== '') return choices;
  return choices
    .filter(({ value }) => value !== 'newest')
    .map((choice) =>
      choice.value === 'relevance' ? { ...choice, label: SORT_TEXTS.newest() } : choice,
    );
}

export type ContactViewProps = { view: ReturnType<typeof useContactView> };

/** How the list is shown: its order, its columns, and the views that a person has saved of it. */
export function ContactViewFields({ view }: ContactViewProps) {
  const { address, change, replace } = useContactsAddress();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Select
        aria-label={m.contacts_sort()}
        value={shownSort(address)}
        onChange={(event) => change({ sort: event.currentTarget.value as ContactSort })}
        choices={sortChoices(address.search)}
      />
      <Button
        icon={<IconColumns3 size={20} aria-hidden="true" />}
        onClick={() => setChoosing(true)}
      >
        {m.contacts_columns()}
      </Button>
      <Suspense fallback={<Button disabled>{m.saved_views_menu()}</Button>}>
        <SavedViewsPicker
          screen="contacts"
          current={view.current}
          allLabel={m.contacts_view_all()}
          onPick={(picked) => view.show(picked)}
        />
      </Suspense>
      {choosing ? (
        <Suspense>
          <ColumnsDialog
            shown={address.columns ?? USUAL_COLUMNS}
            onChange={(columns) => replace({ columns })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
