import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { problemText } from '../../platform/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
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
      {settings.isPending ? <CentredSpinner text={m.settings_loading()} /> : null}
      {settings.isError && !settings.data ? (
        <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : null}
    </Screen>
  );
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof Problem ? error.request_id : '';
  return (
    <ErrorState
      icon={<IconCloudOff size={40} aria-hidden="true" />}
      title={m.settings_error_load()}
      text={problemText(error, languageOf(origin, '*'))}
      detail={code ? m.settings_error_code({ code }) : undefined}
      action={
        <Button tone="primary" onClick={onRetry}>
          {m.settings_retry()}
        </Button>
      }
    />
  );
}
