import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { MapArea } from '../../../platform/map/map-area.tsx';
import { IconAnchor } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { BaseMap } from './base-map.tsx';
import css from './live-map.module.css';
import type { MapVisitor } from './map-visitor.ts';
import { People } from './people.tsx';
import { text } from './text.ts';
import type { VisitorStore } from './visitor-store.ts';

const Back = createLink(BackAnchor);
const Statistics = createLink(IconAnchor);

type LiveMapPageProps = {
  /** Buttons over the map, of whoever adds a layer: `MapToolButton`s. */
  tools?: ReactNode;
  /** Further layers, and what stands over the map for them. They find the map by `useMapView`. */
  layers?: (people: VisitorStore) => ReactNode;
  /** The panel of a layer stands where the list of people does. */
  isCovered?: boolean;
  /** A layer has a place of its own to look at, and the map is not centred on the first visitor. */
  isPlaced?: boolean;
  /** What else can be done with somebody, in their popup. */
  popupActions?: (visitor: MapVisitor) => ReactNode;
};

/** Everybody who is here, on a map, as they move (spec 1, section 2). */
export function LiveMapPage({
  tools,
  layers,
  isCovered,
  isPlaced,
  popupActions,
}: LiveMapPageProps) {
  return (
    <>
      <ToolHeader
        back={<Back to="/app" label={m.live_map_back()} />}
        actions={
          <>
            <Statistics
              to="/app/visitors"
              label={m.live_map_statistics()}
              icon={<IconChartBar size={22} aria-hidden="true" />}
            />
            <ShellMenuSlot />
          </>
        }
      />
      <Screen className={css.screen}>
        <ScreenTitle hidden>{m.live_map_header()}</ScreenTitle>
        <MapArea
          label={m.live_map_label()}
          className={css.map}
          loading={
            <div className={css.waiting}>
              <CentredSpinner text={m.live_map_loading()} />
            </div>
          }
          failure={(retry) => (
            <div className={css.waiting}>
              <LoadFailure
                title={m.live_map_error_load()}
                text={m.live_map_error_hint()}
                retry={text(m.common_retry)}
                onRetry={retry}
              />
            </div>
          )}
          texts={{
            zoomIn: m.live_map_zoom_in(),
            zoomOut: m.live_map_zoom_out(),
            closePopup: text(m.common_close),
          }}
        >
          <BaseMap />
          <People
            popupActions={popupActions}
            layers={layers}
            isCovered={isCovered}
            isPlaced={isPlaced}
          />
          {tools ? <div className={css.tools}>{tools}</div> : null}
        </MapArea>
      </Screen>
    </>
  );
}
