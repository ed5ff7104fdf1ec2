import type { Role } from '@station/contract/accounts/accounts';
import { UserStatus } from '@station/contract/accounts/users';
import type { Ref } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Select } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ROLE_TEXTS, STATUS_TEXTS } from './user-texts.ts';
import css from './users.module.css';
import type { UsersAddress, UsersChange } from './users-address.ts';

/** The key that leads into the search. */
export const SEARCH_KEY = '/';

type UserFiltersProps = {
  address: UsersAddress;
  onChange: (change: UsersChange) => void;
  searchRef: Ref<HTMLInputElement>;
};

/** Search, status and role. */
export function UserFilters({ address, onChange, searchRef }: UserFiltersProps) {
  return (
    <div className={css.filters}>
      <div className={css.search}>
        <SearchField
          label={m.users_search()}
          placeholder={m.users_search_placeholder()}
          value={address.search}
          onSearch={(search) => onChange({ search, replace: true })}
          clearLabel={m.users_search_clear()}
          shortcut={SEARCH_KEY}
          inputRef={searchRef}
        />
      </div>
      <Select
        aria-label={m.users_filter_status()}
        className={css.filter}
        value={address.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as UserStatus | '' })}
        choices={[
          { value: '', label: m.users_filter_status_all() },
          ...UserStatus.options.map((value) => ({ value, label: STATUS_TEXTS[value]() })),
        ]}
      />
      <Select
        aria-label={m.users_filter_role()}
        className={css.filter}
        value={address.role}
        onChange={(event) => onChange({ role: event.currentTarget.value as Role | '' })}
        choices={[
          { value: '', label: m.users_filter_role_all() },
          { value: 'admin', label: ROLE_TEXTS.admin() },
          { value: 'user', label: ROLE_TEXTS.user() },
        ]}
      />
    </div>
  );
}
