import { m } from '../../../paraglide/messages.js';
import { setFilters } from '../../../ui/list-filters.tsx';
import { Select } from '../../../ui/select-field.tsx';
import type { useLinksAddress } from './sharing.address.ts';

/** Of a list of links, or of upload requests: the choice whether ended ones are listed, and that it is made. */
export function showFilter({ address: { show }, change }: ReturnType<typeof useLinksAddress>) {
  return {
    fields: (
      <Select
        aria-label={m.files_links_show()}
        value={show}
        onChange={(event) => change({ show: event.currentTarget.value as 'live' | 'all' })}
        choices={[
          { value: 'live', label: m.files_links_live() },
          { value: 'all', label: m.files_links_all() },
        ]}
      />
    ),
    set: setFilters(
      show === 'all' && {
        key: 'show',
        label: m.files_links_all(),
        onRemove: () => change({ show: 'live' }),
      },
    ),
  };
}
