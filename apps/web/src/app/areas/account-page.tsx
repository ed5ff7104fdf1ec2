import { lazy, Suspense } from 'react';
import { AccountHome } from '../../features/accounts/account/account-home.tsx';
import { m } from '../../paraglide/messages.js';
import { CentredSpinner } from '../../ui/spinner.tsx';
import { useShellText } from '../router/current-screen.ts';

/** Only administrators need it, and nobody before signing in. */
const UserTable = lazy(async () => ({
  default: (await import('../../features/accounts/users/user-table.tsx')).UserTable,
}));

/** The login area's first screen, with the administrators' user table (spec 2, section 2). */
export function AccountPage() {
  const say = useShellText();
  return (
    <AccountHome
      users={
        <Suspense fallback={<CentredSpinner text={say(m.common_loading)} />}>
          <UserTable />
        </Suspense>
      }
    />
  );
}
