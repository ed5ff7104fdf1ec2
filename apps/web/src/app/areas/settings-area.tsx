import { m } from '../../paraglide/messages.js';
import { useShellText } from '../router/current-screen.ts';
import { Area } from './area.tsx';

/** The hub's settings section: what holds for everybody, and what holds for oneself. */
export function SettingsArea() {
  const say = useShellText();
  return (
    <Area
      back={{ link: { to: '/app' }, text: say(m.common_back_hub) }}
      tabs={{
        label: say(m.app_tabs_settings),
        list: [
          { link: { to: '/app/settings' }, text: say(m.app_settings_tab_organisation) },
          { link: { to: '/app/settings/personal' }, text: say(m.app_settings_tab_personal) },
        ],
      }}
    />
  );
}
