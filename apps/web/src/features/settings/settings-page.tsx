import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { problemText } from '../../platform/problem-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { CentredSpinner } from '../../ui/spinner.tsx';
import origin from './messages/origin.json';
import { useSettings } from './settings.data.ts';
import { SettingsForm } from './settings-form.tsx';

/** What an administrator decides for the whole organisation. */
export function SettingsPage() {
  const settings = useSettings();
  return (
    <Screen>
      <ScreenTitle subtitle={m.settings_text()}>{m.settings_title()}</ScreenTitle>
      {settings.data ? <SettingsForm settings={settings.data} /> : null}
      {settings.isPending ? <CentredSpinner text={m.common_loading()} /> : null}
      {settings.isError && !settings.data ? (
        <SettingsFailure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : null}
    </Screen>
  );
}

function SettingsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof Problem ? error.request_id : '';
  return (
    <LoadFailure
      title={m.settings_error_load()}
      text={problemText(error, languageOf(origin, '*'))}
      detail={code ? m.common_error_code({ code }) : undefined}
      retry={m.common_retry()}
      onRetry={onRetry}
    />
  );
}
