import type { NoticeSettings } from '@station/contract/notices/notice-settings';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { failureTexts, problemText } from '../../../platform/problem-text.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PanelColumn, PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { noticesLanguage, text } from '../notice-texts.ts';
import { ChannelsPanel } from './channels-panel.tsx';
import { DigestPanel } from './digest-panel.tsx';
import { useNoticeSettings, useSettingsChange } from './notice-settings.data.ts';
import { PushPanel } from './push-panel.tsx';
import { QuietPanel } from './quiet-panel.tsx';

/** How a person wants to be told of things; each choice is kept at once. */
export function NoticeSettingsPage() {
  const { data, error, refetch } = useNoticeSettings();
  const changing = useSettingsChange();
  const language = noticesLanguage();
  // Shown from the press on, and until the server has it: a box that is ticked must stay ticked.
  const [wanted, setWanted] = useState<NoticeSettings>();
  const settings = wanted ?? data?.data;
  const change = (part: Partial<NoticeSettings>) => {
    if (!settings) return;
    const next = { ...settings, ...part };
    setWanted(next);
    const settled = () => setWanted((now) => (now === next ? undefined : now));
    changing.mutate(next, {
      onSuccess: settled,
      onError: (problem) => {
        settled();
        toast({
          text: `${m.notices_error_save()}. ${problemText(problem, language)}`,
          tone: 'bad',
          lang: language,
        });
      },
    });
  };
  return (
    <Screen>
      <ScreenTitle>{m.notices_settings()}</ScreenTitle>
      {data && settings ? (
        <PanelColumns>
          <PanelColumn>
            <ChannelsPanel settings={settings} noMail={data.no_mail} onChange={change} />
          </PanelColumn>
          <PanelColumn>
            <PushPanel />
            <QuietPanel settings={settings} onChange={change} />
            <DigestPanel settings={settings} noMail={data.no_mail} onChange={change} />
          </PanelColumn>
        </PanelColumns>
      ) : (
        <NotThere error={error} onRetry={() => void refetch()} />
      )}
    </Screen>
  );
}

/** Stands there while the settings are on their way, or why they did not come. */
function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <CentredSpinner text={text(m.common_loading)} />;
  return (
    <LoadFailure
      title={m.notices_error_settings()}
      texts={failureTexts(error, noticesLanguage())}
      onRetry={onRetry}
    />
  );
}
