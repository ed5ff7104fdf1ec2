import { m } from '../../paraglide/messages.js';
import { useShellText } from '../router/current-screen.ts';
import { Area } from './area.tsx';

/** The hub's settings section: what holds for everybody, for oneself, and what the servers do. */
export function SettingsArea() {
  const text = useShellText();
  return (
    <Area
      back={{ link: { to: '/app' }, text: text(m.common_back_hub) }}
      tabs={{
        label: text(m.app_tabs_settings),
        list: [
          { link: { to: '/app/settings' }, text: text(m.app_settings_tab_organisation) },
          { link: { to: '/app/settings/personal' }, text: text(m.app_settings_tab_personal) },
          { link: { to: '/app/settings/industries' }, text: text(m.app_settings_tab_industries) },
          { link: { to: '/app/settings/mail' }, text: text(m.app_settings_tab_mail) },
          { link: { to: '/app/settings/tokens' }, text: text(m.app_settings_tab_tokens) },
          { link: { to: '/app/settings/webhooks' }, text: text(m.app_settings_tab_webhooks) },
          { link: { to: '/app/settings/tasks' }, text: text(m.app_settings_tab_tasks) },
          { link: { to: '/app/settings/health' }, text: text(m.app_settings_tab_health) },
        ],
      }}
    />
  );
}
