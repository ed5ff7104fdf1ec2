import type { FileType } from '@station/contract/files/file-fields';
import type { FileStats } from '@station/contract/files/nodes';
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconSortAscending from '@tabler/icons-react/dist/esm/icons/IconSortAscending.mjs';
import IconSortDescending from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatNumber } from '../../../platform/format.ts';
import type { ListPlace } from '../../../platform/list-address.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type SetFilter, setFilters } from '../../../ui/list-filters.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import type { FilesAddress, Place } from '../files.address.ts';
import css from '../files.module.css';
import { categoryText, TYPE_TEXTS } from '../files-texts.ts';
import { sortChoices } from './browser-texts.ts';

type FiltersProps = { at: ListPlace<FilesAddress>; stats: FileStats | undefined };

/** Total files, total size, categories and uploaders (spec 2, section 2). */
export function FileTiles({ stats }: { stats: FileStats | undefined }) {
  const tiles = [
    { key: 'files', value: stats && formatNumber(stats.total_files), label: m.files_tile_files() },
    { key: 'size', value: stats && formatBytes(stats.total_size), label: m.files_tile_size() },
    {
      key: 'categories',
      value: stats && formatNumber(stats.categories),
      label: m.files_tile_categories(),
    },
    {
      key: 'uploaders',
      value: stats && formatNumber(stats.uploaders),
      label: m.files_tile_uploaders(),
    },
  ];
  return <StatTiles label={m.files_tiles()} tiles={tiles} />;
}

const counted = (label: string, count: number) =>
  m.files_filter_option({ label, count: formatNumber(count) });

/** Category with counts, type, and for administrators whose they are. */
export function FileFilterFields({
  at: { address, change },
  stats,
  isManager,
}: FiltersProps & { isManager: boolean }) {
  const categories = stats?.by_category ?? [];
  const types = stats?.by_type ?? [];
  return (
    <>
      {isManager ? (
        <Select
          aria-label={m.files_place()}
          value={address.folder === 'all' ? 'all' : 'root'}
          onChange={(event) => change({ folder: event.currentTarget.value as Place })}
          choices={[
            { value: 'all', label: m.files_place_all() },
            { value: 'root', label: m.files_place_folders() },
          ]}
        />
      ) : null}
      <Select
        aria-label={m.common_record_category()}
        value={address.category}
        onChange={(event) => change({ category: event.currentTarget.value })}
        choices={[
          { value: '', label: m.files_category_all() },
          ...categories.map(({ category, count }) => ({
            value: category,
            label: counted(categoryText(category), count),
          })),
        ]}
      />
      <Select
        aria-label={m.files_type()}
        value={address.type}
        onChange={(event) => change({ type: event.currentTarget.value as FileType | '' })}
        choices={[
          { value: '', label: m.files_type_all() },
          ...types.map(({ type, count }) => ({
            value: type,
            label: counted(TYPE_TEXTS[type](), count),
          })),
        ]}
      />
      {isManager && stats && stats.owners.length > 1 ? (
        <Select
          aria-label={m.files_owner()}
          value={String(address.owner || '')}
          onChange={(event) => change({ owner: Number(event.currentTarget.value) })}
          choices={[
            { value: '', label: m.files_owner_all() },
            ...stats.owners.map(({ id, name, count }) => ({
              value: String(id),
              label: counted(name, count),
            })),
          ]}
        />
      ) : null}
    </>
  );
}

/** The order, and whether files are lines or cards. */
export function FileViewFields({ at: { address, change, replace } }: Pick<FiltersProps, 'at'>) {
  const isUp = address.direction === 'asc';
  const isGrid = address.view === 'grid';
  return (
    <span className={css.view}>
      <Select
        aria-label={m.files_sort()}
        value={address.sort}
        onChange={(event) => change({ sort: event.currentTarget.value as FilesAddress['sort'] })}
        choices={sortChoices()}
      />
      <IconButton
        label={isUp ? m.files_ascending() : m.files_descending()}
        icon={
          isUp ? (
            <IconSortAscending size={20} aria-hidden="true" />
          ) : (
            <IconSortDescending size={20} aria-hidden="true" />
          )
        }
        onClick={() => change({ direction: isUp ? 'desc' : 'asc' })}
      />
      <IconButton
        label={isGrid ? m.files_show_list() : m.files_show_grid()}
        icon={
          isGrid ? (
            <IconList size={20} aria-hidden="true" />
          ) : (
            <IconLayoutGrid size={20} aria-hidden="true" />
          )
        }
        onClick={() => replace({ view: isGrid ? 'list' : 'grid', page: address.page })}
      />
    </span>
  );
}

/** What of all that isn't as usual. */
export function fileFiltersSet(
  { address, change }: ListPlace<FilesAddress>,
  stats: FileStats | undefined,
): SetFilter[] {
  const owner = stats?.owners.find(({ id }) => id === address.owner);
  return setFilters(
    address.category && {
      key: 'category',
      label: categoryText(address.category),
      onRemove: () => change({ category: '' }),
    },
    address.type && {
      key: 'type',
      label: TYPE_TEXTS[address.type](),
      onRemove: () => change({ type: '' }),
    },
    address.tag && {
      key: 'tag',
      label: m.files_tag_set({ tag: address.tag }),
      onRemove: () => change({ tag: '' }),
    },
    address.owner && {
      key: 'owner',
      label: owner?.name ?? m.files_owner(),
      onRemove: () => change({ owner: 0 }),
    },
  );
}

/** The filters taken back. */
export const NO_FILTERS = { search: '', category: '', type: '', tag: '', owner: 0 } as const;
