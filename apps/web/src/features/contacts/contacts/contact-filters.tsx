import { ALL_CATEGORIES, type ContactStats } from '@station/contract/contacts/contacts';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Select } from '../../../ui/select-field.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { categoryLabel } from './contact-texts.ts';
import type { ContactsAddress } from './contacts.address.ts';
import type { CategoryChoice } from './contacts.data.ts';

/** What can be chosen before the categories have come. */
const ONLY_ALL: readonly CategoryChoice[] = [{ value: ALL_CATEGORIES, label: '' }];

type Props = {
  address: ContactsAddress;
  onChange: (change: Partial<ContactsAddress>) => void;
  categories: readonly CategoryChoice[] | undefined;
};

/** One tile for each category: active count, label and total; a press filters by it (spec 2, section 2). */
export function CategoryTiles({ address, onChange, categories = ONLY_ALL }: Props) {
  return (
    <StatTiles
      label={m.contacts_tiles()}
      selected={address.category || ALL_CATEGORIES}
      onSelect={(value) => onChange({ category: categoryOf(value, address.category) })}
      tiles={categories.map(({ value, label, count, active_count }) => ({
        key: value,
        value: active_count === undefined ? undefined : formatNumber(active_count),
        label: categoryLabel(value, [{ value, label }]),
        detail:
          count === undefined ? undefined : m.contacts_tile_total({ count: formatNumber(count) }),
      }))}
    />
  );
}

/** The tile of all, or the chosen one once more, filters by none. */
function categoryOf(value: string, now: string): string {
  return value === ALL_CATEGORIES || value === now ? '' : value;
}

const IndustryFilterField = lazyPart(
  () => import('../../industries/industry-filter-picker.tsx'),
  'IndustryFilterField',
);

/** Category, industry and status. */
export function ContactFilterFields({ address, onChange, categories = ONLY_ALL }: Props) {
  const known = categories.some((one) => one.value === address.category);
  return (
    <>
      <Select
        aria-label={m.contacts_category()}
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

/** `240 contacts · 5 category`: how many contacts there are, and in how many categories. */
export function summaryText(
  stats: ContactStats | undefined,
  categories: readonly CategoryChoice[] | undefined,
): string {
  if (!stats) return m.common_loading();
  const own = categories?.filter((one) => one.value !== ALL_CATEGORIES) ?? stats.by_category;
  return m.contacts_summary({
    count: formatNumber(stats.total_contacts),
    categories: formatNumber(own.length),
  });
}
