import { KeptPanel } from '../features/location-data/kept-panel.tsx';
import { OwnPointsPanel, OwnVisitsPanel } from '../features/location-data/own-rows.tsx';
import { m } from '../paraglide/messages.js';
import { PanelColumn, PanelColumns } from '../ui/panel.tsx';
import { Screen, ScreenTitle } from '../ui/screen.tsx';

/** What is kept of a person's visits and places, and what they can do about it. */
export function LocationDataPage() {
  return (
    <Screen>
      <ScreenTitle subtitle={m.location_data_text()}>{m.location_data_title()}</ScreenTitle>
      <PanelColumns>
        <PanelColumn>
          <KeptPanel />
        </PanelColumn>
        <PanelColumn>
          <OwnPointsPanel />
          <OwnVisitsPanel />
        </PanelColumn>
      </PanelColumns>
    </Screen>
  );
}
