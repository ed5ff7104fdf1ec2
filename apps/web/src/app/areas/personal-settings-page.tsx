import { SessionsPanel } from '../../features/accounts/sessions/sessions-panel.tsx';
import { TwoStepPanel } from '../../features/accounts/two-step/two-step-panel.tsx';
import { FirstStepsSetting } from '../../features/launcher/first-steps/first-steps-setting.tsx';
import { m } from '../../paraglide/messages.js';
import { Panel, PanelColumn, PanelColumns } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { LanguageAndTheme } from '../shell/appearance.tsx';
import { ButtonLink } from '../shell/button-link.tsx';

/** What a person decides for themselves. */
export function PersonalSettingsPage() {
  const text = useShellText();
  const language = useScreenLanguage();
  return (
    <Screen>
      <ScreenTitle subtitle={text(m.app_personal_text)}>{text(m.app_personal_title)}</ScreenTitle>
      <PanelColumns>
        <PanelColumn>
          <Panel title={text(m.app_personal_appearance)}>
            <LanguageAndTheme />
          </Panel>
          <Panel title={text(m.app_personal_apps)} text={text(m.app_personal_apps_text)}>
            <div>
              <ButtonLink to="/home">{text(m.app_personal_apps_link)}</ButtonLink>
            </div>
          </Panel>
          <FirstStepsSetting language={language} />
          <TwoStepPanel />
        </PanelColumn>
        <SessionsPanel />
      </PanelColumns>
    </Screen>
  );
}
