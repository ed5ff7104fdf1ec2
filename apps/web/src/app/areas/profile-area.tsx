import { createLink, Outlet } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { useUser } from '../../platform/session.ts';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useShellText } from '../router/current-screen.ts';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);
const EXACT = { exact: true };

/** The profile's head and its tabs: one's details, what keeps the account safe, and what is kept of one. */
export function ProfileArea() {
  const say = useShellText();
  const user = useUser();
  const standing = user?.standing ?? 'active';
  return (
    <>
      <ToolHeader
        // Whoever has not been let in yet has no home to go back to.
        back={
          <Back
            to={standing === 'pending' ? '/account/pending' : '/home'}
            label={say(m.common_back_home)}
          />
        }
        title={say(m.common_account_profile)}
        actions={<ShellMenuSlot />}
      />
      <TabLinks label={m.profile_tabs()}>
        <Tab to="/home/profile" activeOptions={EXACT}>
          {say(m.common_account_profile)}
        </Tab>
        <Tab to="/home/profile/security" activeOptions={EXACT}>
          {m.profile_tab_security()}
        </Tab>
        {standing === 'active' ? (
          <Tab to="/account/location-data" activeOptions={EXACT}>
            {m.location_data_tab()}
          </Tab>
        ) : null}
      </TabLinks>
      <Outlet />
    </>
  );
}
