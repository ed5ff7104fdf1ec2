import IconClockPlay from '@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs';
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import IconMapPin2 from '@tabler/icons-react/dist/esm/icons/IconMapPin2.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import { type ComponentProps, Suspense } from 'react';
import { LiveMapPage } from '../../features/visitors/live-map/live-map-page.tsx';
import { m } from '../../paraglide/messages.js';
import { today } from '../../platform/days.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { MapPanel } from '../../ui/map-panel.tsx';
import { MapToolButton, MapTools } from '../../ui/map-tools.tsx';
import { useShellText } from '../router/current-screen.ts';
import { openTool, useMapTools } from './map-tools.address.ts';

type Closable = { onClose: () => void };

/** What stands in place of a panel whose code could not be loaded. */
function FailedPart({ onClose }: Closable) {
  const text = useShellText();
  return (
    <MapPanel
      title={m.visitor_trails_part_failed()}
      closeLabel={text(m.common_close)}
      onClose={onClose}
    >
      {null}
    </MapPanel>
  );
}

const AreasOnMap = lazyPart(
  () => import('../../features/visitors/areas/areas-on-map.tsx'),
  'AreasOnMap',
);
const AreasPanel = lazyPart(
  () => import('../../features/visitors/areas/areas-panel.tsx'),
  'AreasPanel',
  FailedPart,
);
const AreaLog = lazyPart(
  () => import('../../features/visitors/areas/area-log.tsx'),
  'AreaLog',
  FailedPart,
);
const TrailPanel = lazyPart(
  () => import('../../features/visitors/trails/trail-panel.tsx'),
  'TrailPanel',
  FailedPart,
);
const ReplayPanel = lazyPart(
  () => import('../../features/visitors/trails/replay-panel.tsx'),
  'ReplayPanel',
  FailedPart,
);
const HeatOnMap = lazyPart(
  () => import('../../features/visitors/trails/heat-on-map.tsx'),
  'HeatOnMap',
);

/**
 * The live map with everything that is drawn on it (spec 1, section 2): the areas of the campus,
 * trails, replays and heat.
 */
export function UserMap() {
  const text = useShellText();
  const { address, change } = useMapTools();
  const { tool, heat } = address;
  return (
    <LiveMapPage
      isCovered={tool !== ''}
      isPlaced={tool === 'trail' || tool === 'replay'}
      tools={
        <MapTools label={m.visitor_trails_tools()}>
          <MapToolButton
            label={text(m.common_record_campus_areas)}
            icon={<IconMapPin2 size={22} aria-hidden="true" />}
            pressed={tool === 'areas' || tool === 'log'}
            onClick={() => change(openTool({ tool: tool === 'areas' ? '' : 'areas' }))}
          />
          <MapToolButton
            label={m.visitor_trails_replay()}
            icon={<IconClockPlay size={22} aria-hidden="true" />}
            pressed={tool === 'replay'}
            onClick={() => change(openTool({ tool: tool === 'replay' ? '' : 'replay' }))}
          />
          <MapToolButton
            label={m.visitor_trails_heat()}
            icon={<IconFlame size={22} aria-hidden="true" />}
            pressed={heat}
            onClick={() => change({ heat: !heat })}
          />
        </MapTools>
      }
      popupActions={({ userId, sessionId }) =>
        userId === null && sessionId === '' ? null : (
          <Button
            compact
            icon={<IconRoute size={18} aria-hidden="true" />}
            onClick={() =>
              change(
                openTool({
                  tool: 'trail',
                  ...(userId === null ? { session: sessionId } : { account: userId }),
                }),
              )
            }
          >
            {m.visitor_trails_open()}
          </Button>
        )
      }
      layers={(people) => <Layers people={people} />}
    />
  );
}

type People = Parameters<NonNullable<ComponentProps<typeof LiveMapPage>['layers']>>[0];

/** What is drawn besides the people, and the panel that belongs to it. */
function Layers({ people }: { people: People }) {
  const { address, change } = useMapTools();
  const { tool, day, account, session, area, heat } = address;
  const close = () => change(openTool({}));
  const onDay = (given: string) => change({ day: given });
  const ownAreas = tool === 'areas' || tool === 'log';
  return (
    <Suspense>
      {ownAreas ? null : <AreasOnMap />}
      {heat && tool !== 'replay' ? (
        <HeatOnMap
          source={{ points: () => people.visitors.values(), subscribe: people.subscribe }}
        />
      ) : null}
      <Suspense>
        {tool === 'areas' ? (
          <AreasPanel
            onClose={close}
            onLog={(areaId) => change(openTool({ tool: 'log', area: areaId }))}
          />
        ) : null}
        {tool === 'log' ? (
          <AreaLog areaId={area} onClose={() => change(openTool({ tool: 'areas' }))} />
        ) : null}
        {tool === 'trail' ? (
          <TrailPanel
            whose={
              account > 0 ? { accountId: account, day: day || today() } : { sessionId: session }
            }
            onDay={onDay}
            onClose={close}
          />
        ) : null}
        {tool === 'replay' ? (
          <ReplayPanel day={day || today()} onDay={onDay} hasHeat={heat} onClose={close} />
        ) : null}
      </Suspense>
    </Suspense>
  );
}
