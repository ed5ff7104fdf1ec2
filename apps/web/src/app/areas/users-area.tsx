import { useAccessRequests } from '../../features/accounts/users/access-requests.data.ts';
import {
  usePasswordRequests,
  usePendingUsers,
} from '../../features/accounts/users/requests.data.ts';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { useShellText } from '../router/current-screen.ts';
import { Area } from './area.tsx';

/** The hub's users section: the user table, what waits for an administrator, and the audit log. */
export function UsersArea() {
  const text = useShellText();
  const waiting = useWaiting();
  const number = formatNumber(waiting);
  const count =
    waiting > 0 ? { number, label: m.users_tab_requests_count({ count: number }) } : undefined;
  return (
    <Area
      back={{ link: { to: '/app' }, text: text(m.common_back_hub) }}
      tabs={{
        label: m.users_area_tabs(),
        list: [
          { link: { to: '/app/users' }, text: text(m.common_record_users) },
          { link: { to: '/app/users/requests' }, text: m.users_tab_requests(), count },
          { link: { to: '/app/users/audit' }, text: text(m.common_record_audit_log) },
        ],
      }}
    />
  );
}

/** How many registrations and requests wait for an administrator, as far as is known. */
function useWaiting(): number {
  const registrations = usePendingUsers().data?.total ?? 0;
  const passwords = usePasswordRequests().data?.length ?? 0;
  const access = useAccessRequests().data?.filter((one) => one.decision === null).length ?? 0;
  return registrations + passwords + access;
}
