import { m } from '../../../paraglide/messages.js';
import { Screen } from '../../../ui/screen.tsx';
import { UserTable } from './user-table.tsx';

/** The hub's users section: everybody who can sign in. */
export function UsersPage() {
  return (
    <Screen>
      <UserTable title={m.users_title()} />
    </Screen>
  );
}
