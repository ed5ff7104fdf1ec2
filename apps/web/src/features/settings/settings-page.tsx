import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { loadFailure } from '../../platform/problem-text.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import origin from './messages/origin.json';
import { useSettings } from './settings.data.ts';
import { SettingsForm } from './settings-form.tsx';

/** What an administrator decides for the whole organisation. */
export function SettingsPage() {
  const settings = useSettings();
  return (
    <Screen>
      <ScreenTitle subtitle={m.settings_text()}>{m.settings_title()}</ScreenTitle>
      {settings.data ? (
        <SettingsForm settings={settings.data} />
      ) : (
        <NotLoaded of={settings} loading={m.common_loading()} failure={failure} />
      )}
    </Screen>
  );
}

const failure = loadFailure(m.settings_error_load, () => languageOf(origin, '*'));
