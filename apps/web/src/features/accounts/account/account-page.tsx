import { lazy, Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { AccountHome } from './account-home.tsx';
import { text } from './text.ts';

/** Only administrators need it, and nobody before signing in. */
const UserTable = lazy(async () => ({
  default: (await import('../users/user-table.tsx')).UserTable,
}));

/** The login area's first screen, with the administrators' user table (spec 2, section 2). */
export function AccountPage() {
  return (
    <AccountHome
      users={
        <Suspense fallback={<CentredSpinner text={text(m.common_loading)} />}>
          <UserTable />
        </Suspense>
      }
    />
  );
}
