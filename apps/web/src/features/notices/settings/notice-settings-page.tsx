import type { NoticeSettings } from '@station/contract/notices/notice-settings';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { PanelColumn, PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { noticesLanguage, text } from '../notice-texts.ts';
import { ChannelsPanel } from './channels-panel.tsx';
import { DigestPanel } from './digest-panel.tsx';
import { useNoticeSettings, useSettingsChange } from './notice-settings.data.ts';
import { PushPanel } from './push-panel.tsx';
import { QuietPanel } from './quiet-panel.tsx';

/** How a person wants to be told of things; each choice is kept at once. */
export function NoticeSettingsPage() {
  const query = useNoticeSettings();
  const { data } = query;
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
        <NotLoaded
          of={query}
          loading={text(m.common_loading)}
          failure={loadFailure(m.notices_error_settings, noticesLanguage)}
        />
      )}
    </Screen>
  );
}
