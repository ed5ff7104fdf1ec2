import { AccountHome } from '../features/accounts/account-home.tsx';
import { UserTable } from '../features/users/user-table.tsx';

/** The login area's first screen, with the administrators' user table (spec 2, section 2). */
export function AccountPage() {
  return <AccountHome users={<UserTable />} />;
}
