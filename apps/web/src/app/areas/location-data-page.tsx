import { Suspense } from 'react';
import { OwnPointsPanel, OwnVisitsPanel } from '../../features/visitors/own-data/own-rows.tsx';
import {
  StoredCounts,
  StoredDataPanel,
} from '../../features/visitors/own-data/stored-data-panel.tsx';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { PanelColumn, PanelColumns } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { useScreenLanguage } from '../router/current-screen.ts';

const SharingPanel = lazyPart(
  () => import('../../features/visitors/sharing/sharing-panel.tsx'),
  'SharingPanel',
);

/** What a person shares and what is kept of their visits and places, and what they can do about it. */
export function LocationDataPage() {
  return (
    <Screen>
      <ScreenTitle subtitle={m.location_data_text()}>{m.location_data_title()}</ScreenTitle>
      <StoredCounts />
      <PanelColumns>
        <PanelColumn>
          <Suspense>
            <SharingPanel language={useScreenLanguage()} />
          </Suspense>
          <StoredDataPanel />
        </PanelColumn>
        <PanelColumn>
          <OwnPointsPanel />
          <OwnVisitsPanel />
        </PanelColumn>
      </PanelColumns>
    </Screen>
  );
}
