import { ALL_CATEGORIES, type ContactStats } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { categoryLabel } from './contact-texts.ts';
import type { ContactsAddress } from './contacts.address.ts';
import type { CategoryChoice } from './contacts.data.ts';

/** What can be chosen before the categories have come. */
export const ONLY_ALL: readonly CategoryChoice[] = [{ value: ALL_CATEGORIES, label: '' }];

export type CategoryFilterProps = {
  address: ContactsAddress;
  onChange: (change: Partial<ContactsAddress>) => void;
  categories: readonly CategoryChoice[] | undefined;
};

/** One tile for each category: active count, label and total; a press filters by it (spec 2, section 2). */
export function CategoryTiles({ address, onChange, categories = ONLY_ALL }: CategoryFilterProps) {
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
        of: count === undefined ? undefined : formatNumber(count),
      }))}
    />
  );
}

/** The tile of all, or the chosen one once more, filters by none. */
export function categoryOf(value: string, now: string): string {
  return value === ALL_CATEGORIES || value === now ? '' : value;
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
