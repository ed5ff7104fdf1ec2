import type { Role } from '@station/contract/accounts/accounts';
import { UserStatus } from '@station/contract/accounts/users';
import { m } from '../../../paraglide/messages.js';
import { type SetFilter, setFilters } from '../../../ui/list-filters.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { text } from './text.ts';
import { ROLE_TEXTS, STATUS_TEXTS } from './user-texts.ts';
import type { UsersAddress } from './users.address.ts';

type UserFiltersProps = {
  address: UsersAddress;
  onChange: (change: Partial<UsersAddress>) => void;
};

/** The filters that hold. */
export const userFiltersSet = (
  { status, role }: UsersAddress,
  onChange: UserFiltersProps['onChange'],
): SetFilter[] =>
  setFilters(
    status && {
      key: 'status',
      label: STATUS_TEXTS[status](),
      onRemove: () => onChange({ status: '' }),
    },
    role && { key: 'role', label: ROLE_TEXTS[role](), onRemove: () => onChange({ role: '' }) },
  );

/** Status and role. */
export function UserFilters({ address, onChange }: UserFiltersProps) {
  return (
    <>
      <Select
        aria-label={text(m.common_status)}
        value={address.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as UserStatus | '' })}
        choices={[
          { value: '', label: m.users_filter_status_all() },
          ...UserStatus.options.map((value) => ({ value, label: STATUS_TEXTS[value]() })),
        ]}
      />
      <Select
        aria-label={text(m.common_account_role)}
        value={address.role}
        onChange={(event) => onChange({ role: event.currentTarget.value as Role | '' })}
        choices={[
          { value: '', label: text(m.common_account_role_every) },
          { value: 'admin', label: ROLE_TEXTS.admin() },
          { value: 'user', label: ROLE_TEXTS.user() },
        ]}
      />
    </>
  );
}
