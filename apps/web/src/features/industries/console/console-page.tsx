import { m } from '../../../paraglide/messages.js';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { PanelColumn, PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { EDITION_NAMES } from '../industries.texts.ts';
import { industriesFailure } from '../industry-texts.ts';
import { ModelPanel } from '../model/model-panel.tsx';
import { ActionCards } from './action-cards.tsx';
import { ActivityLog } from './activity-log.tsx';
import css from './console.module.css';
import { ConsoleSettingsPanel } from './console-settings-panel.tsx';
import { OperationBar } from './operation-bar.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SectionChart, StatsTiles } from './stats-figures.tsx';
import { TodoPanel } from './todo-panel.tsx';
import { useConsole } from './use-console.ts';

/** The industry classification console (spec 2, section 2): how it stands and what is to do, then the tools. */
export function ConsolePage() {
  const work = useConsole();
  const { stats, failure, shown } = work;
  return (
    <Screen>
      <ScreenTitle
        subtitle={
          stats.data
            ? m.industries_subtitle({ edition: EDITION_NAMES[stats.data.data.edition] })
            : undefined
        }
      >
        {m.industries_title()}
      </ScreenTitle>
      {failure ? (
        <MessageBanner
          tone="bad"
          title={failure}
          closeLabel={m.common_close()}
          onClose={work.dismissFailure}
        />
      ) : null}
      {stats.error && !stats.data ? (
        <LoadFailure {...industriesFailure(stats.error)} onRetry={() => void stats.refetch()} />
      ) : (
        <div className={css.stack}>
          <StatsTiles stats={stats.data} />
          <TodoPanel stats={stats.data} />
          <SectionChart stats={stats.data} />
        </div>
      )}
      <OperationBar work={work} />
      <ConsoleSettingsPanel settings={work.settings} onChange={work.setSettings} />
      <ActionCards work={work} />
      <PanelColumns>
        <PanelColumn>
          <ResultPanel shown={shown} />
        </PanelColumn>
        <PanelColumn>
          <ActivityLog lines={work.log.lines} onClear={work.log.clear} />
        </PanelColumn>
      </PanelColumns>
      <ModelPanel />
    </Screen>
  );
}
