import { createLink, Outlet } from '@tanstack/react-router';
import { useAccessRequests } from '../../features/accounts/users/access-requests.data.ts';
import usersOrigin from '../../features/accounts/users/messages/origin.json';
import {
  usePasswordRequests,
  usePendingUsers,
} from '../../features/accounts/users/requests.data.ts';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { languageOf } from '../../platform/i18n.ts';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useShellText } from '../router/current-screen.ts';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);

/** The tab of this very address, whatever its filters. */
const EXACT = { exact: true, includeSearch: false };

/** The hub's users section: the user table, what waits for an administrator, and the audit log. */
export function UsersArea() {
  const say = useShellText();
  const waiting = useWaiting();
  const number = formatNumber(waiting);
  return (
    <>
      <ToolHeader
        back={<Back to="/app" label={say(m.common_back_hub)} />}
        title={say(m.common_record_users)}
        titleLang={languageOf(usersOrigin, '*')}
        actions={<ShellMenuSlot />}
      />
      <TabLinks label={m.users_area_tabs()}>
        <Tab to="/app/users" activeOptions={EXACT}>
          {say(m.common_record_users)}
        </Tab>
        <Tab
          to="/app/users/requests"
          activeOptions={EXACT}
          count={
            waiting > 0
              ? { number, label: m.users_tab_requests_count({ count: number }) }
              : undefined
          }
        >
          {m.users_tab_requests()}
        </Tab>
        <Tab to="/app/users/audit" activeOptions={EXACT}>
          {say(m.common_record_audit_log)}
        </Tab>
      </TabLinks>
      <Outlet />
    </>
  );
}

/** How many registrations and requests wait for an administrator, as far as is known. */
function useWaiting(): number {
  const registrations = usePendingUsers().data?.total ?? 0;
  const passwords = usePasswordRequests().data?.length ?? 0;
  const access = useAccessRequests().data?.filter((one) => one.decision === null).length ?? 0;
  return registrations + passwords + access;
}
