import { createLink, Outlet } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useShellText } from '../router/current-screen.ts';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);
const EXACT = { exact: true };

/** The hub's settings section: what holds for everybody, and what holds for oneself. */
export function SettingsArea() {
  const say = useShellText();
  return (
    <>
      <ToolHeader
        back={<Back to="/app" label={say(m.common_back_hub)} />}
        title={say(m.common_record_settings)}
        actions={<ShellMenuSlot />}
      />
      <TabLinks label={say(m.app_tabs_settings)}>
        <Tab to="/app/settings" activeOptions={EXACT}>
          {say(m.app_settings_tab_organisation)}
        </Tab>
        <Tab to="/app/settings/personal" activeOptions={EXACT}>
          {say(m.app_settings_tab_personal)}
        </Tab>
      </TabLinks>
      <Outlet />
    </>
  );
}
