import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { type LiveMapAddress, ROLES, STATES } from './live-map.address.ts';
import type { Snapshot } from './snapshot.ts';
import { text } from './text.ts';
import css from './visitor-filters.module.css';
import sign from './visitor-sign.module.css';
import { roleTexts, stateTexts } from './visitor-texts.ts';

type VisitorFiltersProps = {
  address: LiveMapAddress;
  snapshot: Snapshot;
  onChange: (change: Partial<LiveMapAddress>) => void;
};

/** Who is shown: by name, state, role and page. */
export function VisitorFilters({ address, snapshot, onChange }: VisitorFiltersProps) {
  const { counts, pages } = snapshot;
  const isKnown = address.path === '' || pages.includes(address.path);
  return (
    <search className={css.filters} aria-label={text(m.common_filters)}>
      <SearchField
        label={m.live_map_search()}
        placeholder={text(m.common_name)}
        value={address.search}
        onSearch={(search) => onChange({ search })}
        clearLabel={text(m.common_clear_search)}
      />
      <fieldset className={css.states}>
        <legend className="visually-hidden">{m.live_map_state()}</legend>
        {(['', ...STATES] as const).map((state) => (
          <button
            key={state}
            type="button"
            className={css.state}
            aria-pressed={address.state === state}
            onClick={() => onChange({ state })}
          >
            {state === '' ? (
              m.live_map_state_all()
            ) : (
              <>
                <span className={sign.sign} data-state={state} aria-hidden="true" />
                {stateTexts[state]()} {formatNumber(counts[state])}
              </>
            )}
          </button>
        ))}
      </fieldset>
      <div className={css.selects}>
        <Select
          compact
          label={text(m.common_account_role)}
          value={address.role}
          onChange={(event) => {
            const role = ROLES.find((one) => one === event.currentTarget.value) ?? '';
            onChange({ role });
          }}
          choices={[
            { value: '', label: text(m.common_account_role_every) },
            ...ROLES.map((role) => ({ value: role, label: roleTexts[role]() })),
          ]}
        />
        <Select
          compact
          label={m.live_map_page()}
          value={address.path}
          onChange={(event) => onChange({ path: event.currentTarget.value })}
          choices={[
            { value: '', label: m.live_map_page_all() },
            ...(isKnown ? pages : [...pages, address.path]).map((page) => ({
              value: page,
              label: page,
            })),
          ]}
        />
      </div>
    </search>
  );
}
